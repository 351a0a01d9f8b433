import type { Page } from "@playwright/test";
import { en } from "@/lib/messages/en";
import type { ApiClient } from "./api-client";
import { expect, signIn, test, type TestUser } from "./fixtures";
import { checkState, checkWatched, watchJumps } from "./page-checks";
import { SHOWN_MS } from "./plugins-fixture";

// the plugins that the repository brings
test.use({ panelEnv: { PLUGINS_DIR: "plugins" } });

/** Signs in as somebody who has chosen Compass, with a server of theirs. */
async function wearCompass(page: Page, user: TestUser, api: ApiClient): Promise<string> {
  const { uuidShort } = (await api.post("/api/user/servers", { name: "One" })).body as { uuidShort: string };
  await api.patch("/api/user/preferences", { ui_pack: "compass:default" });
  await page.goto("/dashboard");
  await signIn(page, user);
  return uuidShort;
}

test("Compass takes the sidebar's place, and leads where it says", async ({ page, makeUser, signInApi }) => {
  const user = await makeUser();
  await watchJumps(page);
  await wearCompass(page, user, await signInApi(user));
  const sidebar = page.frameLocator('[data-panel-slot="shell.sidebar"] iframe');
  await page.goto("/dashboard");
  await expect(sidebar.getByRole("link", { name: /Servers/ })).toBeVisible();
  await expect(page.getByRole("navigation", { name: en.navigation.label })).toHaveCount(0);
  await checkWatched(page);
  const open = sidebar.locator("a[aria-current=page]");
  await expect(open).toHaveText(/Dashboard/);
  await sidebar.getByRole("link", { name: /Servers/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: en.servers.title })).toBeVisible();
  await expect(open).toHaveText(/Servers/);
});

test("Compass adds a tool to consoles, which opens in a dialog", async ({ page, makeUser, signInApi }) => {
  const user = await makeUser();
  const uuidShort = await wearCompass(page, user, await signInApi(user));
  await page.goto(`/server/${uuidShort}/console`);
  await page.getByRole("button", { name: "Use with curl" }).click();
  const dialog = page.getByRole("dialog", { name: "Use with curl" });
  const tool = dialog.frameLocator("iframe");
  await expect(tool.getByLabel("Server")).toHaveValue(uuidShort);
  await expect(tool.getByText(`/api/user/servers/${uuidShort}/console`).first()).toBeVisible();
  await checkState(page);
  await dialog.getByRole("button", { name: en.shell.close }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Use with curl" })).toBeFocused();
});

test("House rules is silent until an administrator says otherwise", async ({ page, admin, makeUser }) => {
  await page.goto("/dashboard/servers");
  await signIn(page, await makeUser());
  const button = page.getByRole("button", { name: "House rules" });
  await expect(page.getByRole("heading", { level: 1, name: en.servers.title })).toBeVisible();
  await expect(button).toHaveCount(0);
  await admin.patch("/api/admin/plugins/house-rules", { settings: { show: "true" } });
  await page.waitForTimeout(SHOWN_MS);
  await page.reload();
  await button.click();
  await expect(
    page.getByRole("dialog", { name: "House rules" }).frameLocator("iframe").getByText("One API key for each app."),
  ).toBeVisible();
  await admin.patch("/api/admin/plugins/house-rules", { settings: { show: "false" } });
});

test("Overview is the dashboard, and asks before it marks all consoles", async ({ page, makeUser, signInApi }) => {
  const user = await makeUser();
  const api = await signInApi(user);
  const { uuidShort } = (await api.post("/api/user/servers", { name: "One" })).body as { uuidShort: string };
  await api.post("/api/user/servers", { name: "Two" });
  await api.post(`/api/user/servers/${uuidShort}/console`, { lines: ["started", "ready to serve"] });
  await api.patch("/api/user/preferences", { ui_pack: "overview:default" });
  await page.goto("/dashboard");
  await signIn(page, user);
  await expect(page.getByText("ready to serve")).toBeVisible();
  await expect(page.getByRole("link", { name: "2 Servers" })).toBeVisible();
  await checkState(page);

  const mark = page.getByRole("button", { name: "Mark all consoles" });
  await mark.click();
  const question = page.getByRole("dialog", { name: "Mark all consoles?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  const messages = page.getByRole("region", { name: en.shell.toasts });
  await expect(messages.getByText("No console was marked.")).toBeVisible();
  await expect(messages.getByText("Overview", { exact: true })).toBeVisible();
  expect((await api.get(`/api/user/servers/${uuidShort}`)).body.last_line).toBe(2);
  await expect(mark).toBeFocused();
  await mark.click();
  await question.getByRole("button", { name: "Mark them" }).click();
  await expect(page.getByText("Marked: 2")).toBeVisible();
  await expect(page.getByText(/^— 20\d\d-.*Z —$/)).toHaveCount(2);
  expect((await api.get(`/api/user/servers/${uuidShort}`)).body.last_line).toBe(3);
  await page.getByRole("link", { name: "One" }).click();
  await expect(page.getByText("ready to serve")).toBeVisible();
});
