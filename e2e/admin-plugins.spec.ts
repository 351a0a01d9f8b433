import type { Page } from "@playwright/test";
import { en } from "@/lib/messages/en";
import { ADMIN } from "@/lib/testing/secrets";
import type { PluginsFolder } from "@/lib/testing/plugins-folder";
import { expect, pressOn, signIn } from "./fixtures";
import { checkPage, checkState } from "./page-checks";
import { SHOWN_MS, testWithPlugins } from "./plugins-fixture";

const test = testWithPlugins();
const { state, settings, problems } = en.plugins;
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const SOUND = { id: "deep", name: "Deep", tokens: { light: { primary: "200 80% 30%" } } };

const go = (rules: object) => ({ slot: "toolbar.servers", label: "Go", ...rules });

async function putOcean(plugins: PluginsFolder): Promise<void> {
  await plugins.put("ocean/plugin.json", {
    ...{ name: "Ocean", version: "1.2", author: "Ann", description: "Blue", permissions: ["api:read"] },
    settings: { tide: "high", moon: "" },
  });
  await plugins.put("ocean/Frontend/theme.json", SOUND);
}

test("an empty folder says where it is and how to begin", async ({ page, plugins }) => {
  await page.goto("/admin/plugins");
  await signIn(page, ADMIN);
  await expect(page.getByText(en.plugins.empty)).toBeVisible();
  await expect(page.getByText("npm run panel -- new-plugin my-theme --theme")).toBeVisible();
  await expect(page.getByText(plugins.path)).toBeVisible();
  await checkPage(page);
});

test("a broken theme is told with its place, and no more once it is repaired", async ({ page, plugins }) => {
  await plugins.put(
    "reef/Frontend/theme.json",
    '{\n  "id": "reef",\n  "defaults": { "backgroundType": "gradint" }\n}\n',
  );
  await page.goto("/dashboard");
  await signIn(page, ADMIN);
  await page.waitForTimeout(SHOWN_MS);
  await page.goto("/admin/plugins");
  const row = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "reef", exact: true }) });
  await expect(row).toContainText("1 error");
  await checkPage(page);
  await pressOn(row.getByRole("link"), "Enter");

  const part = section(page, problems.title);
  await expect(part.getByRole("heading", { name: "Frontend/theme.json" })).toBeVisible();
  await expect(part.getByRole("heading", { name: problems.code["wrong-value"] })).toBeVisible();
  const facts = async () => {
    const [terms, values] = [await part.getByRole("term").allTextContents(), part.getByRole("definition")];
    return Object.fromEntries((await values.allTextContents()).map((value, i) => [terms[i], value]));
  };
  expect(await facts()).toEqual({
    [problems.where]: "Line 3, column 35",
    [problems.found]: '"gradint"',
    [problems.allowed]: "none, solid, gradient, aurora, pattern",
    [problems.meant]: "gradient",
  });
  await checkPage(page);

  await plugins.put("reef/Frontend/theme.json", { id: "reef", defaults: { backgroundType: "gradient" } });
  await page.waitForTimeout(SHOWN_MS);
  await page.reload();
  await expect(part).toHaveCount(0);
  await expect(page.getByText(problems.none)).toBeVisible();
});

test("many problems of one kind are folded, and opened by keyboard", async ({ page, plugins }) => {
  const keys = ["background", "card", "popover", "primary", "secondary", "muted", "accent", "destructive", "border"];
  const grey = Object.fromEntries(keys.map((key) => [key, "#777777"]));
  await plugins.put("fog/Frontend/theme.json", { id: "fog", tokens: { light: grey, dark: grey } });
  await page.goto("/dashboard");
  await signIn(page, ADMIN);
  await page.waitForTimeout(SHOWN_MS);
  await page.goto("/admin/plugins/fog");
  const part = section(page, problems.title);
  await expect(part.getByText(/with a contrast of/).filter({ visible: true })).toHaveCount(5);
  await expect(part.getByText('Written as "#777777"').filter({ visible: true })).toHaveCount(5);
  await checkPage(page);
  const more = part.locator("summary").filter({ hasText: "Show 13 more of this kind" });
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(part.getByText('Written as "#777777"').filter({ visible: true })).toHaveCount(18);
  await checkState(page);
});

test("a plugin is switched off and on; who chose its theme sees the panel's own, and why", async ({
  page,
  browser,
  panel,
  plugins,
  makeUser,
  signInApi,
}) => {
  await putOcean(plugins);
  const user = await makeUser();
  const context = await browser.newContext({ baseURL: panel.baseURL });
  const other = await context.newPage();
  const dress = () => other.locator("html").getAttribute("data-theme-pack");
  await page.goto("/dashboard");
  await signIn(page, ADMIN);
  await page.waitForTimeout(SHOWN_MS);
  const session = await signInApi(user);
  expect((await session.patch("/api/user/preferences", { theme_pack: "ocean:deep" })).status).toBe(200);
  await other.goto("/dashboard");
  await signIn(other, user);
  expect(await dress()).toBe("ocean:deep");

  await page.goto("/admin/plugins/ocean");
  const use = page.getByRole("switch", { name: state.label });
  await expect(page.getByText("1 user has chosen a theme of it.")).toBeVisible();
  await pressOn(use, "Space");
  const dialog = page.getByRole("dialog", { name: state.ask });
  await expect(dialog).toContainText("1 user has chosen a theme of it.");
  await expect(dialog.getByRole("button", { name: state.cancel })).toBeFocused();
  await checkState(page);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(use).toBeChecked();
  await expect(use).toBeFocused();
  await pressOn(use, "Space");
  await dialog.getByRole("button", { name: state.submit }).click();
  await expect(page.getByText(state.off)).toBeVisible();
  await expect(use).not.toBeChecked();

  await other.reload();
  expect(await dress()).toBe("default");
  await other.goto("/dashboard/preferences/appearance");
  await expect(
    other.getByText(
      /^You chose the theme “.+”, but its plugin, .+, is switched off\. Until it is back, the theme “Panel” is used\.$/,
    ),
  ).toBeVisible();
  await page.goto("/admin/plugins?q=ocean");
  await expect(page.getByRole("listitem").filter({ hasText: "Ocean" })).toContainText(en.plugins.off);

  await page.goto("/admin/plugins/ocean");
  await use.click();
  // whole: what is said of a plugin that is off ends in the same words
  await expect(page.getByText(state.on, { exact: true })).toBeVisible();
  await other.goto("/dashboard");
  expect(await dress()).toBe("ocean:deep");
  await context.close();
});

test("an administrator whose theme's file is broken goes from Appearance to what is wrong with it", async ({
  page,
  plugins,
  admin,
  makeUser,
  signInApi,
}) => {
  await putOcean(plugins);
  await page.waitForTimeout(SHOWN_MS);
  const user = await makeUser();
  const session = await signInApi(user);
  for (const account of [admin, session]) {
    expect((await account.patch("/api/user/preferences", { theme_pack: "ocean:deep" })).status).toBe(200);
  }
  await plugins.put("ocean/Frontend/theme.json", '{"name": "Ocean",}');
  await page.waitForTimeout(SHOWN_MS);
  const warning = page.getByRole("region", { name: en.appearance.inForce.title }).getByText(/has errors and it cannot/);
  const link = page.getByRole("link", { name: "See to the plugin Ocean" });
  await page.goto("/dashboard/preferences/appearance");
  await signIn(page, user);
  await expect(warning).toBeVisible();
  await expect(link).toHaveCount(0);

  await page.context().clearCookies();
  await page.goto("/dashboard/preferences/appearance");
  await signIn(page, ADMIN);
  await expect(warning).toBeVisible();
  await checkState(page);
  await link.click();
  await expect(page).toHaveURL(/\/admin\/plugins\/ocean$/);
  await expect(page.getByText(problems.code["trailing-comma"])).toBeVisible();
  await admin.patch("/api/user/preferences", { theme_pack: null });
});

test("one whose themes nobody chose is switched off without a question", async ({ page, plugins }) => {
  await plugins.put("idle/Frontend/theme.json", SOUND);
  await page.goto("/dashboard");
  await signIn(page, ADMIN);
  await page.waitForTimeout(SHOWN_MS);
  await page.goto("/admin/plugins/idle");
  const use = page.getByRole("switch", { name: state.label });
  await use.click();
  await expect(page.getByText(state.off)).toBeVisible();
  await expect(use).not.toBeChecked();
  await page.reload();
  await expect(use).not.toBeChecked();
  await checkPage(page);
});

test("settings are saved and take their default again; one that is not there is refused", async ({
  page,
  admin,
  plugins,
}) => {
  await putOcean(plugins);
  await page.goto("/dashboard");
  await signIn(page, ADMIN);
  await page.waitForTimeout(SHOWN_MS);
  await page.goto("/admin/plugins/ocean");
  const values = async () => {
    const { body } = await admin.get("/api/admin/plugins");
    const all = body.plugins as { identifier: string; settings: { key: string; value: string }[] }[];
    const ocean = all.find(({ identifier }) => identifier === "ocean")!;
    return ocean.settings.map(({ value }) => value);
  };
  const part = section(page, settings.title);
  const [tide, moon] = [part.getByLabel("tide", { exact: true }), part.getByLabel("moon", { exact: true })];
  const status = part.getByRole("status");
  await expect(tide).toHaveValue("high");
  await tide.fill("low");
  await moon.fill("<b>new</b>");
  await pressOn(moon, "Enter");
  await expect(status).toHaveText(en.form.saved);
  expect(await values()).toEqual(["low", "<b>new</b>"]);
  await page.reload();
  await expect(moon).toHaveValue("<b>new</b>");
  await checkPage(page);

  await moon.fill("half");
  await part.getByRole("button", { name: settings.resetNamed.replace("{key}", "tide") }).click();
  await expect(status).toHaveText(settings.wasReset);
  await expect(tide).toHaveValue("high");
  await expect(tide).toBeFocused();
  await expect(moon, "what was typed and not saved stays").toHaveValue("half");
  expect(await values()).toEqual(["high", "<b>new</b>"]);
  await moon.fill("<b>new</b>");
  await part.getByRole("button", { name: en.form.save }).click();
  await expect(status).toHaveText(settings.unchanged);

  const refused = await admin.patch("/api/admin/plugins/ocean", { settings: { tides: "low" } });
  expect([refused.status, refused.body.issues]).toEqual([
    400,
    [{ path: "settings.tides", message: "is no setting of this plugin" }],
  ]);
  await plugins.put("ocean/plugin.json", { name: "Ocean", settings: { moon: "" } });
  await page.waitForTimeout(SHOWN_MS);
  await tide.fill("low");
  await part.getByRole("button", { name: en.form.save }).click();
  await expect(tide, "the page is up to date again").toHaveCount(0);
});

test("what strangers wrote appears as text", async ({ page, plugins }) => {
  const markup = "<img src=x onerror=document.title='run'>";
  await plugins.put("markup/plugin.json", {
    ...{ name: markup, author: "<script>alert(1)</script>", description: "<h1>x</h1>", version: "<i>1</i>" },
    ...{ settings: { "<u>k</u>": "<b>v</b>" }, "<em>f</em>": 1 },
  });
  await plugins.put("<b>bold/plugin.json", {});
  await page.goto("/dashboard");
  await signIn(page, ADMIN);
  await page.waitForTimeout(SHOWN_MS);
  await page.goto("/admin/plugins?q=%3Cimg");
  await expect(page.getByRole("link", { name: markup, exact: true })).toBeVisible();
  await expect(section(page, en.plugins.folderTitle)).toContainText('"<b>bold"');
  await expect(page.locator("main :is(img, b, i, u, em, script[src])")).toHaveCount(0);
  await page.getByRole("link", { name: markup, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: markup, exact: true })).toBeVisible();
  for (const text of ["<script>alert(1)</script>", "<h1>x</h1>", "<i>1</i>", "<u>k</u>", '"<em>f</em>"']) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(page.locator("main :is(img, b, i, u, em, script[src])")).toHaveCount(0);
  expect(await page.title()).not.toContain("run");
  await checkPage(page);
});

async function putCrowd(page: Page, plugins: PluginsFolder): Promise<void> {
  for (let i = 0; i < 30; i += 1) await plugins.put(`crowd-${i}/plugin.json`, { name: `Crowd ${i}`, author: "Crowd" });
  await plugins.put("crowd-9/plugin.json", "{");
  await page.goto("/dashboard");
  await signIn(page, ADMIN);
  await page.waitForTimeout(SHOWN_MS);
}

test("many plugins are found by a word, those that are broken first", async ({ page, plugins }) => {
  await putCrowd(page, plugins);
  await page.goto("/admin/plugins");
  const search = page.getByRole("searchbox", { name: en.plugins.search });
  await search.fill("crowd");
  await pressOn(search, "Enter");
  await page.waitForURL(/\?q=crowd$/);
  const names = page.getByRole("list").getByRole("heading", { level: 3 });
  await expect(names).toHaveCount(25);
  await expect(names.first()).toHaveText("crowd-9");
  await checkPage(page);
});

test("many plugins are shown page by page, whatever page is asked for", async ({ page, plugins }) => {
  await putCrowd(page, plugins);
  const names = page.getByRole("list").getByRole("heading", { level: 3 });
  await page.goto("/admin/plugins?q=crowd");
  await page.getByRole("link", { name: en.plugins.next }).click();
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  await expect(names).toHaveCount(5);
  await page.getByRole("link", { name: en.plugins.previous }).click();
  await expect(names).toHaveCount(25);
  for (const [query, count] of [
    ["?q=crowd&page=99", 5],
    ["?q=crowd&page=-1", 25],
    ["?q=crowd&page=x", 25],
    ["?q=crowd&q=other", 25],
    ["?q=crowd-29", 1],
  ] as const) {
    await page.goto(`/admin/plugins${query}`);
    await expect(names, query).toHaveCount(count);
  }
  await page.goto("/admin/plugins?q=%3Cu%3Enone");
  await expect(page.getByText("Nothing matches “<u>none”.")).toBeVisible();
  await checkPage(page);
  await page.getByRole("link", { name: en.plugins.clear }).click();
  await expect(names).toHaveCount(25);
});

test.describe("for a user, and of nothing", () => {
  test.use({ allowedConsoleErrors: [/status of 40[34]/] });

  test("it is 403, and 404", async ({ page, plugins, makeUser, signInApi }) => {
    await putOcean(plugins);
    const user = await makeUser();
    await page.goto("/dashboard");
    await signIn(page, user);
    for (const address of ["/admin/plugins", "/admin/plugins/ocean", "/admin/plugins/none"]) {
      expect((await page.goto(address))?.status(), address).toBe(403);
      await expect(page.getByRole("heading", { level: 1, name: en.forbidden.title })).toBeVisible();
      await expect(page.getByText("Ocean")).toHaveCount(0);
    }
    const session = await signInApi(user);
    expect((await session.get("/api/admin/plugins")).status).toBe(403);
    expect((await session.patch("/api/admin/plugins/ocean", { enabled: false })).status).toBe(403);
    await page.context().clearCookies();
    await page.goto("/admin/plugins/none");
    await signIn(page, ADMIN);
    expect((await page.goto("/admin/plugins/none"))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: en.notFound.title })).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("plugins are found and read, and nothing that needs a script can be pressed", async ({ page, plugins }) => {
    await putOcean(plugins);
    await page.goto("/dashboard");
    await signIn(page, ADMIN);
    await page.waitForTimeout(SHOWN_MS);
    await page.goto("/admin/plugins");
    await page.getByRole("searchbox", { name: en.plugins.search }).fill("Ann");
    await page.getByRole("button", { name: en.plugins.find, exact: true }).click();
    await page.getByRole("link", { name: "Ocean", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Ocean" })).toBeVisible();
    await expect(page.locator("noscript div").first()).toBeVisible();
    expect(await page.content()).toContain(en.form.needsScript);
    await expect(page.getByRole("switch")).toBeDisabled();
    await expect(page.getByRole("button", { name: en.form.save })).toBeDisabled();
  });
});

test("UI packs and overrides are listed in words; switching off says whom it concerns", async ({
  page,
  admin,
  plugins,
  makeUser,
  signInApi,
}) => {
  await plugins.put("desk/plugin.json", { name: "Desk", settings: { show: "false" } });
  await plugins.put("desk/Frontend/ui.json", {
    packs: [
      { id: "calm", name: "Calm", theme: "ocean:deep", hide: ["shell.background"], actions: [go({})] },
      { id: "never", name: "Never", hide: ["shell.navbar"], enabled: false },
      { id: "partly", name: "Partly", hide: ["shell.navbar"], actions: [go({ hidden: true })] },
    ],
  });
  await plugins.put("desk/Frontend/overrides.json", {
    hide: ["toolbar.dashboard"],
    actions: [go({ enabled: { type: "plugin_setting", key: "show" } })],
  });
  await putOcean(plugins);
  const session = await signInApi(await makeUser());
  await page.waitForTimeout(SHOWN_MS);
  expect((await session.patch("/api/user/preferences", { ui_pack: "desk:calm" })).status).toBe(200);
  await admin.patch("/api/admin/settings", { app_ui_pack_default: "desk:partly" });
  await page.goto("/admin/plugins?q=partly");
  await signIn(page, ADMIN);
  const row = page.getByRole("listitem").filter({ hasText: "Desk" });
  await expect(row).toContainText("3 UI packs · 2 overrides · 1 setting");
  await row.getByRole("link").click();
  const about = section(page, en.plugins.about.title);
  const pack = (name: string) => about.getByRole("listitem").filter({ hasText: name });
  await expect(pack("Calm")).toHaveText("CalmHides the background. Adds 1 button. Goes with the theme ocean:deep.");
  await expect(pack("Never")).toContainText(en.plugins.about.packHidden);
  await expect(pack("Partly")).toContainText(en.plugins.about.packPartly);
  await expect(about.getByText("Hides the dashboard’s buttons. Adds 1 button.")).toBeVisible();
  await expect(about.getByText(en.plugins.about.overridesPartly)).toBeVisible();
  await checkPage(page);

  await pressOn(page.getByRole("switch", { name: state.label }), "Space");
  const dialog = page.getByRole("dialog", { name: state.ask });
  for (const sentence of [state.uiPackByDefault, "1 user has chosen a UI pack of it.", state.overrides, state.after]) {
    await expect(dialog).toContainText(sentence);
  }
  await dialog.getByRole("button", { name: state.submit }).click();
  await expect(page.getByText(state.off)).toBeVisible();
  await expect(about.getByText(en.plugins.about.packHidden), "off, its rules are not what hides it").toHaveCount(0);
  expect((await session.get("/api/user/preferences")).body).toMatchObject({
    ...{ ui_pack: "desk:calm", effective: { ui_pack: { id: "none", source: "builtin" } } },
  });
  await admin.patch("/api/admin/settings", { app_ui_pack_default: "none" });
});
