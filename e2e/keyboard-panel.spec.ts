import type { Page } from "@playwright/test";
import { en } from "@/lib/messages/en";
import { obtainKey } from "./device-flow";
import { expect } from "./fixtures";
import { signInAtOnce } from "./consent-page";
import { KeyboardUser, WAYS } from "./keyboard-user";
import { SHOWN_MS, testWithPlugins } from "./plugins-fixture";

/* What is done in the panel, by somebody who has no pointer: page.goto is their address bar. */

const test = testWithPlugins();
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
/** Scripts run by now: what needs them can be pressed. */
const ready = (page: Page) => expect(page.getByRole("button", { name: en.shell.palette.open })).toBeEnabled();

test.beforeAll(async ({ plugins }) => {
  await plugins.put("sea/Frontend/theme.json", {
    themes: [{ id: "deep", name: "Deep sea", tokens: { light: { background: "200 60% 90%" } } }],
  });
  await new Promise((shown) => setTimeout(shown, SHOWN_MS));
});

for (const { named, still, use } of WAYS) {
  test.describe(named, () => {
    test.use(use);

    test("a key is revoked: the dialog has the focus, Escape gives it back", async ({
      page,
      panel,
      makeUser,
      signInApi,
    }) => {
      const user = await makeUser();
      const key = await obtainKey(panel.baseURL, await signInApi(user), "Cinema");
      const statusOf = async () =>
        (await fetch(`${panel.baseURL}/api/user`, { headers: { authorization: `Bearer ${key.private_key}` } })).status;
      await signInAtOnce(page, user, panel.baseURL);
      const keyboard = await KeyboardUser.start(page, still);
      await page.goto("/dashboard/account");
      await ready(page);
      const revoke = page.getByRole("button", { name: "Revoke Cinema" });
      const dialog = page.getByRole("dialog");
      const keep = dialog.getByRole("button", { name: en.account.keys.cancel, exact: true });
      await keyboard.use(revoke);
      await keyboard.isAt(keep);
      // the browser's own bar comes after the dialog's last, and then its first again
      await keyboard.tabTo(dialog.getByRole("button", { name: en.account.keys.revoke, exact: true }));
      await keyboard.tabTo(keep);
      await keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await keyboard.isAt(revoke);
      expect(await statusOf()).toBe(200);

      await keyboard.press("Enter");
      await keyboard.isAt(keep);
      await keyboard.use(dialog.getByRole("button", { name: en.account.keys.revoke, exact: true }), "Space");
      await keyboard.isAt(page.getByRole("heading", { name: en.account.keys.title }));
      expect(await statusOf()).toBe(401);
    });

    test("mode and theme are chosen, from the account menu on", async ({ page, panel, makeUser, signInApi }) => {
      const user = await makeUser();
      const api = await signInApi(user);
      await signInAtOnce(page, user, panel.baseURL);
      const keyboard = await KeyboardUser.start(page, still);
      await page.goto("/dashboard");
      await ready(page);
      const menu = page.getByRole("button", { name: en.navigation.accountMenu });
      await keyboard.use(menu);
      const entries = page.getByRole("group", { name: en.navigation.accountMenu });
      await expect(entries).toBeVisible();
      await keyboard.press("Escape");
      await expect(entries).toBeHidden();
      await keyboard.isAt(menu);
      await keyboard.press("Space");
      await keyboard.use(entries.getByRole("link", { name: en.appearance.title }));
      await expect(heading(page, en.appearance.title)).toBeVisible();
      await ready(page);

      await keyboard.tabTo(page.getByRole("radio", { name: en.appearance.mode.system }));
      await keyboard.press("ArrowDown");
      await keyboard.isAt(page.getByRole("radio", { name: en.appearance.mode.light, exact: false }).first());
      await expect(page.getByText(en.form.saved, { exact: true }).first()).toBeVisible();
      await keyboard.press("ArrowDown");
      await expect(page.locator("html")).toHaveAttribute("data-mode", "dark");
      await keyboard.use(page.getByRole("button", { name: "Use the theme Deep sea" }), "Space");
      // its button is gone: the card keeps the place
      await keyboard.isAt(page.getByRole("heading", { level: 3, name: "Deep sea" }));
      await expect(page.getByText(en.appearance.themes.saved, { exact: true })).toBeVisible();
      expect((await api.get("/api/user/preferences")).body).toMatchObject({ mode: "dark", theme_pack: "sea:deep" });
    });

    test("an administrator sets the default theme and locks it", async ({ page, panel, admin, makeUser }) => {
      const words = en.settings.appearance;
      const nothing = { app_theme_pack_default: "", app_theme_pack_lock: "false" };
      await signInAtOnce(page, await makeUser({ role: "admin" }), panel.baseURL);
      const keyboard = await KeyboardUser.start(page, still);
      await page.goto("/admin/settings");
      await ready(page);
      const part = page.getByRole("region", { name: words.title, exact: true });
      try {
        const theme = part.getByLabel(words.theme, { exact: true });
        await keyboard.tabTo(theme);
        await keyboard.press("ArrowDown");
        await expect(theme).toHaveValue("sea:deep");
        await keyboard.use(part.getByRole("switch", { name: words.themeLock }), "Space");
        await keyboard.use(part.getByRole("button", { name: en.form.save }));
        await expect(part.getByRole("status")).toHaveText(en.form.saved);
        await keyboard.isAt(part.getByRole("button", { name: en.form.save }));
        expect((await admin.get("/api/admin/settings")).body).toMatchObject({
          ...{ app_theme_pack_default: "sea:deep", app_theme_pack_lock: "true" },
        });
      } finally {
        await admin.patch("/api/admin/settings", nothing);
      }
    });

    test("the palette opens a page and gives the focus back", async ({ page, panel, makeUser }) => {
      await signInAtOnce(page, await makeUser(), panel.baseURL);
      const keyboard = await KeyboardUser.start(page, still);
      await page.goto("/dashboard/account");
      await ready(page);
      const name = page.getByLabel(en.account.profile.name);
      const field = page.getByRole("combobox");
      await keyboard.tabTo(name);
      await keyboard.press("Control+k");
      await keyboard.isAt(field);
      await keyboard.press("Escape");
      await expect(field).toBeHidden();
      await keyboard.isAt(name);
      await keyboard.press("Control+k");
      await keyboard.isAt(field);
      await keyboard.type("se");
      await expect(page.getByRole("option", { selected: true })).toHaveCount(1);
      // there and back: the choice goes with the arrows, and the field keeps the focus
      const first = await page.getByRole("option", { selected: true }).textContent();
      await keyboard.press("ArrowDown");
      await expect(page.getByRole("option", { selected: true })).not.toHaveText(first ?? "");
      await keyboard.press("ArrowUp");
      await expect(page.getByRole("option", { selected: true })).toHaveText(first ?? "");
      await keyboard.isAt(field);
      await keyboard.type("rvers");
      await expect(page.getByRole("option", { selected: true })).toHaveText(en.navigation.servers);
      await keyboard.press("Enter");
      await expect(heading(page, en.servers.title)).toBeVisible();
      await expect(field).toBeHidden();
    });
  });
}
