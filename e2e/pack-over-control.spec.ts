import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./fixtures";
import { makePluginsFolder } from "./plugins-folder";

/** What packs tried against the control that is the way back from them. */
const ATTACKS = {
  // a font's name is known to the whole document, the host's too
  font: ["ui-sans-serif", "system-ui", "sans-serif"]
    .map((name) => `@font-face{font-family:"${name}";src:local("DejaVu Sans");size-adjust:9999%}`)
    .join(""),
  menu: "[popover]:popover-open{position:fixed;inset:0;width:100vw;height:100vh;max-width:none;background:red}",
  wide: ":root{width:4000px;height:4000px}:root::before{content:'';position:absolute;left:0;width:5000px;height:1px}",
  over: ":root{position:fixed;inset:0;z-index:2147483647;background:red;transform:scale(3)}",
};
const plugins = makePluginsFolder();
plugins.put("evil/Frontend/theme.json", { themes: Object.keys(ATTACKS).map((id) => ({ id, css: `${id}.css` })) });
for (const [id, css] of Object.entries(ATTACKS)) plugins.put(`evil/Frontend/${id}.css`, css);
test.use({ panelEnv: { PLUGINS_DIR: plugins.at } });

const control = (page: Page) => page.getByRole("navigation", { name: "Appearance", exact: true });

/** Whether a pointer gets to the control, at its own size and on the screen. */
async function expectWayBack(page: Page): Promise<void> {
  const way = control(page).getByRole("link", { name: "Safe mode" });
  await way.click({ trial: true });
  const box = (await way.boundingBox())!;
  const size = page.viewportSize()!;
  expect(box.width).toBeLessThan(200);
  expect(box.x + box.width).toBeLessThanOrEqual(size.width);
  expect(box.y + box.height).toBeLessThanOrEqual(size.height);
}

for (const id of ["font", "wide", "over", "menu"] as const) {
  test(`the way back stays over a pack with “${id}”, wide and on a phone`, async ({
    browser,
    panel,
    makeUser,
    signInApi,
  }) => {
    const user = await makeUser();
    await (await signInApi(user)).patch("/api/user/preferences", { theme_pack: `evil:${id}` });
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 390, height: 800 },
    ]) {
      const context = await browser.newContext({ baseURL: panel.baseURL, isMobile: viewport.width < 500, viewport });
      const page = await context.newPage();
      await signIn(page, user);
      await page.goto("/dashboard");
      await expect(control(page)).toBeVisible();
      if (id === "menu") {
        await page.getByRole("button", { name: /Account menu/ }).click();
        await expect(page.getByRole("group", { name: "Account menu" })).toBeVisible();
      }
      await expectWayBack(page);
      await context.close();
    }
  });
}

test("a theme that is tried on without a script goes back by itself, or by its link", async ({
  browser,
  panel,
  makeUser,
}) => {
  const context = await browser.newContext({ baseURL: panel.baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, await makeUser());
  await page.goto("/dashboard?preview=evil:wide");
  await page.getByRole("link", { name: "Go back" }).click({ trial: true });
  await page.waitForURL("**/dashboard/preferences/appearance#themes", { timeout: 25_000 });
  await context.close();
});

test("whoever goes on to another page while a theme is tried on stays there, with what they typed", async ({
  page,
  makeUser,
}) => {
  await signIn(page, await makeUser());
  await page.goto("/dashboard?preview=evil:wide");
  const bar = page.getByRole("region", { name: "Trying a theme on" });
  await page.getByRole("link", { name: "Account", exact: true }).first().click();
  await page.getByLabel("Name", { exact: true }).fill("Half a na");
  await expect(bar).toHaveCount(0, { timeout: 30_000 });
  expect(new URL(page.url()).pathname).toBe("/dashboard/account");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Half a na");
  await expect(page.locator("html")).toHaveAttribute("data-theme-pack", "default");
});
