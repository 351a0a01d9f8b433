import { expect, signIn } from "./fixtures";
import { checkPage } from "./page-checks";
import { SHOWN_MS, testWithPlugins } from "./plugins-fixture";
import { runToEnd } from "./run-to-end";

const test = testWithPlugins();

test("new-plugin --remote makes a React component that works at once, without a build", async ({
  page,
  plugins,
  makeUser,
  signInApi,
}) => {
  const env = { PLUGINS_DIR: plugins.path };
  const made = await runToEnd("dist/cli.mjs", { args: ["new-plugin", "desk", "--remote"], env });
  expect(made.code, made.output).toBe(0);
  const checked = await runToEnd("dist/cli.mjs", { args: ["check-plugins"], env });
  expect(checked).toEqual({ code: 0, output: "1 plugin: 0 errors, 0 warnings, 0 notes.\n" });

  const user = await makeUser({ name: "Ann" });
  const api = await signInApi(user);
  await new Promise((resolve) => setTimeout(resolve, SHOWN_MS));
  expect((await api.patch("/api/user/preferences", { ui_pack: "desk:default" })).status).toBe(200);
  await page.goto("/dashboard");
  await signIn(page, user);
  const main = page.locator('[data-panel-slot="shell.main"]');
  await expect(main.getByRole("heading", { name: "Hello Ann" })).toBeVisible();
  await expect(main).toContainText("You have no servers yet.");
  await api.post("/api/user/servers", { name: "One" });
  await page.reload();
  await expect(main.getByRole("link", { name: "One", exact: true })).toBeVisible();
  await checkPage(page);
  await main.getByRole("link", { name: "One", exact: true }).click();
  await expect(page).toHaveURL(/\/server\/[^/]+\/console$/);
});
