import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, signIn } from "./fixtures";
import { frameIn, htmlComponent, sidebarPack, testBridge } from "./bridge-fixture";

const test = testBridge();
const THROWN = [
  /violates the following Content|SyntaxError|Unexpected|in the code|in a listener|later/,
  /Failed to load resource/,
];
test.use({ allowedConsoleErrors: [THROWN, { scope: "test" }] });

/** Tries every member, and writes down what came of it. */
const MAIN = `
const log = (window.log ??= []);
log.push(typeof Panel + " " + Panel.version + " " + Panel.context.getPathname() + " " + Panel.context.getUser()?.name);
log.push(Panel.theme.getMode() + " " + Panel.theme.getPackId() + " " + Object.keys(Panel.theme.getTokens()).length);
Panel.events.on("panel:host:ready", ({ version }) => log.push("ready " + version));
Panel.events.on("panel:route:change", ({ path }) => log.push("at " + path));
Panel.events.once("desk:told", ({ at }) => log.push("told " + at));
await Panel.events.emit("desk:told", { at: 1 });
await Panel.events.emit("desk:told", { at: 2 });
await Panel.events.emit("panel:session:change", {}).catch(({ code }) => log.push(code));
await Panel.events.emit("desk:function", { f() {} }).catch(({ code }) => log.push(code));
const { status, body } = await Panel.api.get("/api/user");
log.push(status + " " + body.name);
log.push((await Panel.api.patch("/api/user", { name: "Other" }).catch(({ code }) => ({ status: code }))).status);
Panel.actions.register("panel:data:action", {
  id: "desk-guard",
  async handler(ctx, next) {
    if (ctx.id !== "desk-risky") return next();
    const { result } = await Panel.actions.run("panel:ui:confirm", { message: "Is that wise?" });
    if (!result) return ctx.cancel("You thought better of it.");
    const { cancelled } = await next();
    Panel.toast.success(cancelled ? "Not done." : "Done.");
  },
});
Panel.commands.register({ id: "c", label: "Greet from the desk", shortcut: "Mod+Shift+Y", handler: () => Panel.toast.info("Greetings") });
Panel.ui.modal.register("m", { title: "The note", remote: "note.js" });
Panel.commands.register({ id: "m", label: "Open the note", handler: () => Panel.ui.modal.open("m") });
addEventListener("click", ({ target }) => target.id === "late" && setTimeout(() => { throw new Error("later"); }));
window.ask = async () => (await Panel.api.get("/api/user")).status;
log.push("end");
`;

test.beforeAll(async ({ plugins }) => {
  await plugins.put("desk/plugin.json", { name: "Desk", permissions: ["api:read"] });
  await plugins.put("desk/Frontend/index.js", MAIN);
  await plugins.put(
    "desk/Frontend/Components/note.js",
    `import { createElement as h } from "react"; export default ({ panel }) => h("button", { "data-panel-action": "noted", onClick: () => panel.toast.info("A word") }, "Say it");`,
  );
  await plugins.put("desk/Frontend/ui.json", {
    packs: [
      { id: "look", actions: [{ slot: "toolbar.dashboard", label: "Risky", id: "desk-risky" }] },
      sidebarPack("framed", "side.html"),
    ],
  });
  await plugins.put(
    "desk/Frontend/Components/side.html",
    htmlComponent(
      "Side",
      "<p>Side</p>",
      `Panel.events.on("desk:told", ({ at }) => (told = [...(self.told ?? []), at]));`,
    ),
  );
  await plugins.put("broken/plugin.json", { name: "Broken" });
  await plugins.put("broken/Frontend/index.js", `const here = ;`);
  await plugins.put("thrower/plugin.json", { name: "Thrower" });
  await plugins.put(
    "thrower/Frontend/index.js",
    `Panel.events.on("panel:page:mount", () => { throw new Error("in a listener"); });\nthrow new Error("in the code");`,
  );
  await plugins.put("zeal/plugin.json", { name: "Zeal" });
  await plugins.put(
    "zeal/Frontend/index.js",
    `import { words } from "./Components/words.js";
     (window.log ??= []).push(words);
     await Panel.api.get("/api/user").catch(({ code }) => window.log.push("zeal " + code));
     Panel.toast.info("Zeal is here");`,
  );
  await plugins.put("zeal/Frontend/Components/words.js", `export const words = "zeal runs";`);
});

const log = (page: Page) => page.evaluate(() => (window as { log?: string[] }).log ?? []);

test("the code of each plugin runs with all of window.Panel, whatever becomes of another's", async ({
  page,
  open,
  refusals,
}) => {
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  await open("desk:look");
  // each runs by itself: none waits for another's end
  for (const line of [
    "end",
    "object 2 /dashboard Test User",
    expect.stringMatching(/^(light|dark) default 20$/),
    "ready 2",
    "told 1",
    "host-event",
    "payload-refused",
    "200 Test User",
    "permission-missing",
    "zeal runs",
    "zeal permission-missing",
  ]) {
    await expect.poll(() => log(page)).toContainEqual(line);
  }
  expect(await log(page)).not.toContain("told 2");
  await expect(page.getByRole("region", { name: "Messages" }).getByText("Zeal", { exact: true })).toBeVisible();
  const broken = /Broken \(broken\): \S+index\.js did not run: SyntaxError: Unexpected token ';' \(\S+index\.js:1:14\)/;
  await expect.poll(() => said).toContainEqual(expect.stringMatching(broken));
  expect(said).toContainEqual(expect.stringMatching(/Thrower \(thrower\).*in the code/s));
  await page.getByRole("link", { name: "Servers" }).first().click();
  await expect.poll(() => log(page)).toContain("at /dashboard/servers");
  await expect.poll(() => refusals["broken code-failed"]).toBeGreaterThan(0);
  expect(refusals["thrower code-failed"]).toBeGreaterThan(1);
  expect(refusals["desk permission-missing"]).toBe(1);
  expect(refusals["zeal permission-missing"]).toBe(1);
});

test("an action is guarded, a command is in the palette, and a dialog shows a remote", async ({ page, open }) => {
  await open("desk:look");
  await expect.poll(() => log(page)).toContain("end");
  const risky = page.getByRole("button", { name: "Risky" });
  await risky.click();
  const question = page.getByRole("dialog", { name: "Desk asks" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Desk stopped this: You thought better of it.")).toBeVisible();
  await page.keyboard.press("Control+Shift+Y");
  await expect(page.getByText("Greetings")).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.getByRole("option", { name: "Open the note" }).click();
  const note = page.getByRole("dialog", { name: "The note" });
  await note.getByRole("button", { name: "Say it" }).click();
  await note.getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("A word")).toBeVisible();
});

test("code in the page and components hear each other", async ({ page, open }) => {
  await open("desk:framed");
  const side = await frameIn(page, "shell.sidebar");
  await page.evaluate(() => window.Panel.events.emit("desk:told", { at: 7 }));
  await expect.poll(() => side.evaluate(() => (self as { told?: number[] }).told)).toContain(7);
});

test("nothing of it is on sign-in, consent, preferences and admin pages, nor in safe mode", async ({
  page,
  makeUser,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const ofPlugins = () => asked.filter((path) => /^\/(plugins|shims)\//.test(path));
  const isFree = async (path: string) => {
    // what the document before asks for late is not this one's
    await page.goto("about:blank");
    asked.length = 0;
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    expect(ofPlugins(), path).toEqual([]);
    await expect(page.locator("[type=importmap]"), path).toHaveCount(0);
  };
  await isFree("/auth/login");
  await signIn(page, await makeUser({ role: "admin" }));
  await expect.poll(ofPlugins).not.toEqual([]);
  expect(await page.evaluate(() => window.Panel.version)).toBe(2);
  const ownPages = ["/dashboard/preferences/appearance", "/admin/plugins", "/dashboard/account/oauth2/api/device"];
  for (const path of ownPages) {
    await isFree(path);
    expect(await page.evaluate(() => "Panel" in window)).toBe(false);
    // nor could it be put there
    expect(await page.evaluate(loadByHand, "/plugins/zeal/Components/words.js"), path).toBe("refused");
  }
  await isFree("/dashboard?safe=1");
});

/** Whether a script element of the page's may load a file. */
function loadByHand(src: string): Promise<string> {
  const script = document.createElement("script");
  return new Promise((resolve) => {
    script.onload = () => resolve("loaded");
    script.onerror = () => resolve("refused");
    script.type = "module";
    script.src = src;
    document.head.append(script);
  });
}

test("a page says that a plugin was switched off, and lives; the next one is without its code", async ({
  page,
  open,
  admin,
}) => {
  await open("desk:look");
  await expect.poll(() => log(page)).toContain("end");
  expect((await admin.patch("/api/admin/plugins/desk", { enabled: false })).status).toBe(200);
  await page.getByRole("button", { name: "Risky" }).click();
  await page.getByRole("dialog", { name: "Desk asks" }).getByRole("button", { name: "OK" }).click();
  await expect(page.getByText("Done.")).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { ask(): Promise<number> }).ask())).toBe(403);
  await page.getByRole("link", { name: "Servers" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Servers" })).toBeVisible();
  await expect.poll(() => log(page)).toEqual(["zeal runs", "zeal permission-missing"]);
  expect((await admin.patch("/api/admin/plugins/desk", { enabled: true })).status).toBe(200);
});

test("an administrator switches a plugin's code off: parts of its own go, components stay", async ({
  page,
  plugins,
  open,
  makeUser,
  browser,
  panel,
}) => {
  await plugins.put("coder/plugin.json", { name: "Coder" });
  await plugins.put("coder/Frontend/index.js", "(window.log ??= []).push('coder runs');");
  const html = htmlComponent("Simple", "<p>The simple one</p>");
  await plugins.put("coder/Frontend/Components/simple.html", html);
  const remote = (words: string) =>
    `import { createElement as h } from "react"; export default () => h("p", null, ${JSON.stringify(words)});`;
  await plugins.put("coder/Frontend/Components/side.js", remote("The remote one"));
  await plugins.put("coder/Frontend/Components/bar.js", remote("A bar"));
  await plugins.put("coder/Frontend/ui.json", {
    shell: {
      replace: {
        "shell.sidebar": { remote: "side.js", component: "simple.html" },
        "shell.navbar": { remote: "bar.js" },
      },
    },
  });
  await open("coder:default");
  await expect(page.getByText("The remote one")).toBeVisible();
  await expect.poll(() => log(page)).toContain("coder runs");

  const context = await browser.newContext({ baseURL: panel.baseURL });
  const admins = await context.newPage();
  await admins.goto("/admin/plugins");
  await signIn(admins, await makeUser({ role: "admin" }));
  await admins.goto("/admin/plugins");
  const row = admins.getByRole("listitem").filter({ has: admins.getByRole("link", { name: "Coder", exact: true }) });
  await expect(row).toContainText("Page code");
  await row.getByRole("link").click();
  const part = admins.getByRole("region", { name: "Page code" });
  await expect(part.getByRole("listitem")).toHaveText(["index.js", "side.js", "bar.js"]);
  const { violations } = await new AxeBuilder({ page: admins }).analyze();
  expect(violations).toEqual([]);
  await part.getByRole("switch", { name: "Let its code run in pages" }).click();
  await expect(part.getByText("Its code does not run any more, from the next page that somebody opens.")).toBeVisible();
  await admins.goto("/admin/plugins");
  await expect(row).toContainText("Page code, switched off");

  // the open page stays as it is, and says that there is something new
  await expect(page.getByText("The remote one")).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText("Parts of this panel have changed.")).toBeVisible();
  await page.getByRole("button", { name: "Load the page anew" }).click();
  const side = await frameIn(page, "shell.sidebar");
  await expect(side.getByText("The simple one")).toBeVisible();
  await expect(page.getByRole("button", { name: /Search or jump to/ })).toBeVisible();
  await expect.poll(() => log(page)).toContain("zeal runs");
  expect(await log(page)).not.toContain("coder runs");
  await context.close();
});
