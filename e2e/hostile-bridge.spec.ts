import type { Page } from "@playwright/test";
import type { PanelApi } from "@/lib/bridge/panel-api";
import { frameIn, htmlComponent, sidebarPack, testBridge } from "./bridge-fixture";
import { expect } from "./fixtures";

/*
 * Components that use the bridge against the panel, its user and other plugins. What is one message and its answer stands
 * in the protocol's conversations; what takes more than one window, or time, is here.
 */
const test = testBridge();

type InFrame = { Panel: PanelApi; heard: unknown[] };

const FLOOD = `
  let n = 0;
  setInterval(() => {
    for (let times = 0; times < 50; times++) {
      parent.postMessage({ type: "panel-bus", op: "emit", event: "evil:x", payload: "x".repeat(1000) + n++ }, "*");
    }
  }, 50);
`;
const ECHO = `${FLOOD.replace("1000", "20000")} for (let times = 0; times < 90; times++) Panel.events.on("evil:x", () => undefined);`;

test.beforeAll(async ({ plugins }) => {
  await plugins.put("evil/plugin.json", { name: "Evil", permissions: [] });
  await plugins.put("evil/Frontend/ui.json", {
    packs: ["still", "flood", "echo"].map((name) => sidebarPack(name, `${name}.html`)),
  });
  await plugins.put("evil/Frontend/Components/still.html", htmlComponent("Evil", "<a id=a>Link</a>"));
  await plugins.put("evil/Frontend/Components/flood.html", htmlComponent("Evil", "", FLOOD));
  await plugins.put("evil/Frontend/Components/echo.html", htmlComponent("Evil", "", ECHO));
  await plugins.put("good/plugin.json", { name: "Good", permissions: ["api:read"] });
  await plugins.put("good/Frontend/overrides.json", { replace: [{ slot: "shell.navbar", component: "bar.html" }] });
  await plugins.put("good/Frontend/Components/bar.html", htmlComponent("Good"));
});

/** The longest time in which the page dealt with nothing, while something else goes on. */
const longestPause = (page: Page, ms: number) =>
  page.evaluate(async (length) => {
    let last = performance.now();
    let gap = 0;
    const until = last + length;
    while (last < until) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      const now = performance.now();
      gap = Math.max(gap, now - last);
      last = now;
    }
    return gap;
  }, ms);

test("messages of windows that are no component's do nothing, and are counted for nobody", async ({
  page,
  open,
  refusals,
}) => {
  await open("evil:still");
  const evil = await frameIn(page, "shell.sidebar");
  await evil.evaluate(async () => {
    const forged = ["panel-navigate", "panel-toast"].map((type) => ({
      type,
      path: "/dashboard/servers",
      message: "Forged",
    }));
    // from a frame in the frame
    const inner = document.createElement("iframe");
    inner.srcdoc = `<script>for (const message of ${JSON.stringify(forged)}) top.postMessage(message, "*")</script>`;
    document.body.append(inner);
    await new Promise((resolve) => (inner.onload = resolve));
  });
  await page.evaluate(() => {
    for (const type of ["panel-navigate", "panel-toast"])
      window.postMessage({ type, path: "/dashboard/servers", message: "Forged" }, "*");
    window.postMessage({ source: "a-browser-extension" }, "*");
  });
  await expect.poll(() => refusals).toEqual({ "null unknown-sender": 4 });
  await expect(page.getByText("Forged")).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe("/dashboard");
});

test("a component speaks for its own plugin alone, to the host and to other components", async ({
  page,
  open,
  refusals,
}) => {
  await open("evil:still");
  const [evil, good] = [await frameIn(page, "shell.sidebar"), await frameIn(page, "shell.navbar")];
  await good.evaluate(() => {
    const self = window as unknown as InFrame;
    self.heard = [];
    self.Panel.events.on("good:x", (payload) => self.heard.push(payload));
    self.Panel.theme.subscribe(() => self.heard.push("theme"));
    self.Panel.context.subscribe(() => self.heard.push("context"));
  });
  const before = await good.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--background"));
  await evil.evaluate(() => {
    const claims = { plugin: "good", permissions: ["api:read"], source: "good" };
    parent.postMessage(
      { ...claims, type: "panel-bus", op: "api", method: "GET", path: "/api/user", requestId: 1 },
      "*",
    );
    // what the host would say, to every window that can be reached
    const tokens = (window as unknown as InFrame).Panel.theme.getTokens();
    const theme = {
      type: "panel-theme",
      version: 2,
      mode: "dark",
      packId: "evil",
      tokens: { ...tokens, background: "0 0% 50%" },
      accent: null,
    };
    const bus = { type: "panel-bus", subscriptionId: 1, event: "good:x", payload: "forged" };
    for (let n = 0; n < parent.frames.length; n++) {
      parent.frames[n]!.postMessage(theme, "*");
      parent.frames[n]!.postMessage({ ...bus, op: "event" }, "*");
      parent.frames[n]!.postMessage({ ...bus, op: "context", pathname: "/x", user: null, uiPackId: null }, "*");
    }
  });
  await expect.poll(() => refusals).toEqual({ "evil permission-missing": 1 });
  const after = await good.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--background"));
  expect([after, await good.evaluate(() => (window as unknown as InFrame).heard)]).toEqual([before, []]);
});

test.describe("what a frame may not", () => {
  test.use({ allowedConsoleErrors: [/sandboxed/] });
  test("downloads, pop-ups and dialogs of the browser do not come up", async ({ page, open }) => {
    const came: string[] = [];
    page.on("download", () => came.push("download"));
    page.on("popup", () => came.push("popup"));
    page.on("dialog", (dialog) => (came.push(dialog.type()), void dialog.dismiss()));
    await open("evil:still");
    const evil = await frameIn(page, "shell.sidebar");
    await evil.evaluate(() => {
      const link = document.getElementById("a") as HTMLAnchorElement;
      link.href = URL.createObjectURL(new Blob(["x"]));
      link.download = "x.exe";
      link.click();
      link.removeAttribute("download");
      link.target = "_blank";
      link.click();
      window.open("about:blank");
      alert("Give me your password");
      confirm("Sure?");
      prompt("Password");
    });
    await page.waitForTimeout(500);
    expect([came, page.context().pages().length]).toEqual([[], 1]);
  });
});

test("a component that says itself that it is ready is told the theme again, and stays", async ({ page, open }) => {
  await open("evil:still");
  const evil = await frameIn(page, "shell.sidebar");
  const told = await evil.evaluate(async () => {
    const heard: string[] = [];
    addEventListener("message", ({ data }: MessageEvent<{ type: string; mode?: string; op?: string }>) =>
      heard.push([data.type, data.mode ?? data.op].join(" ")),
    );
    for (const version of [undefined, 2, "2"]) parent.postMessage({ type: "panel-ready", version }, "*");
    await new Promise((resolve) => setTimeout(resolve, 500));
    return heard;
  });
  expect(told).toEqual(Array.from({ length: 3 }, () => ["panel-theme light", "panel-bus context"]).flat());
  await expect(page.locator('[data-panel-slot="shell.sidebar"] iframe')).toBeVisible();
});

for (const [pack, what] of [
  ["flood", "a thousand messages a second"],
  ["echo", "the same, each heard in ninety places,"],
] as const) {
  test(`${what} leave the page to its user`, async ({ page, open, refusals }) => {
    await open(`evil:${pack}`, "/dashboard/account");
    await page.waitForTimeout(1_000);
    const name = page.getByLabel("Name", { exact: true }).first();
    await name.fill("");
    const typing = name.pressSequentially("Ann of the harbor", { delay: 50 });
    const [pause] = await Promise.all([longestPause(page, 4_000), typing]);
    expect(await name.inputValue()).toBe("Ann of the harbor");
    expect(pause).toBeLessThan(1_000);
    // what costs more than a quarter of each second is ended
    const isThere = page.locator('[data-panel-slot="shell.sidebar"] iframe');
    if (pack === "echo") {
      await expect(isThere).toHaveCount(0);
      // nor does the next page begin it again
      await page.goto("/dashboard");
      await expect(
        page.locator('[data-panel-slot="shell.sidebar"]').getByRole("link", { name: "Servers" }),
      ).toBeVisible();
      await expect(isThere).toHaveCount(0);
    } else await expect.poll(() => refusals["evil too-many-messages"] ?? 0).toBeGreaterThan(100);
  });
}

test("nobody is kept on a page, and what the panel says of it stays in view", async ({ page, open }) => {
  await open("evil:still", "/dashboard/account");
  const evil = await frameIn(page, "shell.sidebar");
  await evil.evaluate(() => {
    const { Panel } = window as unknown as InFrame;
    Panel.actions.register("panel:nav:push", {
      id: "keep",
      handler(ctx) {
        ctx.cancel("Stay");
        // so that what was stopped last is something else, and the panel's word of it goes out of view
        Panel.navigate("/dashboard?again");
        for (let n = 0; n < 5; n++) Panel.toast.info(`Stay here ${n}`);
      },
    });
    Panel.events.on("panel:route:change", () => Panel.navigate("/dashboard/account"));
  });
  const link = page.locator('main a[href="/dashboard/account/activity"]');
  await link.click();
  const messages = page.getByRole("region", { name: "Messages" });
  await expect(messages.getByText(/^Evil stopped this: Stay/)).toBeVisible();
  await page.waitForTimeout(500);
  await expect(messages.getByText(/^Evil stopped this: Stay/)).toBeVisible();
  await link.click();
  await page.waitForURL("**/dashboard/account/activity");
});
