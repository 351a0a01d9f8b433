import type { Page } from "@playwright/test";
import { en } from "@/lib/messages/en";
import type { PluginsFolder } from "@/lib/testing/plugins-folder";
import { expect, pressOn, signIn } from "./fixtures";
import { checkPage, checkState } from "./page-checks";
import { SHOWN_MS, testWithPlugins } from "./plugins-fixture";

const test = testWithPlugins();
const { inForce: words, uiPacks, previewBar } = en.appearance;
const PATH = "/dashboard/preferences/appearance";
const LONG = "Desk".repeat(25);
const PLAIN = "rgb(246, 247, 249)";
const DEEP = "rgb(214, 235, 245)";

const putDesk = async (plugins: PluginsFolder) => {
  await plugins.put("desk/plugin.json", { name: "Desk", settings: { offer: "true" } });
  await plugins.put("desk/Frontend/theme.json", {
    ...{ id: "deep", name: "Deep sea", tokens: { light: { background: "200 60% 90%" } } },
  });
  await plugins.put("desk/Frontend/ui.json", {
    packs: [
      { id: "side", name: "Side", shell: { replace: { "shell.sidebar": { component: "side.html" } } } },
      {
        ...{ id: "calm", name: "Calm", theme: "deep", hide: ["shell.sidebar", "toolbar.servers"] },
        pages: [{ match: "/dashboard/account/activity", hide: true }],
        enabled: { type: "plugin_setting", key: "offer" },
      },
      { id: "long", name: LONG, theme: "gone:theme", hide: ["shell.background"] },
    ],
  });
  await plugins.put("desk/Frontend/Components/side.html", "<!doctype html><title>Side</title><p>Side</p>");
};

test.beforeEach(async ({ admin, plugins, page }) => {
  await putDesk(plugins);
  await admin.patch("/api/admin/settings", {
    ...{ app_theme_pack_default: "", app_theme_pack_lock: "false" },
    ...{ app_ui_pack_default: "none", app_ui_pack_lock: "false" },
  });
  await page.waitForTimeout(SHOWN_MS);
});

const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const card = (page: Page, name: string) =>
  part(page, uiPacks.title)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });
const use = (page: Page, name: string) =>
  page.getByRole("button", { name: uiPacks.useNamed.replace("{name}", name), exact: true });
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const sidebar = (page: Page) => page.locator('[data-panel-slot="shell.sidebar"]');

test("a UI pack is chosen by mouse and by keyboard, one at a time, and brings its theme along", async ({
  page,
  makeUser,
  signInApi,
}) => {
  const user = await makeUser();
  const api = await signInApi(user);
  const stored = async () => (await api.get("/api/user/preferences")).body;
  await signIn(page, user);
  await page.goto(PATH);
  const force = part(page, words.title);
  await expect(card(page, uiPacks.own)).toContainText(uiPacks.inUse);
  await expect(card(page, "Side")).toContainText("Replaces the sidebar.");
  await expect(card(page, "Calm")).toContainText("Hides the sidebar and the server list’s buttons.");
  await expect(card(page, "Calm")).toContainText("Hides 1 page.");
  await expect(card(page, "Calm")).toContainText("Brings the theme Deep sea.");
  await expect(card(page, LONG)).toContainText("Asks for the theme gone:theme, but its plugin is not there any more.");

  await use(page, "Side").click();
  await expect(part(page, uiPacks.title).getByText(uiPacks.saved, { exact: true })).toBeVisible();
  await expect(card(page, "Side")).toContainText(uiPacks.inUse);
  await expect(part(page, uiPacks.title).getByText(uiPacks.inUse, { exact: true })).toHaveCount(1);
  await expect(force).toContainText("Side · Desk");
  await page.goto("/dashboard");
  await expect(sidebar(page).locator("iframe")).toBeVisible();

  await api.patch("/api/user/preferences", { theme_pack: "default" });
  await page.goto(PATH);
  await pressOn(use(page, "Calm"), "Enter");
  await expect(part(page, uiPacks.title).getByText(uiPacks.savedWithTheme)).toBeVisible();
  await expect.poll(() => background(page)).toBe(DEEP);
  await expect(force).toContainText(words.why.ui_pack);
  expect(await stored()).toMatchObject({ ui_pack: "desk:calm", theme_pack: null });
  await page.goto("/dashboard");
  await expect(sidebar(page)).toHaveCount(0);

  await page.goto(PATH);
  await pressOn(page.getByRole("button", { name: words.followDefaultOf.replace("{name}", words.uiPack) }), "Enter");
  await expect(page.getByRole("heading", { name: words.title })).toBeFocused();
  await expect(card(page, uiPacks.own)).toContainText(uiPacks.inUse);
  await expect.poll(() => background(page)).toBe(PLAIN);
  expect(await stored()).toMatchObject({ ui_pack: null, theme_pack: null });
});

test("the page is sound with a UI pack that is chosen", async ({ page, makeUser, signInApi }) => {
  const user = await makeUser();
  await (await signInApi(user)).patch("/api/user/preferences", { ui_pack: "desk:long" });
  await signIn(page, user);
  await page.goto(PATH);
  await expect(card(page, LONG)).toContainText(uiPacks.inUse);
  await checkPage(page);
});

test("a UI pack is tried on under a bar: given back, taken off by itself after 15 s, or kept", async ({
  page,
  makeUser,
  signInApi,
}) => {
  const user = await makeUser();
  const api = await signInApi(user);
  const chosen = async () => (await api.get("/api/user/preferences")).body.ui_pack;
  await signIn(page, user);
  const bar = page.getByRole("region", { name: previewBar.labelUi });
  const preview = async () => {
    await page.goto(PATH);
    await pressOn(page.getByRole("link", { name: uiPacks.previewNamed.replace("{name}", "Calm") }), "Enter");
    await expect(bar).toContainText("You are trying “Calm” on.");
    await expect(sidebar(page)).toHaveCount(0);
    expect(await background(page)).toBe(DEEP);
  };
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000); // however slow the machine, the bar's seconds are the test's
  await preview();
  await pressOn(page.getByRole("link", { name: previewBar.revert }), "Enter");
  await expect(page.getByRole("heading", { name: en.appearance.title, level: 1 })).toBeVisible();
  expect([await chosen(), await background(page)]).toEqual([null, PLAIN]);

  await preview();
  for (let left = 14; left > 0; left--) {
    await page.clock.runFor(1_000);
    await expect(page.getByText(`Goes back by itself in ${left} s`)).toBeVisible();
  }
  await page.clock.runFor(1_000);
  await expect(page.getByRole("heading", { name: en.appearance.title, level: 1 })).toBeVisible();
  expect([await chosen(), await background(page)]).toEqual([null, PLAIN]);

  await preview();
  await pressOn(page.getByRole("button", { name: previewBar.keep }), "Enter");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(bar).toHaveCount(0);
  await expect(sidebar(page)).toHaveCount(0);
  expect([await chosen(), await background(page)]).toEqual(["desk:calm", DEEP]);
});

test("a lock is explained and refused, also to a page that was open before it", async ({
  page,
  admin,
  makeUser,
  signInApi,
}) => {
  const user = await makeUser();
  const api = await signInApi(user);
  await api.patch("/api/user/preferences", { ui_pack: "desk:side" });
  await signIn(page, user);
  await page.goto(PATH);
  const lock = { app_ui_pack_default: "desk:calm", app_ui_pack_lock: "true" };
  expect((await admin.patch("/api/admin/settings", lock)).status).toBe(200);
  await pressOn(use(page, LONG), "Enter");
  await expect(page.getByRole("status").filter({ hasText: uiPacks.locked })).toBeVisible();
  for (const ui_pack of ["desk:side", "none", null]) {
    const { status, body } = await api.patch("/api/user/preferences", { ui_pack });
    expect([status, body.error]).toEqual([403, "APPEARANCE_LOCKED"]);
  }
  const section = part(page, uiPacks.title);
  await expect(section).toContainText(`${uiPacks.locked} ${words.locked}`);
  await expect(section.getByRole("button")).toHaveCount(0);
  await expect(section.getByRole("link")).toHaveCount(0);
  await expect(card(page, "Calm")).toContainText(uiPacks.inUse);
  await expect(part(page, words.title)).toContainText(words.why.lock);
  // what the locked pack brings is a theme like any other: a choice of one's own comes before it
  await expect(page.getByRole("button", { name: "Use the theme Panel" })).toBeVisible();
  await checkState(page);
  await page.goto("/dashboard?preview_ui=desk%3Aside");
  await expect(sidebar(page), "a locked one is not tried on").toHaveCount(0);
  await expect(page.getByRole("region", { name: previewBar.labelUi })).toHaveCount(0);
});

test("one that has gone or is hidden by its rule is explained, and comes back by itself", async ({
  page,
  admin,
  plugins,
  makeUser,
  signInApi,
}) => {
  const user = await makeUser();
  await (await signInApi(user)).patch("/api/user/preferences", { ui_pack: "desk:calm" });
  await signIn(page, user);
  await page.goto(PATH);
  await admin.patch("/api/admin/plugins/desk", { settings: { offer: "false" } });
  await page.waitForTimeout(SHOWN_MS);
  await page.reload();
  const gone = /^You chose the UI pack “.+”, but its plugin/;
  await expect(part(page, words.title).getByText(gone)).toBeVisible();
  await expect(card(page, "Calm")).toHaveCount(0);
  await expect(card(page, uiPacks.own)).toContainText(uiPacks.inUse);
  // a press for one that went since the page was loaded
  await plugins.put("desk/Frontend/ui.json", { id: "other", name: "Other", hide: ["shell.background"] });
  await page.waitForTimeout(SHOWN_MS);
  await pressOn(use(page, "Side"), "Enter");
  await expect(page.getByRole("status").filter({ hasText: uiPacks.gone })).toBeVisible();
  await expect(card(page, "Other")).toBeVisible();
  await putDesk(plugins);
  await admin.patch("/api/admin/plugins/desk", { settings: { offer: null } });
  await page.waitForTimeout(SHOWN_MS);
  await page.reload();
  await expect(card(page, "Calm")).toContainText(uiPacks.inUse);
});

test("many are searched and shown page by page, and a search for themes stays", async ({ page, plugins, makeUser }) => {
  const many = Array.from({ length: 30 }, (_, n) => ({ id: `m${n}`, name: `Mast ${n}`, hide: ["shell.background"] }));
  await plugins.put("mast/Frontend/ui.json", { packs: many });
  await page.waitForTimeout(SHOWN_MS);
  await signIn(page, await makeUser());
  await page.goto(`${PATH}?q=deep`);
  const section = part(page, uiPacks.title);
  await expect(section.getByRole("heading", { level: 3 })).toHaveCount(12);
  await pressOn(section.getByRole("link", { name: en.plugins.next }), "Enter");
  await expect(page).toHaveURL(/\?q=deep&ui_page=2#ui-packs$/);
  await expect(section.getByText("Page 2 of 3")).toBeVisible();
  await section.getByRole("searchbox").fill("mast 2");
  await pressOn(section.getByRole("searchbox"), "Enter");
  await expect(page).toHaveURL(/\?q=deep&ui=mast\+2#ui-packs$/);
  await expect(section.getByRole("heading", { level: 3 })).toHaveCount(11);
  await section.getByRole("searchbox").fill("<nothing>");
  await pressOn(section.getByRole("searchbox"), "Enter");
  await expect(section.getByText(uiPacks.notFound)).toBeVisible();
  await section.getByRole("link", { name: en.appearance.themes.clear }).click();
  await expect(page).toHaveURL(/\?q=deep#ui-packs$/);
  await plugins.remove("mast");
});
