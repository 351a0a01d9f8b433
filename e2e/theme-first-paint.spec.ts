import { expect, signIn, test } from "./fixtures";
import { makePluginsFolder } from "./plugins-folder";
import { colorsWhile } from "./theme-frames";

const plugins = makePluginsFolder();
plugins.put("paint/Frontend/theme.json", {
  themes: [
    { id: "mint", tokens: { light: { background: "120 50% 80%" }, dark: { background: "300 50% 20%" } } },
    { id: "rust", tokens: { light: { background: "20 60% 80%" }, dark: { background: "200 60% 15%" } } },
  ],
});
test.use({ panelEnv: { PLUGINS_DIR: plugins.at }, allowedConsoleErrors: [/status of 404/] });

/** What the screen shows of each background, as red, green and blue. */
const MINT = { light: "179 230 179", dark: "77 26 77" };
const RUST = { light: "235 194 173", dark: "15 46 61" };

test("no frame of a signed-in page shows another theme, in whichever mode the device is", async ({
  page,
  makeUser,
  signInApi,
}) => {
  const user = await makeUser();
  const api = await signInApi(user);
  expect((await api.patch("/api/user/preferences", { theme_pack: "paint:mint" })).status).toBe(200);
  await signIn(page, user);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/dashboard");
    const colors = await colorsWhile(page, async () => {
      await page.reload();
      // from one root layout to the next and back: documents of their own
      await page.goto("/dashboard/account");
      await page.goto("/dashboard/preferences/appearance");
      await page.goto("/dashboard/servers");
      await page.goto("/nowhere/at/all");
    });
    expect(colors, colorScheme).toEqual([MINT[colorScheme]]);
  }
});

test("a mode of one's own goes before the device's, on every page", async ({ page, makeUser, signInApi }) => {
  const user = await makeUser();
  const api = await signInApi(user);
  await api.patch("/api/user/preferences", { theme_pack: "paint:mint", mode: "dark" });
  await page.emulateMedia({ colorScheme: "light" });
  await signIn(page, user);
  await page.goto("/dashboard");
  const colors = await colorsWhile(page, async () => {
    await page.reload();
    await page.goto("/dashboard/account/oauth2/api/device");
    await page.goto("/dashboard/preferences/appearance");
  });
  expect(colors).toEqual([MINT.dark]);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
});

test("the device's change of mode is followed while a page is open, with nothing in between", async ({
  page,
  makeUser,
  signInApi,
}) => {
  const user = await makeUser();
  await (await signInApi(user)).patch("/api/user/preferences", { theme_pack: "paint:mint" });
  await page.emulateMedia({ colorScheme: "light" });
  await signIn(page, user);
  await page.goto("/dashboard");
  const colors = await colorsWhile(page, async () => {
    await page.waitForTimeout(300);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.waitForTimeout(500);
    await page.emulateMedia({ colorScheme: "light" });
  });
  // a frame of the button's own fading may fall on the point; the page's background has two colors
  expect([...new Set(colors)].sort()).toEqual([MINT.dark, MINT.light].sort());
});

test("a signed-out visitor sees the administrator's default, from the first frame on", async ({ page, admin }) => {
  await admin.patch("/api/admin/settings", { app_theme_pack_default: "paint:rust" });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/auth/login");
    const colors = await colorsWhile(page, async () => {
      await page.reload();
      await page.goto("/auth/forgot-password");
      await page.goto("/nowhere/at/all");
    });
    expect(colors, colorScheme).toEqual([RUST[colorScheme]]);
  }
  await admin.patch("/api/admin/settings", { app_theme_pack_default: "" });
});

test("the theme is in the first bytes of the document, under its nonce", async ({ makeUser, signInApi }) => {
  const api = await signInApi(await makeUser());
  await api.patch("/api/user/preferences", { theme_pack: "paint:mint", accent: "custom:#aa0000" });
  const { text, headers } = await api.get("/dashboard");
  const head = text.slice(0, text.indexOf("</head>"));
  const nonce = /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1];
  expect(head).toContain(`<style nonce="${nonce}">`);
  expect(head).toMatch(/--background:120 50% 80%.*--primary:0 100% 33\.3\d*%/);
});
