import type { Page } from "@playwright/test";
import { en } from "@/lib/messages/en";
import { expect, pressOn, signIn, test } from "./fixtures";
import { checkPage, checkState } from "./page-checks";
import { makePluginsFolder } from "./plugins-folder";

const plugins = makePluginsFolder();
const sea = {
  themes: [
    { id: "deep", name: "Deep sea", tokens: { light: { background: "200 60% 90%" } }, accents: ["custom:#0a6b4f"] },
    { id: "faint", name: "Faint", tokens: { dark: { background: "0 0% 30%", foreground: "0 0% 55%" } } },
  ],
};
plugins.put("sea/Frontend/theme.json", sea);
test.use({ panelEnv: { PLUGINS_DIR: plugins.at } });

const PATH = "/dashboard/preferences/appearance";
const DEEP = "rgb(214, 235, 245)";
const PLAIN = "rgb(246, 247, 249)";
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const inForce = (page: Page) => page.getByRole("region", { name: "In force" });

test("choosing by keyboard alone: mode, theme, accent; each is seen at once and kept", async ({
  page,
  makeUser,
  signInApi,
}) => {
  const user = await makeUser();
  const api = await signInApi(user);
  const stored = async () => (await api.get("/api/user/preferences")).body;
  await signIn(page, user);
  // found where one looks for it
  await pressOn(page.getByRole("button", { name: /Account menu/ }), "Enter");
  await pressOn(page.getByRole("group", { name: "Account menu" }).getByRole("link", { name: "Appearance" }), "Enter");
  await expect(page.getByRole("heading", { name: "Appearance", level: 1 })).toBeVisible();
  await expect(inForce(page)).toContainText("It is the panel’s own");

  const light = await background(page);
  await page.getByRole("radio", { name: /As my device/ }).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /^Dark/ })).toBeChecked();
  await expect(page.getByText("Saved.", { exact: true }).first()).toBeVisible();
  await expect.poll(() => background(page)).not.toBe(light);
  expect(await stored()).toMatchObject({ mode: "dark", theme_pack: null });
  await pressOn(page.getByRole("radio", { name: /^Light/ }), "Space");
  await expect.poll(() => background(page)).toBe(light);

  await pressOn(page.getByRole("button", { name: "Use the theme Deep sea" }), "Enter");
  await expect.poll(() => background(page)).toBe(DEEP);
  await expect(inForce(page)).toContainText("Deep sea");
  await expect(inForce(page)).toContainText("You chose it.");
  await pressOn(page.getByRole("radio", { name: "Accent #0a6b4f" }), "Space");
  await expect(page.getByText("The accent is changed.", { exact: true })).toBeVisible();
  expect(await stored()).toMatchObject({ mode: "light", theme_pack: "sea:deep", accent: "custom:#0a6b4f" });
  await page.reload();
  expect(await background(page)).toBe(DEEP);
  await expect(page.getByRole("radio", { name: "Accent #0a6b4f" })).toBeChecked();

  await pressOn(page.getByRole("button", { name: "Follow the panel’s default" }), "Enter");
  await expect(inForce(page)).toContainText("It is the panel’s own");
  await expect(page.getByRole("heading", { name: "In force" })).toBeFocused();
  await expect.poll(() => background(page)).toBe(light);
});

test("the page is sound in its states: plain, chosen, in safe mode", async ({ page, makeUser, signInApi }) => {
  const user = await makeUser({ name: "N".repeat(191) });
  await signIn(page, user);
  await page.goto("/dashboard/preferences");
  await expect(page).toHaveURL(PATH);
  await expect(page.getByText("Dark: hard to read (2.", { exact: false })).toBeVisible();
  await checkPage(page);
  await (await signInApi(user)).patch("/api/user/preferences", { theme_pack: "sea:deep", accent: "custom:#0a6b4f" });
  await checkPage(page);
  await page.goto(`${PATH}?safe=1`);
  await checkState(page);
  await expect(page.getByRole("link", { name: /Try on the theme/ })).toHaveCount(0);
  await expect(inForce(page)).toContainText("what you see now is the panel’s own");
  await expect(inForce(page)).toContainText("Theme after safe modeDeep sea");
  await expect(page.getByText("nothing can be tried on here").first()).toBeVisible();
});

test("a theme is tried on under a bar: kept, given back, or taken off by itself after 15 s", async ({
  page,
  makeUser,
  signInApi,
}) => {
  const user = await makeUser();
  const api = await signInApi(user);
  const chosen = async () => (await api.get("/api/user/preferences")).body.theme_pack;
  await signIn(page, user);
  const tryOn = async () => {
    await page.goto(PATH);
    await pressOn(page.getByRole("link", { name: "Try on the theme Deep sea" }), "Enter");
    await expect(page.getByRole("region", { name: "Trying a theme on" })).toBeVisible();
    await expect.poll(() => background(page)).toBe(DEEP);
  };
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000); // however slow the machine, the bar's seconds are the test's
  await tryOn();
  const wait = async () => {
    for (let left = 14; left > 0; left--) {
      await page.clock.runFor(1_000);
      await expect(page.getByText(`Goes back by itself in ${left} s`)).toBeVisible();
    }
    expect(await background(page)).toBe(DEEP);
    await page.clock.runFor(1_000);
  };
  await wait();
  await expect(page.getByRole("heading", { name: "Appearance", level: 1 })).toBeVisible();
  expect([await chosen(), await background(page)]).toEqual([null, PLAIN]);

  // within the panel it stays on; who went on to another page is left there
  await tryOn();
  await page.getByRole("link", { name: "Account", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Account", level: 1 })).toBeVisible();
  expect(await background(page)).toBe(DEEP);
  await wait();
  await expect.poll(() => background(page)).toBe(PLAIN);
  await expect(page.getByRole("heading", { name: "Account", level: 1 })).toBeVisible();
  expect(await chosen()).toBeNull();

  await tryOn();
  await pressOn(page.getByRole("link", { name: "Go back" }), "Enter");
  await expect(page.getByRole("heading", { name: "Appearance", level: 1 })).toBeVisible();
  expect(await chosen()).toBeNull();

  await tryOn();
  await pressOn(page.getByRole("button", { name: "Keep it" }), "Enter");
  await expect(page.getByRole("region", { name: "Trying a theme on" })).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard$/);
  expect([await chosen(), await background(page)]).toEqual(["sea:deep", DEEP]);
});

test("a choice on a later page of the list keeps its card, the focus and the place", async ({ page, makeUser }) => {
  const many = Array.from({ length: 30 }, (_, n) => ({ id: `t${n}`, name: `Tide ${n}` }));
  plugins.put("tide/Frontend/theme.json", { themes: many });
  await page.waitForTimeout(2_000); // as long as a change on disk may take
  await signIn(page, await makeUser());
  await page.goto(PATH);
  await page.getByRole("searchbox", { name: "Search themes" }).fill("tide");
  await pressOn(page.getByRole("searchbox", { name: "Search themes" }), "Enter");
  await expect(page.getByText("30 of 33 themes")).toBeInViewport();
  await page.getByRole("navigation", { name: "Pages of themes" }).getByRole("link", { name: "Next" }).click();
  await expect(page).toHaveURL(/q=tide&page=2#themes$/);
  await expect(page.getByRole("heading", { name: "Tide 29" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Theme", exact: true })).toBeInViewport();

  const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Tide 27" }) });
  await pressOn(page.getByRole("button", { name: "Use the theme Tide 27" }), "Enter");
  await expect(card).toContainText("In use");
  await expect(card.getByRole("status")).toHaveText("The theme is changed.");
  await expect(card.getByRole("heading")).toBeFocused();

  await pressOn(page.getByRole("link", { name: "Try on the theme Tide 28" }), "Enter");
  await pressOn(page.getByRole("link", { name: en.appearance.previewBar.revert }), "Enter");
  await expect(page).toHaveURL(/appearance\?q=tide&page=2#themes$/);
  await expect(page.getByRole("heading", { name: "Tide 28" })).toBeVisible();
  plugins.remove("tide");
  await page.waitForTimeout(2_000);
});

test("a picked color is chosen; one that is hard to read costs itself and not the theme", async ({
  page,
  makeUser,
  signInApi,
}) => {
  const user = await makeUser();
  const api = await signInApi(user);
  await api.patch("/api/user/preferences", { theme_pack: "sea:deep", mode: "light" });
  await signIn(page, user);
  await page.goto(PATH);
  const primary = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--primary"));
  const own = await primary();
  await page.getByLabel("Pick a color").fill("#0a5bb4");
  await expect(page.getByRole("radio", { name: "A color of my own" })).toBeChecked();
  await expect.poll(primary).not.toBe(own);
  await page.getByLabel("Pick a color").fill("#ffee00");
  await expect(page.getByRole("radio", { name: "A color of my own: hard to read in light" })).toBeChecked();
  await expect(inForce(page)).toContainText("Your accent is hard to read in light mode");
  await expect.poll(primary).toBe(own);
  expect(await background(page)).toBe(DEEP);
  expect((await api.get("/api/user/preferences")).body).toMatchObject({ accent: "custom:#ffee00" });
});

test("the bar over a theme that is tried on is sound", async ({ page, makeUser }) => {
  await signIn(page, await makeUser());
  // axe takes longer than the bar waits: its seconds last
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    window.setTimeout = ((act: () => void, after?: number) => later(act, after === 1_000 ? 3_600_000 : after)) as never;
  });
  await page.goto("/dashboard?preview=sea%3Adeep");
  await expect(page.getByText("Goes back by itself in 15 s")).toBeVisible();
  await checkState(page);
});

test("a theme that has gone is explained, and comes back by itself", async ({ page, makeUser, signInApi }) => {
  const user = await makeUser();
  await (await signInApi(user)).patch("/api/user/preferences", { theme_pack: "sea:deep" });
  await signIn(page, user);
  plugins.remove("sea");
  await page.waitForTimeout(2_000); // as long as a change on disk may take
  await page.goto(PATH);
  await expect(inForce(page)).toContainText(
    "You chose the theme “sea:deep”, but its plugin is not there any more. Until it is back, the theme “Panel” is used.",
  );
  await expect(inForce(page)).toContainText("It is the panel’s own, as what was chosen cannot be used.");
  // of the UI pack alone
  await expect(inForce(page).getByText("nothing else was chosen")).toHaveCount(1);
  await expect(page.getByText("No other theme is installed.")).toBeVisible();
  await checkPage(page);
  plugins.put("sea/Frontend/theme.json", sea);
  await page.waitForTimeout(2_000);
  await page.reload();
  await expect(inForce(page)).toContainText("Deep sea");
  expect(await background(page)).toBe(DEEP);
});

test("a lock is explained; the mode stays free under it", async ({ page, admin, makeUser, signInApi }) => {
  const user = await makeUser();
  await (await signInApi(user)).patch("/api/user/preferences", { theme_pack: "sea:faint" });
  await admin.patch("/api/admin/settings", { app_theme_pack_default: "sea:deep", app_theme_pack_lock: "true" });
  await signIn(page, user);
  await page.goto(PATH);
  await expect(inForce(page)).toContainText("An administrator has locked it for everyone.");
  await expect(page.getByText("Your own choice is kept for the day when the lock is lifted.")).toBeVisible();
  await expect(page.getByRole("button", { name: /Use the theme/ })).toHaveCount(0);
  await expect(page.getByRole("group", { name: "Accent" })).toHaveCount(0);
  expect(await background(page)).toBe(DEEP);
  await pressOn(page.getByRole("radio", { name: /^Dark/ }), "Space");
  await expect.poll(() => background(page)).not.toBe(DEEP);
  await checkPage(page);
  // a page that was open when the lock came: the press is refused and said
  await admin.patch("/api/admin/settings", { app_theme_pack_lock: "false" });
  await page.reload();
  await admin.patch("/api/admin/settings", { app_theme_pack_lock: "true" });
  const use = page.getByRole("button", { name: "Use the theme Deep sea" });
  await expect(use).toBeEnabled();
  await pressOn(use, "Enter");
  await expect(page.getByRole("status").filter({ hasText: "An administrator has locked the theme." })).toBeVisible();
  await admin.patch("/api/admin/settings", { app_theme_pack_default: "", app_theme_pack_lock: "false" });
});
