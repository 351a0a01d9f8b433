import type { Page } from "@playwright/test";
import { expect } from "./fixtures";
import { testBridge } from "./bridge-fixture";
import { SHOWN_MS } from "./plugins-fixture";

const test = testBridge();
test.use({
  allowedConsoleErrors: [[/Failed to load|ERR_FAILED|a revoked|odd/, /Load failed/, /^\s*$/], { scope: "test" }],
});

const never = "new Promise(() => undefined)";
const counter = `
  const [n, set] = React.useState(0);
  return React.createElement("button", { onClick: () => set(n + 1) }, "Pressed " + n);`;
const remote = (body: string) => `import React from "react";\nexport default function Part({ panel }) {\n${body}\n}\n`;
const form = (hook: string, action: string) =>
  `${hook}\n return React.createElement("form", { action: ${action} }, React.createElement("button", null, "Send"));`;

/** Actions that never end: React would let no transition end before them, and going to another page is one. */
const ACTIONS: Record<string, string> = {
  transition: `const [, start] = React.useTransition();
    React.useEffect(() => start(async () => { await ${never}; }), []);
    return React.createElement("p", null, "Busy");`,
  state: form(`const [, act] = React.useActionState(async () => { await ${never}; }, null);`, "act"),
  optimistic: form(`const [, add] = React.useOptimistic(0);`, `async () => { add(1); await ${never}; }`),
};
const PACKS: Record<string, string> = {
  ...ACTIONS,
  counter,
  detached: `const ref = React.useRef(null);
    React.useEffect(() => ref.current.closest("[data-panel-plugin]").remove(), []);
    return React.createElement("p", { ref }, "Going");`,
  document: `return React.createElement("html", null, React.createElement("body", null, "mine"));`,
};

test.beforeAll(async ({ plugins }) => {
  await plugins.put("desk/plugin.json", { name: "Desk", permissions: ["api:read"] });
  for (const [name, body] of Object.entries(PACKS)) {
    await plugins.put(`desk/Frontend/Components/${name}.js`, remote(body));
  }
  await plugins.put("desk/Frontend/Components/thrice.js", `throw new Error("odd");`);
  await plugins.put("desk/Frontend/ui.json", {
    packs: [
      ...Object.keys(PACKS).map((name) => ({
        id: name,
        shell: { replace: { [name === "counter" ? "shell.navbar" : "shell.page-header"]: { remote: `${name}.js` } } },
      })),
      {
        id: "thrice",
        shell: {
          replace: Object.fromEntries(
            ["shell.sidebar", "shell.navbar", "shell.page-header"].map((slot) => [slot, { remote: "thrice.js" }]),
          ),
        },
      },
    ],
  });
});

async function goesOn(page: Page) {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Servers" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Servers" })).toBeVisible();
}

for (const name of Object.keys(ACTIONS)) {
  test(`an action of a remote that never ends keeps nobody on the page: ${name}`, async ({ page, open }) => {
    await open(`desk:${name}`);
    await page.evaluate(() => Object.assign(window, { mark: "the same document" }));
    if (name === "transition") await expect(page.getByText("Busy")).toBeVisible();
    else await page.getByRole("button", { name: "Send" }).click();
    await goesOn(page);
    expect(await page.evaluate(() => (window as { mark?: string }).mark)).toBe("the same document");
  });
}

test("an action of index.js that never ends, and listeners that answer each other, neither", async ({
  page,
  open,
  plugins,
  refusals,
}) => {
  await plugins.put("loops/plugin.json", { name: "Loops" });
  await plugins.put(
    "loops/Frontend/index.js",
    `import { startTransition } from "react";
     startTransition(async () => { await ${never}; });
     Error.prepareStackTrace = (_, frames) => frames;
     Panel.toast.info("Still mine");
     Panel.events.on("loops:a", () => Panel.events.emit("loops:a").catch(() => undefined));
     Panel.events.emit("loops:a");
     Panel.actions.register("panel:nav:push", { id: "odd", handler() { throw Object.create(null); } });
     const odd = new Error("odd"); odd.stack = {}; Promise.reject(odd);`,
  );
  await page.waitForTimeout(SHOWN_MS);
  await open("desk:counter");
  await expect(page.getByRole("region", { name: "Messages" }).getByText("Loops", { exact: true })).toBeVisible();
  await expect.poll(() => refusals["loops too-many-messages"] ?? 0, { timeout: 15_000 }).toBeGreaterThan(0);
  await goesOn(page);
  await page.getByRole("button", { name: "Pressed 0" }).click();
  await expect(page.getByRole("button", { name: "Pressed 1" })).toBeVisible();
  await plugins.remove("loops");
});

test("what a form of the panel refreshes leaves a remote in the shell as it is", async ({ page, open }) => {
  await open("desk:counter");
  await page.getByRole("button", { name: "Pressed 0" }).click();
  await page.goto("/dashboard/account");
  await page.getByRole("button", { name: "Pressed 0" }).click();
  await page.getByRole("button", { name: "Pressed 1" }).click();
  const name = page.getByRole("region", { name: "Profile" });
  await name.getByLabel("Name").fill("Another name");
  await name.getByRole("button", { name: "Save" }).click();
  await expect(name.getByText("Saved.", { exact: true })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("button", { name: "Pressed 2" })).toBeVisible();
});

test("a remote that takes its place out of the page takes nothing along", async ({ page, open }) => {
  await open("desk:detached");
  await expect(page.locator("[data-panel-plugin]")).toHaveCount(0);
  await goesOn(page);
});

test("a remote that would be the document fails, and the document stays as it is", async ({ page, open }) => {
  await open("desk:document");
  await expect(page.getByText("A part of Desk did not come up.")).toBeVisible();
  const html = page.locator("html");
  await expect(html).toHaveAttribute("lang", "en");
  await expect(html).toHaveAttribute("data-theme-pack", "default");
  await goesOn(page);
});

test("one file in three places is one failure", async ({ page, open }) => {
  await open("desk:thrice");
  const again = page.getByRole("button", { name: "Try again" });
  await again.click();
  await again.click();
  await expect(page.getByText("A part of Desk failed three times.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Messages" }).getByRole("listitem")).toHaveCount(1);
});

test("what remotes need of the panel does not load: nobody's plugin is blamed, and a new document helps", async ({
  page,
  open,
  refusals,
}) => {
  await open("desk:counter");
  await expect(page.getByRole("button", { name: "Pressed 0" })).toBeVisible();
  const other = await page.context().newPage();
  let first = true;
  await other.route("**/shims/**/react.js", (route) => {
    if (!first) return route.continue();
    first = false;
    return route.abort();
  });
  await other.goto("/dashboard");
  await expect(other.getByText("What parts of plugins need of the panel did not load.")).toBeVisible();
  await expect(other.getByRole("button", { name: /Search or jump to/ })).toBeVisible();
  await other.getByRole("button", { name: "Load the page anew" }).click();
  await expect(other.getByRole("button", { name: "Pressed 0" })).toBeVisible();
  expect(refusals["desk remote-failed"]).toBeUndefined();
});

test("a link from elsewhere puts nobody into a pack", async ({ page, open, panel }) => {
  await open("none");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const elsewhere = panel.baseURL.replace("localhost", "127.0.0.1");
  await page.route(`${elsewhere}/link`, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<a href="${panel.baseURL}/dashboard?preview_ui=desk:counter">Go</a>`,
    }),
  );
  await page.goto(`${elsewhere}/link`);
  await page.getByRole("link", { name: "Go" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome");
  await expect(page.getByRole("button", { name: /Search or jump to/ })).toBeVisible();
  expect(asked.filter((url) => url.includes("counter.js"))).toEqual([]);
});
