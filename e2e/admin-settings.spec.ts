import type { Page } from "@playwright/test";
import { en } from "@/lib/messages/en";
import type { PluginsFolder } from "@/lib/testing/plugins-folder";
import { ADMIN } from "@/lib/testing/secrets";
import { expect, pressOn, signIn } from "./fixtures";
import { checkPage, checkState } from "./page-checks";
import { SHOWN_MS, testWithPlugins } from "./plugins-fixture";

const test = testWithPlugins();
const words = en.settings.appearance;
const NOTHING = {
  ...{ app_theme_pack_default: "", app_theme_pack_lock: "false" },
  ...{ app_ui_pack_default: "none", app_ui_pack_lock: "false" },
};
const look = (page: Page) => {
  const part = page.getByRole("region", { name: words.title, exact: true });
  return {
    part,
    theme: part.getByLabel(words.theme, { exact: true }),
    lock: part.getByRole("switch", { name: words.themeLock }),
    uiPack: part.getByLabel(words.uiPack, { exact: true }),
    save: part.getByRole("button", { name: en.form.save }),
    status: part.getByRole("status"),
  };
};
/** What the page is dressed in. */
const dress = (page: Page) =>
  page.evaluate(() => ({
    pack: document.documentElement.dataset.themePack,
    mode: document.documentElement.dataset.mode,
    primary: getComputedStyle(document.documentElement).getPropertyValue("--primary").trim(),
  }));

/** Both modes are to be readable: the host's own pages take no other. */
const tokens = (hue: number) => ({
  tokens: { light: { primary: `${hue} 80% 22%` }, dark: { primary: `${hue} 80% 76%` } },
});
const putSea = (plugins: PluginsFolder) =>
  plugins.put("sea/Frontend/theme.json", {
    themes: [
      { id: "deep", name: "Deep", ...tokens(200) },
      { id: "calm", name: "Calm", ...tokens(160) },
    ],
  });

test.beforeEach(async ({ admin, plugins }) => {
  await putSea(plugins);
  await admin.patch("/api/admin/settings", NOTHING);
});

test("the default theme and its lock are set by keyboard, and only what changed is sent", async ({ page, admin }) => {
  await page.goto("/admin/settings");
  await signIn(page, ADMIN);
  await page.waitForTimeout(SHOWN_MS);
  await page.reload();
  const { theme, lock, uiPack, save, status, part } = look(page);
  await expect(theme.locator("option")).toHaveText([words.own, "Deep · sea", "Calm · sea"]);
  await expect(uiPack.locator("option")).toHaveText([words.noUiPack]);
  await save.click();
  await expect(status).toHaveText(words.unchanged);
  await theme.selectOption("sea:calm");
  await pressOn(lock, "Space");
  await expect(lock).toBeChecked();
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await pressOn(save, "Enter");
  expect((await sent).postDataJSON()).toEqual({ app_theme_pack_default: "sea:calm", app_theme_pack_lock: "true" });
  await expect(status).toHaveText(en.form.saved);
  expect((await admin.get("/api/admin/settings")).body).toMatchObject({
    ...{ app_theme_pack_default: "sea:calm", app_theme_pack_lock: "true", app_ui_pack_lock: "false" },
  });
  expect(await dress(page), "the page is dressed anew").toMatchObject({ primary: "160 80% 22%" });
  await part.getByRole("link", { name: words.tryOn }).click();
  await expect(page.getByRole("heading", { level: 1, name: en.appearance.title })).toBeVisible();
  await page.goto("/admin/settings");
  await expect(lock).toBeChecked();
  await checkPage(page);
});

test("a theme that has gone is shown as such and stays set until another one is chosen", async ({
  page,
  admin,
  plugins,
}) => {
  await page.goto("/admin/settings");
  await signIn(page, ADMIN);
  await page.waitForTimeout(SHOWN_MS);
  expect((await admin.patch("/api/admin/settings", { app_theme_pack_default: "sea:deep" })).status).toBe(200);
  await plugins.remove("sea");
  await plugins.put("lake/Frontend/theme.json", { id: "still", name: "Still" });
  await page.waitForTimeout(SHOWN_MS);
  await page.goto("/admin/settings");
  const { theme, lock, save, status, part } = look(page);
  await expect(theme).toHaveValue("sea:deep");
  await expect(theme.locator("option:checked")).toHaveText("sea:deep (not there any more)");
  await expect(
    part.getByText(/^This theme cannot be used: its plugin(, .+,)? (is not there any more|has none of that name)\./),
  ).toBeVisible();
  await lock.click();
  await save.click();
  await expect(status).toHaveText(en.form.saved);
  const stored = async () => (await admin.get("/api/admin/settings")).body;
  expect(await stored()).toMatchObject({ app_theme_pack_default: "sea:deep", app_theme_pack_lock: "true" });

  await page.reload();
  await plugins.remove("lake");
  await page.waitForTimeout(SHOWN_MS);
  await theme.selectOption("lake:still");
  await save.click();
  await expect(part.getByText(words.gone)).toBeVisible();
  await expect(theme).toHaveAttribute("aria-invalid", "true");
  await expect(theme).toBeFocused();
  await checkState(page);
  expect(await stored()).toMatchObject({ app_theme_pack_default: "sea:deep" });
  await theme.selectOption("");
  await save.click();
  await expect(status).toHaveText(en.form.saved);
  expect(await stored()).toMatchObject({ app_theme_pack_default: "", app_theme_pack_lock: "true" });
});

test("a lock holds for everyone, signed in or not; light and dark stay free; the choice comes back after", async ({
  page,
  admin,
  makeUser,
  signInApi,
}) => {
  const user = await makeUser();
  const session = await signInApi(user);
  await page.waitForTimeout(SHOWN_MS);
  const choice = { theme_pack: "sea:calm", accent: "custom:#22aa99", mode: "dark" };
  expect((await session.patch("/api/user/preferences", choice)).status).toBe(200);
  const lock = { app_theme_pack_default: "sea:deep", app_theme_pack_lock: "true" };
  expect((await admin.patch("/api/admin/settings", lock)).status).toBe(200);

  await page.goto("/auth/login");
  expect(await dress(page), "signed out").toMatchObject({ pack: "sea:deep", primary: "200 80% 22%" });
  await signIn(page, user);
  const deep = { pack: "sea:deep", primary: "200 80% 76%", mode: "dark" };
  for (const address of ["/dashboard", "/dashboard?preview=sea:calm", "/dashboard/preferences/appearance"]) {
    await page.goto(address);
    expect(await dress(page), `${address}: neither the stale choice nor its accent`).toEqual(deep);
  }
  await expect(page.getByText(en.appearance.inForce.why.lock)).toBeVisible();

  await page.getByRole("radio", { name: en.appearance.mode.light }).check();
  await expect(page.getByText(en.form.saved, { exact: true })).toBeVisible();
  await page.goto("/dashboard");
  expect(await dress(page)).toEqual({ ...deep, primary: "200 80% 22%", mode: "light" });

  for (const write of [{ theme_pack: "sea:calm" }, { theme_pack: null }, { accent: "custom:#ffffff" }]) {
    const { status, body } = await session.patch("/api/user/preferences", { ...write, mode: "dark" });
    expect([status, body.error], JSON.stringify(write)).toEqual([403, "APPEARANCE_LOCKED"]);
  }
  expect((await session.get("/api/user/preferences")).body).toMatchObject({
    ...{ ...choice, mode: "light" },
    effective: { theme_pack: { id: "sea:deep", source: "lock" } },
  });

  await admin.patch("/api/admin/settings", { app_theme_pack_lock: "false" });
  await page.goto("/dashboard");
  expect(await dress(page)).toMatchObject({ pack: "sea:calm", mode: "light" });
  expect((await session.get("/api/user/preferences")).body).toMatchObject({
    effective: { theme_pack: { id: "sea:calm", source: "user" }, problems: [] },
  });
});

test("the default UI pack is set and locked by its name; one that has gone is shown as such", async ({
  page,
  plugins,
  makeUser,
  signInApi,
}) => {
  await page.goto("/admin/settings");
  await signIn(page, ADMIN);
  await expect(look(page).part.getByText(words.noUiPackHint)).toBeVisible();
  await plugins.put("desk/plugin.json", { name: "Desk" });
  await plugins.put("desk/Frontend/ui.json", { id: "calm", name: "Calm", theme: "sea:deep", hide: ["shell.sidebar"] });
  await page.waitForTimeout(SHOWN_MS);
  await page.reload();
  const { uiPack, part, save, status } = look(page);
  await expect(uiPack.locator("option")).toHaveText([words.noUiPack, "Calm · Desk"]);
  await expect(part.getByText(words.uiPackHint)).toBeVisible();
  await uiPack.selectOption("desk:calm");
  await pressOn(part.getByRole("switch", { name: words.uiPackLock }), "Space");
  await pressOn(save, "Enter");
  await expect(status).toHaveText(en.form.saved);
  expect(await dress(page), "its theme comes along").toMatchObject({ primary: "200 80% 22%" });
  const session = await signInApi(await makeUser());
  const effective = async () => (await session.get("/api/user/preferences")).body.effective;
  expect(await effective()).toMatchObject({
    theme_pack: { id: "sea:deep", source: "ui_pack" },
    ui_pack: { id: "desk:calm", source: "lock" },
  });
  await checkPage(page);

  await plugins.remove("desk");
  await page.waitForTimeout(SHOWN_MS);
  await page.reload();
  await expect(uiPack.locator("option:checked")).toHaveText(
    / \((not there any more|switched off|not offered at present)\)$/,
  );
  await expect(part.getByText(/^This UI pack cannot be used: its plugin/)).toBeVisible();
  expect(await effective()).toMatchObject({ ui_pack: { id: "none", source: "lock" } });
});
