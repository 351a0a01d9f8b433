import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import AxeBuilder from "@axe-core/playwright";
import type { Frame, Page } from "@playwright/test";
import { expect, signIn } from "./fixtures";
import { checkJumps, watchJumps } from "./page-checks";
import { testWithPlugins } from "./plugins-fixture";
import { colorsWhile } from "./theme-frames";

const test = testWithPlugins().extend<{ open(uiPack: string): Promise<void> }>({
  /** Signs a new user in who chose the UI pack: the dashboard stands there in it. */
  open: async ({ page, makeUser, signInApi }, use) => {
    await use(async (uiPack) => {
      const user = await makeUser();
      const api = await signInApi(user);
      const choose = async () => (await api.patch("/api/user/preferences", { ui_pack: uiPack })).status;
      await expect.poll(choose).toBe(200); // known at the next sweep
      await signIn(page, user);
    });
  },
});

/** The background of each mode, as a pack writes it and as the screen shows it; cards and pages have the same. */
const MINT = { light: "120 50% 80%", dark: "300 50% 20%" };
const SHOWN = { light: "179 230 179", dark: "77 26 77" };

type Told = { first: string; modes: string[]; Panel: PanelInFrame };
type PanelInFrame = {
  version: number;
  theme: {
    getMode(): string;
    getAccent(): string | null;
    getPackId(): string | null;
    getTokens(): Record<string, string>;
    subscribe(listener: () => void): () => void;
  };
  navigate(path: string): void;
};

/** A component that writes down what it knew before anything was drawn, and what it was told since. */
const component = (title: string, body: string, more = "") => `<!doctype html>
<html lang="en">
<head>
  <title>${title}</title>
  <style>
    body { margin: 0; font: 1rem sans-serif; background: hsl(var(--background)); color: hsl(var(--foreground)); }
    a { display: block; padding: 1rem; color: inherit; }
  </style>
  <script>
    first = getComputedStyle(document.documentElement).getPropertyValue("--background") + "/" + Panel.theme.getMode();
    modes = [];
    Panel.theme.subscribe(() => modes.push(Panel.theme.getMode()));
    ${more}
  </script>
</head>
<body><main>${body}</main></body>
</html>`;

const LINKS = `<nav aria-label="Desk"><a href="/dashboard">Home</a><a href="/dashboard/servers">Machines</a></nav>`;
const sidebar = (name: string) => ({ shell: { replace: { "shell.sidebar": { component: name } } } });

test.beforeAll(async ({ plugins }) => {
  const put = (file: string, content: unknown) => plugins.put(`desk/${file}`, content);
  const tokens = ({ light, dark }: typeof MINT) => ({
    light: { background: light, card: light },
    dark: { background: dark, card: dark },
  });
  await put("plugin.json", { name: "Desk" });
  await put("Frontend/theme.json", { id: "mint", tokens: tokens(MINT) });
  await put("Frontend/ui.json", {
    packs: [
      {
        id: "side",
        theme: "mint",
        ...sidebar("sidebar.html"),
        pages: [{ match: "/dashboard/account", replace: { component: "page.html" } }],
        actions: [{ slot: "toolbar.dashboard", label: "Notes", component: "notes.html" }],
      },
      { id: "head", theme: "mint", shell: { replace: { "shell.page-header": { component: "header.html" } } } },
      { id: "dialogless", hide: ["modal.global"] },
      { id: "leaves", ...sidebar("leaves.html") },
      { id: "hurries", ...sidebar("hurries.html") },
      { id: "asks", ...sidebar("asks.html") },
      { id: "barless", ...sidebar("sidebar.html"), hide: ["shell.navbar"] },
      { id: "broken", ...sidebar("broken.html") },
    ],
  });
  await put("Frontend/overrides.json", {
    actions: [{ slot: "toolbar.dashboard", label: "Moor", component: "notes.html" }],
  });
  await put("Frontend/Components/sidebar.html", component("Desk", LINKS));
  await put("Frontend/Components/page.html", component("Page", `<h2>My page</h2><div id="box"></div>`));
  await put("Frontend/Components/notes.html", component("Notes", "<p>What to know</p>"));
  await put("Frontend/Components/header.html", component("Header", `<div id="box" style="height: 80px">Desk</div>`));
  await put(
    "Frontend/Components/leaves.html",
    component("Leaves", LINKS, `setTimeout(() => (location = "notes.html"), 800)`),
  );
  // before it has loaded
  await put("Frontend/Components/hurries.html", component("Hurries", LINKS, `location = "notes.html"`));
  // as often as it can, so that it knows of a new mode before the browser tells it
  const ask = "({ port1: turn, port2: next } = new MessageChannel());";
  const asks = "turn.onmessage = () => { Panel.theme.getMode(); setTimeout(() => next.postMessage(0)); };";
  const hear = `addEventListener("message", ({ data }) => data.type === "panel-theme" && (said = data.mode));`;
  await put("Frontend/Components/asks.html", component("Asks", LINKS, `${ask} ${asks} next.postMessage(0); ${hear}`));
  await put("Frontend/Components/broken.html", `<!-- mine -->\n${component("Broken", LINKS, "this is no script (")}`);
});

const slot = (page: Page, name: string) => page.locator(`[data-panel-slot="${name}"]`).first();

/** The document in a slot's frame, once the host shows it. */
async function frameIn(page: Page, name: string): Promise<Frame> {
  const element = slot(page, name).locator("iframe");
  await expect(element).toBeVisible();
  return (await (await element.elementHandle())!.contentFrame())!;
}

const told = (frame: Frame) =>
  frame.evaluate(() => {
    const { first, modes, Panel } = window as unknown as Told;
    const style = getComputedStyle(document.documentElement);
    return {
      first,
      modes,
      mode: Panel.theme.getMode(),
      scheme: style.colorScheme,
      now: style.getPropertyValue("--background"),
    };
  });

test("a component has the theme before it draws, and follows the device from then on", async ({ page, open }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await open("desk:side");
  const frame = await frameIn(page, "shell.sidebar");
  expect(await told(frame)).toMatchObject({ first: `${MINT.dark}/dark`, mode: "dark", now: MINT.dark });
  expect(
    await frame.evaluate(() => {
      const { version, theme } = (window as unknown as Told).Panel;
      return [
        version,
        theme.getPackId(),
        theme.getAccent(),
        theme.getTokens().card,
        Object.keys(theme.getTokens()).length,
      ];
    }),
  ).toEqual([2, "desk:mint", null, MINT.dark, 20]);

  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => told(frame)).toMatchObject({ modes: ["light"], mode: "light", now: MINT.light });
});

test("a component that asks for the mode without end is told of every change all the same", async ({ page, open }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await open("desk:asks");
  const frame = await frameIn(page, "shell.sidebar");
  const modes: string[] = [];
  for (const colorScheme of ["light", "dark", "light", "dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    modes.push(colorScheme);
    await expect.poll(() => told(frame)).toMatchObject({ modes, mode: colorScheme });
    // a component may know before the host says so; what it said of this change would be old news after the next
    await expect.poll(() => frame.evaluate(() => (window as Window & { said?: string }).said)).toBe(colorScheme);
  }
});

test("no frame of the screen shows a component in another color", async ({ page, open }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await open("desk:side");
  const point = { x: 100, y: 600 };
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(300);
    const colors = await colorsWhile(
      page,
      async () => {
        await page.reload();
        await frameIn(page, "shell.sidebar");
      },
      point,
    );
    expect(colors, colorScheme).toEqual([SHOWN[colorScheme]]);
  }
  const colors = await colorsWhile(
    page,
    async () => {
      await page.emulateMedia({ colorScheme: "light" });
      await page.waitForTimeout(300);
      await page.emulateMedia({ colorScheme: "dark" });
    },
    point,
  );
  expect(new Set(colors)).toEqual(new Set([SHOWN.dark, SHOWN.light]));
});

test("a mode chosen while the page is open reaches the component, of a device in the other mode too", async ({
  page,
  open,
}) => {
  await open("desk:side");
  const frame = await frameIn(page, "shell.sidebar");
  for (const [mode, expected] of [
    ["dark", "dark"],
    ["device", "light"],
  ] as const) {
    await page.keyboard.press("ControlOrMeta+k");
    await page.getByRole("dialog", { name: "Commands" }).getByRole("combobox").fill(mode);
    await page.getByRole("option", { name: /^Use the/ }).click();
    await expect.poll(async () => (await told(frame)).mode).toBe(expected);
    expect((await told(frame)).now).toBe(MINT[expected]);
  }
});

test("a component is gone to by mouse out of a field, again and again", async ({ page, open }) => {
  await open("desk:side");
  const frame = await frameIn(page, "shell.sidebar");
  await frame.evaluate(() => {
    const self = window as unknown as { presses: number };
    self.presses = 0;
    document.body.insertAdjacentHTML("beforeend", "<button onclick='presses++'>Press</button>");
  });
  const button = (await frame.getByRole("button", { name: "Press" }).boundingBox())!;
  for (let times = 1; times <= 3; times++) {
    await page.locator("input[name=user_code]").click();
    await page.mouse.move(button.x + 5, button.y + 5, { steps: 12 });
    await page.mouse.down();
    await page.mouse.up();
    await expect.poll(() => frame.evaluate(() => (window as unknown as { presses: number }).presses)).toBe(times);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("IFRAME");
  }
});

test("a mode of one's own goes before the device's", async ({ page, panel, open }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await open("desk:side");
  const answer = await page.request.patch(`${panel.baseURL}/api/user/preferences`, {
    data: { mode: "dark" },
    headers: { origin: panel.baseURL },
  });
  expect(answer.status()).toBe(200);
  await page.reload();
  const frame = await frameIn(page, "shell.sidebar");
  expect(await told(frame)).toEqual({
    ...{ first: `${MINT.dark}/dark`, modes: [], mode: "dark", scheme: "dark", now: MINT.dark },
  });
});

test("links and Panel.navigate lead into the panel, and nowhere else", async ({ page, panel, open }) => {
  await open("desk:side");
  const frame = await frameIn(page, "shell.sidebar");
  await page.evaluate(() => ((window as { marked?: boolean }).marked = true));
  const marked = () => page.evaluate(() => "marked" in window);
  await frame.getByRole("link", { name: "Machines" }).click();
  await page.waitForURL("**/dashboard/servers");
  await expect(page.getByRole("heading", { name: "Servers", level: 1 })).toBeVisible();
  expect(await marked()).toBe(true); // the same document, and the same frame in it

  const go = (path: string) => frame.evaluate((to) => (window as unknown as Told).Panel.navigate(to), path);
  for (const path of [
    "//elsewhere.test/",
    "/\\elsewhere.test",
    "javascript:alert(1)",
    "https://elsewhere.test/",
    "/.//x",
  ]) {
    await go(path);
  }
  await go("/dashboard");
  await page.waitForURL(`${panel.baseURL}/dashboard`);
  expect(await marked()).toBe(true);

  // the frame goes with its page, maybe before it has answered
  await go("/dashboard/preferences/appearance").catch(() => undefined);
  await page.waitForURL("**/dashboard/preferences/appearance");
  await expect(page.getByRole("heading", { name: "Appearance", level: 1 })).toBeVisible();
  expect(await marked()).toBe(false); // a document of the host's own
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("a component is as high as its content where its slot is, within bounds", async ({ page, open }) => {
  await open("desk:head");
  const element = slot(page, "shell.page-header").locator("iframe");
  const height = async () => Math.round((await element.boundingBox())!.height);
  const frame = await frameIn(page, "shell.page-header");
  const setBox = (css: string) =>
    frame.evaluate((style) => (document.getElementById("box")!.style.cssText = style), css);
  await expect.poll(height).toBe(80);
  for (const wanted of [200, 60, 61, 300, 120, 90, 333]) {
    await setBox(`height: ${wanted}px`);
    await expect.poll(height).toBe(wanted);
  }
  await setBox("height: 9000px");
  await expect.poll(height).toBe(480);
  await setBox("height: 100px");
  await expect.poll(height).toBe(100);
  await setBox("height: calc(100vh + 10px)"); // grows with its frame
  await page.waitForTimeout(1_000);
  const grown = await height();
  expect(grown).toBeLessThan(200);
  await page.waitForTimeout(500);
  expect(await height()).toBe(grown);
  await setBox("height: 170px");
  await expect.poll(height).toBe(170);

  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1); // for screen readers
  await page.goto("/dashboard/servers");
  await expect(slot(page, "shell.page-header").locator("iframe")).toBeVisible();
});

test("a page and an action's dialog show their component", async ({ page, open }) => {
  await open("desk:side");
  await page.getByRole("button", { name: "Notes" }).click();
  const dialog = page.getByRole("dialog", { name: "Notes" });
  await expect(dialog.frameLocator("iframe").getByText("What to know")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  await page.goto("/dashboard/account");
  const frame = await frameIn(page, "shell.main");
  await expect(frame.getByText("My page")).toBeVisible();
  await frame.evaluate(() => (document.getElementById("box")!.style.height = "3000px"));
  await expect
    .poll(async () => (await slot(page, "shell.main").locator("iframe").boundingBox())!.height)
    .toBeGreaterThan(3_000);
});

test("the panel's keys are heard in a component too, whatever stands in the bar", async ({ page, open }) => {
  await open("desk:side");
  const notes = page.getByRole("button", { name: "Notes" });
  await notes.click();
  const dialog = page.getByRole("dialog", { name: "Notes" });
  const text = dialog.frameLocator("iframe").getByText("What to know");
  await text.click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("IFRAME");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(notes).toBeFocused();

  await page.evaluate(async () => {
    const body = JSON.stringify({ ui_pack: "desk:barless" });
    await fetch("/api/user/preferences", { method: "PATCH", headers: { "Content-Type": "application/json" }, body });
  });
  await page.goto("/dashboard");
  const frame = await frameIn(page, "shell.sidebar");
  await expect(slot(page, "shell.navbar")).toHaveCount(0);
  const palette = page.getByRole("dialog", { name: "Commands" });
  await page.keyboard.press("ControlOrMeta+k");
  await expect(palette).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
  await page.waitForTimeout(600);
  await frame.locator("nav").click({ position: { x: 2, y: 2 } });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("IFRAME");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(palette).toBeVisible();
  // back to where it was opened from
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
  await page.waitForTimeout(600);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("IFRAME");
});

test("what a pack puts into the bar, the header and the sidebar leaves the page its room and its tools", async ({
  page,
  open,
}) => {
  await open("desk:side");
  const main = page.getByRole("main");
  const wide = (await main.boundingBox())!.width;
  await page.getByRole("button", { name: "Narrow sidebar" }).click();
  await expect(slot(page, "shell.sidebar")).toBeHidden();
  expect((await main.boundingBox())!.width).toBeGreaterThanOrEqual(wide);
  await page.goto("/dashboard/servers");
  expect((await main.boundingBox())!.width).toBeGreaterThanOrEqual(wide);
  await page.getByRole("button", { name: "Narrow sidebar" }).click();

  const wear = async (ui_pack: string) => {
    await page.evaluate(async (id) => {
      const body = JSON.stringify({ ui_pack: id });
      await fetch("/api/user/preferences", { method: "PATCH", headers: { "Content-Type": "application/json" }, body });
    }, ui_pack);
    await page.goto("/dashboard");
  };
  await wear("desk:head");
  await frameIn(page, "shell.page-header");
  await expect(page.getByRole("button", { name: "Moor" })).toBeVisible();
  await wear("desk:dialogless");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Moor" })).toHaveCount(0);
  await wear("desk:barless");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole("button", { name: "Open the navigation" }).click();
  const frame = await frameIn(page, "shell.sidebar");
  await frame.getByRole("link", { name: "Machines" }).click();
  await page.waitForURL("**/dashboard/servers");
});

test("a link of a component to somewhere else does nothing", async ({ page, open }) => {
  await open("desk:side");
  const frame = await frameIn(page, "shell.sidebar");
  await frame.evaluate(() =>
    document.body.insertAdjacentHTML("beforeend", "<a href='https://example.com'>Out</a><a href='notes.html'>File</a>"),
  );
  for (const name of ["Out", "File"]) {
    const warned = page.waitForEvent("console", (message) => message.text().includes("pages of the panel alone"));
    await frame.getByRole("link", { name }).click();
    await warned;
  }
  await page.waitForTimeout(300);
  await expect(slot(page, "shell.sidebar").locator("iframe")).toBeVisible();
  expect(new URL(page.url()).pathname).toBe("/dashboard");
});

test("with a sidebar of a pack nothing jumps, and axe finds nothing", async ({ page, open }) => {
  await open("desk:side");
  await watchJumps(page);
  await page.reload();
  await frameIn(page, "shell.sidebar");
  await page.waitForTimeout(1_000);
  await checkJumps(page);
  // a part of a page: the page's heading is outside it
  const axe = new AxeBuilder({ page })
    .include('[data-panel-slot="shell.sidebar"]')
    .disableRules(["page-has-heading-one"]);
  expect((await axe.analyze()).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});

test.describe("a component", () => {
  test.use({ allowedConsoleErrors: [/sandboxed|blocked by CORS policy|net::ERR_FAILED/] });
  test("has nothing of the panel's", async ({ page, open }) => {
    await open("desk:side");
    const frame = await frameIn(page, "shell.sidebar");
    const tries = await frame.evaluate(async () => {
      const attempts: Record<string, () => unknown> = {
        cookie: () => document.cookie,
        localStorage: () => localStorage.length,
        sessionStorage: () => sessionStorage.length,
        indexedDB: () => indexedDB.open("x"),
        document: () => parent.document.title,
        address: () => parent.location.href,
        name: () => top!.name,
        frame: () => frameElement!.outerHTML,
        top: () => (top!.location.href = "about:blank"),
        opener: () => window.open("/dashboard")!.closed,
      };
      const got: string[] = [];
      for (const [name, attempt] of Object.entries(attempts)) {
        try {
          attempt();
          got.push(name);
        } catch {
          // as it should
        }
      }
      const api = await fetch("/api/user/preferences", { credentials: "include" }).catch(() => null);
      return { got, api: api?.status ?? null, origin: self.origin };
    });
    expect(tries).toEqual({ got: [], api: null, origin: "null" });
    expect(new URL(page.url()).pathname).toBe("/dashboard");
  });
});

async function expectFallback(page: Page, what = "did not come up"): Promise<void> {
  await expect(page.getByText(`A part of Desk ${what}.`)).toBeVisible();
  await expect(slot(page, "shell.sidebar").getByRole("link", { name: "Servers" })).toBeVisible();
  await expect(slot(page, "shell.sidebar").locator("iframe")).toHaveCount(0);
}

test.describe("the host's own part comes back, with a note,", () => {
  test.use({ allowedConsoleErrors: [/status of 404/] });

  for (const [what, answer] of [
    ["is not there", { status: 404, contentType: "application/json", body: "{}" }],
    ["has no guest in it", { contentType: "text/html", body: "<p>Something else" }],
  ] as const) {
    test(`where a component ${what}`, async ({ page, open }) => {
      await page.route("**/Components/sidebar.html", (route) => route.fulfill(answer));
      await open("desk:side");
      await expectFallback(page);
    });
  }

  test("where a component never comes", async ({ page, open }) => {
    await page.route("**/Components/sidebar.html", () => undefined);
    await open("desk:side");
    await expectFallback(page);
  });

  test("where a component goes to another document", async ({ page, open }) => {
    await open("desk:leaves");
    await frameIn(page, "shell.sidebar");
    await expectFallback(page, "was ended");
  });

  test("where a component goes to another document while it is read", async ({ page, open }) => {
    await open("desk:hurries");
    await expectFallback(page, "was ended");
  });
});

test.describe("a component whose own script is broken", () => {
  test.use({ allowedConsoleErrors: [/^$|SyntaxError/] });
  test("is there, theme, links and all", async ({ page, open }) => {
    await open("desk:broken");
    const frame = await frameIn(page, "shell.sidebar");
    expect(await frame.evaluate(() => document.compatMode)).toBe("CSS1Compat"); // its doctype counts
    await page.waitForTimeout(2_000);
    await frame.getByRole("link", { name: "Machines" }).click();
    await page.waitForURL("**/dashboard/servers");
  });
});

test.describe("another site", () => {
  test.use({ allowedConsoleErrors: [/frame-ancestors/] });
  test("has no component in a frame", async ({ page, panel }) => {
    const address = `${panel.baseURL}/plugins/desk/Components/sidebar.html`;
    expect((await fetch(address)).status).toBe(200);
    const site = createServer((_, res) => res.end(`<!doctype html><title>x</title><iframe src="${address}"></iframe>`));
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    const failed = page.waitForEvent("requestfailed", (request) => request.url() === address);
    await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
    expect((await failed).failure()?.errorText).toBe("net::ERR_BLOCKED_BY_RESPONSE");
    site.close();
  });
});
