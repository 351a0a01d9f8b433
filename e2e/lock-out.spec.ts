import type { Page } from "@playwright/test";
import { en } from "@/lib/messages/en";
import { startDevice } from "./device-flow";
import { expect, signIn, type TestUser } from "./fixtures";
import { SHOWN_MS, testWithPlugins } from "./plugins-fixture";

const test = testWithPlugins();

const SHELL = ["shell.sidebar", "shell.navbar", "shell.page-header", "shell.main", "shell.background"];
/** What a style can do to the page at the most: over everything, and nothing of it to be seen or pressed. */
const COVER = `
  * { visibility: hidden; pointer-events: none }
  :scope::before { content: ""; position: fixed; inset: 0; background: black; z-index: 2147483647; visibility: visible; pointer-events: auto }
`;

const control = (page: Page) => page.getByRole("navigation", { name: en.appearance.control.label, exact: true });

test.beforeAll(async ({ plugins }) => {
  await plugins.put("grave/Frontend/theme.json", { id: "cover", css: "cover.css" });
  await plugins.put("grave/Frontend/cover.css", COVER);
  await plugins.put("grave/Frontend/ui.json", { id: "shut", theme: "cover", hide: SHELL });
  await plugins.put("desk/Frontend/ui.json", {
    shell: { replace: { "shell.sidebar": { component: "side.html" } } },
  });
  await plugins.put(
    "desk/Frontend/Components/side.html",
    '<!doctype html><title>Side</title><a href="/dashboard/servers">Servers</a>',
  );
  await plugins.put("desk/Frontend/Components/bar.html", "<!doctype html><title>Bar</title><p>Bar");
  await plugins.put("desk/Frontend/overrides.json", {
    actions: [{ slot: "toolbar.dashboard", label: "Open", component: "side.html" }],
  });
  await new Promise((resolve) => setTimeout(resolve, SHOWN_MS));
});

/** Signs in with a UI pack in force. */
async function wear(page: Page, user: TestUser, uiPack: string) {
  await page.goto("/dashboard/preferences/appearance");
  await signIn(page, user);
  const status = await page.evaluate(async (ui_pack) => {
    const body = JSON.stringify({ ui_pack });
    const headers = { "Content-Type": "application/json" };
    return (await fetch("/api/user/preferences", { method: "PATCH", headers, body })).status;
  }, uiPack);
  expect(status).toBe(200);
}

test("a pack that hides all five slots under a style that covers the page: the way back by mouse", async ({
  page,
  makeUser,
}) => {
  await wear(page, await makeUser(), "grave:shut");
  await page.goto("/dashboard");
  // but for a heading that screen readers have
  for (const name of SHELL) await expect(page.locator(`[data-panel-slot="${name}"] *:not(h1.sr-only)`)).toHaveCount(0);
  await expect(page.getByRole("button", { name: en.navigation.accountMenu })).toHaveCount(0);
  await control(page).getByRole("link", { name: en.appearance.control.safeMode }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
  await page.getByRole("link", { name: en.appearance.safeMode.off }).click();
  await expect(page.locator('[data-panel-slot="shell.sidebar"]')).toHaveCount(0);
  await control(page).getByRole("link", { name: en.appearance.control.preferences }).click();
  await expect(page.getByRole("heading", { level: 1, name: en.appearance.title })).toBeVisible();
});

test("the way back by keyboard, and by ?safe=1 on any page", async ({ page, makeUser }) => {
  await wear(page, await makeUser(), "grave:shut");
  await page.goto("/dashboard");
  await expect(control(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(control(page).getByRole("link", { name: en.appearance.control.preferences })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: en.appearance.title })).toBeVisible();
  await page.goto("/dashboard/servers?safe=1");
  await expect(page.getByRole("heading", { level: 1, name: en.servers.title })).toBeVisible();
  await expect(page.getByRole("navigation", { name: en.navigation.label })).toBeVisible();
});

/** The files of plugins that a page asks for, as it does. */
function listPluginFiles(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/plugins\/|plugin-theme-css/.test(pathname)) asked.push(pathname);
  });
  return asked;
}

test("the host's own pages load no file of a plugin, however one comes there", async ({ page, panel, makeUser }) => {
  await wear(page, await makeUser({ role: "admin" }), "desk:default");
  const { user_code } = await startDevice(panel.baseURL, { name: "Test" });
  const asked = listPluginFiles(page);
  await page.goto("/dashboard");
  const side = page.frameLocator('[data-panel-slot="shell.sidebar"] iframe');
  await expect(side.getByRole("link", { name: "Servers" })).toBeVisible();
  expect(asked.length).toBeGreaterThan(0); // it would be seen

  const callback = encodeURIComponent("https://app.example/");
  const own = [
    "/dashboard/preferences/appearance",
    ...["/admin/settings", "/admin/plugins", "/admin/plugins/desk", "/admin/users", "/admin/audit"],
    "/dashboard/account/oauth2/api/device",
    `/dashboard/account/oauth2/api/device?user_code=${user_code}`,
    `/dashboard/account/oauth2/api/new?name=Test&callbackurl=${callback}`,
  ];
  for (const path of own) {
    await page.goto("/dashboard");
    await expect(side.getByRole("link", { name: "Servers" })).toBeVisible();
    // what the document before asks for late is not this one's
    await page.goto("about:blank");
    asked.length = 0;
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(asked, path).toEqual([]);
    await expect(page.locator("iframe"), path).toHaveCount(0);
  }
});

test("nor after going there by links and Back, nor at signing in", async ({ page, makeUser }) => {
  await wear(page, await makeUser({ role: "admin" }), "desk:default");
  const asked = listPluginFiles(page);
  const side = page.frameLocator('[data-panel-slot="shell.sidebar"] iframe');
  await page.goto("/dashboard");
  await expect(side.getByRole("link", { name: "Servers" })).toBeVisible();
  await page.getByRole("button", { name: en.shell.palette.open }).click();
  asked.length = 0;
  await page.getByRole("combobox").fill("appearance");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: en.appearance.title })).toBeVisible();
  await page.getByRole("link", { name: en.admin.users, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: en.users.title })).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole("link", { name: en.navigation.dashboard, exact: true }).click();
  await expect(side.getByRole("link", { name: "Servers" })).toBeVisible();
  asked.length = 0;
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: en.users.title })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: en.appearance.title })).toBeVisible();
  expect(asked).toEqual([]);
  await expect(page.locator("iframe")).toHaveCount(0);

  // signing out leads to signing in, whose page is the host's too
  asked.length = 0;
  await page.getByRole("button", { name: en.navigation.accountMenu }).click();
  await page.getByRole("button", { name: en.navigation.signOut, exact: true }).click();
  await expect(page.getByLabel("E-mail")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
});
