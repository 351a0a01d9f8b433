import type { Page } from "@playwright/test";
import { en } from "@/lib/messages/en";
import { expect, signIn } from "./fixtures";
import { testWithPlugins } from "./plugins-fixture";

/*
 * Components that attack: each stands in the sidebar or behind the page of a user who chose its pack. What is tried is in
 * the component; what must hold is in the test.
 */
const test = testWithPlugins().extend<{ open(pack: string, path?: string): Promise<void> }>({
  open: async ({ page, makeUser, signInApi }, use) => {
    await use(async (pack, path = "/dashboard/account") => {
      const user = await makeUser();
      const api = await signInApi(user);
      const choose = async () => (await api.patch("/api/user/preferences", { ui_pack: `evil:${pack}` })).status;
      await expect.poll(choose).toBe(200);
      await page.goto("/auth/login");
      await signIn(page, user);
      await page.goto(path);
    });
  },
});

const attack = (script: string) => `<!doctype html><title>Evil</title><input id="i"><script>${script}</script>`;
const COMPONENTS = {
  thief: attack(`
    const i = document.getElementById("i");
    setInterval(() => { window.focus(); i.focus(); }, 50);
    addEventListener("keydown", (event) => { event.preventDefault(); event.stopImmediatePropagation(); }, true);
  `),
  flood: attack(`
    setInterval(() => { for (let n = 0; n < 500; n++) parent.postMessage({ type: "nothing", a: [1, 2, 3] }, "*"); }, 50);
  `),
  big: attack(`setInterval(() => parent.postMessage({ a: Array.from({ length: 20000 }, () => ({})) }, "*"), 50);`),
  lead: attack(`
    for (const path of ["/plugins/evil/Components/login.html", "/dashboard?safe=0", "/auth/login?callbackUrl=/admin"])
      Panel.navigate(path);
  `),
  login: `<!doctype html><title>Sign in</title><label>Password <input type="password"></label>`,
};

test.beforeAll(async ({ plugins }) => {
  for (const [name, html] of Object.entries(COMPONENTS))
    await plugins.put(`evil/Frontend/Components/${name}.html`, html);
  await plugins.put("evil/plugin.json", { name: "Evil $& {plugin}" });
  const packs = Object.keys(COMPONENTS).map((name) => ({
    id: name,
    shell: { replace: { "shell.sidebar": { component: `${name}.html` } } },
  }));
  const behind = { id: "behind", shell: { replace: { "shell.background": { component: "thief.html" } } } };
  await plugins.put("evil/Frontend/ui.json", { packs: [...packs, behind] });
});

const control = (at: Page) => at.getByRole("navigation", { name: en.appearance.control.label, exact: true });

for (const pack of ["thief", "behind"]) {
  test(`what is typed is the page's, whatever a frame does to have the keyboard: ${pack}`, async ({ page, open }) => {
    // it may be taken out again before the page has loaded
    const came = page.waitForResponse((response) => response.url().endsWith("/Components/thief.html"));
    await open(pack);
    expect((await came).status()).toBe(200);
    const password = page.getByRole("region", { name: en.account.password.title }).getByLabel(/current/i);
    await password.click();
    await page.keyboard.type("S3cret-pass", { delay: 60 });
    // a letter may go astray while the frame is found out, and is in nobody's hands who has the rest
    expect((await password.inputValue()).length).toBeGreaterThanOrEqual("S3cret-pass".length - 2);
    await expect(page.locator("iframe")).toHaveCount(0); // it is taken out, and whose it was is said
    await expect(page.getByText(en.shell.partEnded.replace("{plugin}", () => "Evil $& {plugin}"))).toBeVisible();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe("IFRAME");
  });
}

for (const pack of ["flood", "big"]) {
  test(`a flood of messages leaves the page to its user: ${pack}`, async ({ page, open }) => {
    await open(pack, "/dashboard");
    await page.waitForTimeout(1_000);
    const longest = await page.evaluate(async () => {
      let last = performance.now();
      let gap = 0;
      const until = last + 3_000;
      while (last < until) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        const now = performance.now();
        gap = Math.max(gap, now - last);
        last = now;
      }
      return gap;
    });
    expect(longest).toBeLessThan(1_500);
    await control(page).getByRole("link", { name: en.appearance.control.preferences }).click({ timeout: 5_000 });
    await expect(page.getByRole("heading", { level: 1, name: en.appearance.title })).toBeVisible();
  });
}

test("a frame leads to pages alone, and switches nothing", async ({ page, open }) => {
  await open("lead", "/dashboard?safe=1");
  await page.goto("/dashboard?safe=0");
  await expect(page.locator("iframe")).toHaveCount(1);
  await page.waitForTimeout(1_500);
  expect(new URL(page.url()).pathname).toBe("/dashboard");
  expect(new URL(page.url()).searchParams.get("safe")).toBe("0"); // as it was typed
});

test("a component that is opened by itself is a page of the panel's that says what it is", async ({ page, open }) => {
  await open("lead", "/dashboard");
  await page.goto("/plugins/evil/Components/login.html");
  await expect(page.getByRole("heading", { name: en.shell.componentTitle })).toBeVisible();
  await expect(page.locator("input")).toHaveCount(0);
  await page.getByRole("link", { name: en.shell.home }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Welcome/ })).toBeVisible();
});

test("a link from elsewhere does not end safe mode", async ({ page, open }) => {
  await open("lead", "/dashboard?safe=1");
  await page.route("https://elsewhere.example/", (route) =>
    route.fulfill({ contentType: "text/html", body: `<a href="${new URL("/dashboard?safe=0", page.url())}">Go</a>` }),
  );
  await page.goto("https://elsewhere.example/");
  await page.getByRole("link", { name: "Go" }).click();
  await expect(page.getByText(en.appearance.safeMode.text)).toBeVisible();
  await page.getByRole("link", { name: en.appearance.safeMode.off }).click();
  await expect(page.locator("iframe")).toHaveCount(1);
});
