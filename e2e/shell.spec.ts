import { en } from "@/lib/messages/en";
import { ADMIN } from "@/lib/testing/secrets";
import { obtainKey } from "./device-flow";
import { expect, pressOn, signIn, test } from "./fixtures";
import { checkState } from "./page-checks";

const { palette } = en.shell;

test("the sidebar is narrow where it was made so, from the first byte on, and wide again", async ({
  page,
  makeUser,
}) => {
  await page.goto("/dashboard");
  await signIn(page, await makeUser());
  const sidebar = page.locator('[data-panel-slot="shell.sidebar"]');
  const width = async () => Math.round((await sidebar.boundingBox())!.width);
  const wide = await width();
  const toggle = page.getByRole("button", { name: en.shell.narrowSidebar });
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  expect(await width()).toBeLessThan(wide / 2);
  // links keep their names
  await page.getByRole("link", { name: en.navigation.servers, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: en.servers.title })).toBeVisible();
  await page.goto("/dashboard/preferences/appearance"); // the host's own pages have the same
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  const html = await (await page.request.get("/dashboard")).text();
  expect(html).toContain('data-sidebar="narrow"');
  await checkState(page);
  await toggle.click();
  await page.goto("/dashboard");
  expect(await width()).toBe(wide);
});

test("on a small page the navigation opens over it, also without a script", async ({ page, browser, makeUser }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/dashboard");
  await signIn(page, await makeUser());
  const links = page.getByRole("navigation", { name: en.navigation.label });
  await expect(links).toBeHidden();
  await page.getByRole("button", { name: en.shell.openNavigation }).click();
  await expect(links).toBeVisible();
  await links.getByRole("link", { name: en.navigation.account, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: en.account.title })).toBeVisible();
  await expect(links).toBeHidden();

  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  await plain.goto(page.url());
  await plain.getByRole("button", { name: en.shell.openNavigation }).click();
  await expect(plain.getByRole("navigation", { name: en.navigation.label })).toBeVisible();
  await plain.keyboard.press("Escape");
  // the bell is a link
  await plain.getByRole("link", { name: en.navigation.notifications }).first().click();
  await expect(plain.getByRole("heading", { level: 1, name: en.account.notifications.title })).toBeVisible();
  await context.close();
});

test("the palette by keyboard: pages, servers, commands; Escape gives the focus back", async ({
  page,
  makeUser,
  signInApi,
}) => {
  const user = await makeUser();
  const api = await signInApi(user);
  const { uuidShort } = (await api.post("/api/user/servers", { name: "Lighthouse" })).body as { uuidShort: string };
  await page.goto("/dashboard/servers");
  await signIn(page, user);
  const field = page.getByRole("combobox");
  await expect(page.getByRole("button", { name: palette.open })).toBeEnabled();
  await page.getByRole("textbox", { name: en.servers.name }).focus();
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await checkState(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("textbox", { name: en.servers.name })).toBeFocused();

  const servers = page.waitForResponse("**/api/user/servers");
  await page.keyboard.press("Meta+k");
  await expect(field).toBeFocused();
  await (await servers).finished();
  await page.keyboard.type("lightho");
  await expect(page.getByRole("option", { name: "Lighthouse" })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/server/${uuidShort}/console`);
  await expect(field).toBeHidden();

  await page.getByRole("button", { name: palette.open }).click();
  await field.fill("zzzz");
  await expect(page.getByText(palette.nothing)).toBeVisible();
  await field.fill("activity");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: en.account.activity.title })).toBeVisible();

  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await page.keyboard.press("Control+k");
  await field.fill("dark mode");
  await page.keyboard.press("Enter");
  await expect.poll(scheme).toBe("dark");
  expect((await api.get("/api/user/preferences")).body.mode).toBe("dark");
  // a page of another document
  await page.keyboard.press("Control+k");
  await field.fill("appearance");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: en.appearance.title })).toBeVisible();
});

test("the palette offers administrators' pages to administrators alone", async ({ page, makeUser }) => {
  await page.goto("/dashboard");
  await signIn(page, await makeUser());
  await page.getByRole("button", { name: palette.open }).click();
  await page.getByRole("combobox").fill("audit");
  await expect(page.getByRole("option", { name: en.admin.audit, exact: true })).toHaveCount(0);
  await page.context().clearCookies();
  await page.goto("/dashboard");
  await signIn(page, ADMIN);
  await page.getByRole("button", { name: palette.open }).click();
  await page.getByRole("combobox").fill("audit");
  await page.getByRole("option", { name: en.admin.audit, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: en.admin.audit })).toBeVisible();
});

test("the bell opens the newest notifications over any page", async ({ page, panel, makeUser, signInApi }) => {
  const user = await makeUser();
  await obtainKey(panel.baseURL, await signInApi(user), "Cinema");
  await page.goto("/dashboard/servers");
  await signIn(page, user);
  const bell = page.getByRole("link", { name: /1 unread notification/ });
  await bell.click();
  const drawer = page.getByRole("dialog", { name: en.navigation.notifications });
  await expect(drawer.getByText(/Cinema/)).toBeVisible();
  await checkState(page);
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(bell).toBeFocused();
  await pressOn(bell, "Enter");
  await drawer.getByRole("link", { name: en.account.notifications.more }).click();
  await expect(page.getByRole("heading", { level: 1, name: en.account.notifications.title })).toBeVisible();
  await expect(drawer).toBeHidden();
});
