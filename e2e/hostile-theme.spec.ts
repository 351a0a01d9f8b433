import { ADMIN } from "@/lib/testing/secrets";
import { startDevice } from "./device-flow";
import { expect, signIn, test } from "./fixtures";
import { makePluginsFolder } from "./plugins-folder";

const MARKUP = "</style></script><script>window.pwned=1</script><img src=x onerror=window.pwned=1>";
const HIDE = `
@import url("https://evil.example/x.css");
html, body, :root { display: none !important; opacity: 0 !important; visibility: hidden !important; }
* { display: none !important; pointer-events: none !important; clip-path: inset(100%) !important; }
html > body > nav, [popover], .host-island { display: none !important; transform: scale(0) !important; }
:has(nav), html:has(body) { display: none !important; }
[data-panel-root]::after { content: "${MARKUP}"; position: fixed; inset: 0; z-index: 2147483647; background: red; }
a { background: url(https://evil.example/steal); }
`;

const plugins = makePluginsFolder();
plugins.put("evil/plugin.json", { name: MARKUP, description: MARKUP });
plugins.put("evil/Frontend/theme.json", {
  themes: [
    {
      id: "hide",
      name: MARKUP,
      css: "theme.css",
      tokens: {
        light: {
          background: "0 0% 100%;}body{display:none}",
          foreground: MARKUP,
          primary: "url(https://evil.example)",
        },
      },
      accents: [MARKUP, "custom:red;}</style>"],
      defaults: { backgroundType: MARKUP },
    },
    {
      id: "blind",
      name: "Blind",
      tokens: Object.fromEntries(
        ["light", "dark"].map((mode) => [
          mode,
          Object.fromEntries(
            [
              "background",
              "foreground",
              "card",
              "card-foreground",
              "primary",
              "primary-foreground",
              "muted-foreground",
            ].map((key) => [key, "0 0% 100%"]),
          ),
        ]),
      ),
    },
  ],
});
plugins.put("evil/Frontend/theme.css", HIDE);
test.use({ panelEnv: { PLUGINS_DIR: plugins.at } });

const foreign = /evil\.example|pwned=1<\/script>|<img src=x/;

test("a pack whose style hides everything leaves the host's pages as they are, and a way back by mouse", async ({
  page,
  panel,
  makeUser,
  signInApi,
}) => {
  const user = await makeUser();
  const api = await signInApi(user);
  await signIn(page, user);
  expect((await api.patch("/api/user/preferences", { theme_pack: "evil:hide" })).status).toBe(200);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));

  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden(); // the style is there, and does what it can
  expect(requests.some((url) => url.includes("plugin-theme-css"))).toBe(true);
  expect(requests.filter((url) => !url.startsWith(panel.baseURL))).toEqual([]);
  const control = page.getByRole("navigation", { name: "Appearance" });
  await expect(control.getByRole("link", { name: "Appearance" })).toBeVisible();
  await control.getByRole("link", { name: "Safe mode" }).click(); // nothing covers it
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/dashboard/account");
  await expect(page.getByText("Safe mode: the panel is shown without packs")).toBeVisible();
  await page.getByRole("link", { name: "Switch packs on again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();

  // by the other of its links to Preferences, which no pack dresses
  requests.length = 0;
  await control.getByRole("link", { name: "Appearance" }).click();
  await expect(page.getByRole("heading", { name: "Appearance", level: 1 })).toBeVisible();
  const { user_code } = await startDevice(panel.baseURL, { name: "Test" });
  for (const path of [
    "/dashboard/account/oauth2/api/device",
    `/dashboard/account/oauth2/api/device?user_code=${user_code}`,
    `/dashboard/account/oauth2/api/new?name=Test&callbackurl=${encodeURIComponent("https://app.example/")}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole("button").first()).toBeVisible();
  }
  expect(requests.filter((url) => /plugin/.test(url))).toEqual([]);
  expect(await page.evaluate(() => "pwned" in window)).toBe(false);

  await page.goto("/dashboard/preferences/appearance");
  await page.getByRole("button", { name: "Follow the panel’s default" }).click();
  await expect(page.getByRole("button", { name: "Follow the panel’s default" })).toHaveCount(0);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("the way back by keyboard, and by ?safe=1 until sign-out", async ({ page, makeUser, signInApi }) => {
  const user = await makeUser();
  await (await signInApi(user)).patch("/api/user/preferences", { theme_pack: "evil:hide" });
  await signIn(page, user);
  await page.goto("/dashboard");
  const control = page.getByRole("navigation", { name: "Appearance" });
  await expect(control).toBeVisible();
  await page.keyboard.press("Tab"); // all else is hidden, so the first stop is the control
  await expect(control.getByRole("link", { name: "Appearance" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Safe mode: the panel is shown without packs")).toBeVisible();
  await page.getByRole("link", { name: "Switch packs on again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();

  await page.goto("/dashboard/servers?safe=1");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("button", { name: /Account menu/ }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("**/auth/login**");
  await signIn(page, user);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden(); // another session, without safe mode
});

test("without a script the control is there all the same", async ({ browser, panel, makeUser, signInApi }) => {
  const user = await makeUser();
  const api = await signInApi(user);
  await api.patch("/api/user/preferences", { theme_pack: "evil:hide" });
  const context = await browser.newContext({ baseURL: panel.baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, user);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Safe mode" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await context.close();
});

test("nothing of what the files say stands as markup in a page, a listing or a style", async ({
  page,
  panel,
  admin,
}) => {
  await signIn(page, ADMIN);
  for (const path of ["/dashboard/preferences/appearance", "/dashboard?preview=evil%3Ahide", "/admin/settings"]) {
    const html = await (await page.context().request.get(panel.baseURL + path)).text();
    expect(html, path).not.toMatch(/<img src=x|<script>window\.pwned/);
    await page.goto(path);
    expect(await page.evaluate(() => "pwned" in window)).toBe(false);
  }
  const { body } = await admin.get("/api/system/plugin-themes");
  const pack = (body.themes as { id: string; cssUrl: string; tokens: object; accents: unknown[] }[]).find(
    ({ id }) => id === "evil:hide",
  )!;
  expect(pack).toMatchObject({ tokens: { light: {}, dark: {} }, accents: [], defaults: { backgroundType: "none" } });
  const { text, headers } = await admin.get(pack.cssUrl);
  expect(headers.get("content-type")).toContain("text/css");
  expect(text).not.toMatch(foreign);
  expect(text).not.toMatch(/!\s*important|@import|<\//);
});

test("a pack in which nothing can be read dresses no page on which one signs in, approves or changes it", async ({
  page,
  makeUser,
  signInApi,
}) => {
  const user = await makeUser();
  await (await signInApi(user)).patch("/api/user/preferences", { theme_pack: "evil:blind" });
  await signIn(page, user);
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const text = () => page.evaluate(() => getComputedStyle(document.documentElement).color);
  await page.goto("/dashboard");
  expect(await text()).toBe("rgb(255, 255, 255)");
  for (const path of ["/dashboard/account/oauth2/api/device", "/dashboard/preferences/appearance"]) {
    await page.goto(path);
    expect([await background(), await text()]).toEqual(["rgb(246, 247, 249)", "rgb(21, 26, 40)"]);
  }
  await expect(page.getByText(/Light: hard to read/).first()).toBeVisible();
});
