import type { Page } from "@playwright/test";
import { build } from "esbuild";
import { expect } from "./fixtures";
import { testBridge } from "./bridge-fixture";

const test = testBridge();
/** What Chromium itself says of what was asked for and is not there, or not to be had. */
const OF_THE_BROWSER = [/Failed to load module script/, /Failed to load resource/, /violates the following Content/];
/** What these remotes throw by themselves, which a browser shows as it shows all that is thrown. */
const OF_THE_REMOTES = [/in a (handler|timer|promise)/, /as it goes/];
test.use({ allowedConsoleErrors: [[...OF_THE_BROWSER, ...OF_THE_REMOTES], { scope: "test" }] });

const component = (body: string, imports = "createElement as h") =>
  `import { ${imports} } from "react";\nexport default function Card() {\n${body}\n}\n`;
const text = (words: string) => `return h("p", null, ${JSON.stringify(words)});`;

/** Each is a remote that fails in a way of its own, with what its author finds in the console. */
const FAULTS: Record<string, { code: string; says: RegExp }> = {
  "throws as it loads": { code: `throw new Error("in the module");`, says: /in the module/ },
  "rejects as it loads": { code: `await Promise.reject(new Error("rejected"));`, says: /rejected/ },
  "throws as it renders": { code: component(`throw new Error("in render");`), says: /in render/ },
  "throws nothing at all as it renders": { code: component(`throw null;`), says: /failed:/ },
  "throws in an effect": {
    code: component(
      `useEffect(() => { throw new Error("in effect"); }); ${text("x")}`,
      "createElement as h, useEffect",
    ),
    says: /in effect/,
  },
  "throws in a layout effect": {
    code: component(
      `useLayoutEffect(() => { throw new Error("in layout"); }); ${text("x")}`,
      "createElement as h, useLayoutEffect",
    ),
    says: /in layout/,
  },
  "exports nothing by default": { code: `export const Card = () => null;`, says: /default export is not there/ },
  "exports null": { code: `export default null;`, says: /default export is null/ },
  "exports text": { code: `export default "div";`, says: /of type string/ },
  "exports an object": { code: `export default { Card() {} };`, says: /of type object/ },
  "exports an element": {
    code: `import { createElement } from "react"; export default createElement("p");`,
    says: /not the component/,
  },
  "exports an async function": { code: `export default async function Card() {}`, says: /an async function/ },
  "exports a generator": { code: `export default function* Card() {}`, says: /a generator/ },
  "exports a class that throws": {
    code: `import { Component } from "react"; export default class extends Component { render() { throw new Error("class"); } }`,
    says: /class/,
  },
  "exports a lazy component that rejects": {
    code: `import { lazy } from "react"; export default lazy(() => Promise.reject(new Error("lazily")));`,
    says: /lazily/,
  },
  "renders an object": { code: component(`return { no: "element" };`), says: /failed:/ },
  "does not parse": { code: `export default function Card( {`, says: /SyntaxError.*fault-16\.js:1:32\)/ },
  "imports a library that is not there": { code: `import "left-pad"; export default () => null;`, says: /left-pad/ },
  "imports a file that is not there": { code: `import "./gone.js"; export default () => null;`, says: /TypeError/ },
  "imports HTML": { code: `import "./page.html"; export default () => null;`, says: /TypeError/ },
  "imports from elsewhere": {
    code: `import "https://modules.invalid/react.js"; export default () => null;`,
    says: /TypeError/,
  },
  "sets its state as it renders, without end": {
    code: component(`const [n, set] = useState(0); set(n + 1); ${text("x")}`, "createElement as h, useState"),
    says: /failed:/,
  },
  "sets its state in a layout effect, without end": {
    code: component(
      `const [n, set] = useState(0); useLayoutEffect(() => set(n + 1)); ${text("x")}`,
      "createElement as h, useState, useLayoutEffect",
    ),
    says: /failed:/,
  },
};
/** Where they stand, all at once; the panel's own is to stand there. */
const SLOTS = ["shell.sidebar", "shell.navbar", "shell.page-header", "shell.main"] as const;
const NAMES = Object.keys(FAULTS);
const GROUPS = Array.from({ length: Math.ceil(NAMES.length / SLOTS.length) }, (_, i) =>
  NAMES.slice(i * SLOTS.length, (i + 1) * SLOTS.length),
);
const FAILED = "A part of Desk did not come up. The panel’s own stands in its place.";

async function seeOwnParts(page: Page) {
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Servers" })).toBeVisible();
  await expect(page.getByRole("button", { name: /Search or jump to/ })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Test User");
  await expect(page.getByRole("region", { name: "Connect a device" })).toBeVisible();
  await expect(page.locator("[data-panel-plugin]")).toHaveCount(0);
}

const inSlots = (remotes: readonly string[]) => ({
  replace: Object.fromEntries(remotes.map((remote, i) => [SLOTS[i], { remote }])),
});

test.beforeAll(async ({ plugins }) => {
  const put = (file: string, content: unknown) => plugins.put(`desk/Frontend/${file}`, content);
  await plugins.put("desk/plugin.json", { name: "Desk", permissions: ["api:read"] });
  await put("Components/page.html", "<!doctype html><title>x</title>");
  for (const [index, name] of NAMES.entries()) await put(`Components/fault-${index}.js`, FAULTS[name]!.code);
  for (const kind of ["answer-500", "html", "text"]) await put(`Components/${kind}.js`, component(text("never seen")));
  await put("Components/own-react.js", await bundleOwnReact());
  await put("Components/never-loads.js", `await new Promise(() => undefined); export default () => null;`);
  await put(
    "Components/never-renders.js",
    component(`use(never); return null;`, "use") + "const never = new Promise(() => undefined);",
  );
  await put("Components/transpiled.js", `export default () => new Promise(() => undefined);`);
  await put(
    "Components/noisy.js",
    `import { createElement as h, useState } from "react";
     export default function Noisy() {
       const [n, set] = useState(0);
       return h("div", null,
         h("button", { onClick: () => { throw new Error("in a handler"); } }, "Break"),
         h("button", { onClick: () => setTimeout(() => { throw new Error("in a timer"); }) }, "Break later"),
         h("button", { onClick: () => void Promise.reject(new Error("in a promise")) }, "Break a promise"),
         h("button", { onClick: () => set(n + 1) }, "Count " + n));
     }`,
  );
  await put(
    "Components/untidy.js",
    component(
      `useEffect(() => () => { throw new Error("as it goes"); }, []);
       useLayoutEffect(() => () => { throw new Error("as it goes first"); }, []); ${text("Untidy")}`,
      "createElement as h, useEffect, useLayoutEffect",
    ),
  );
  const packs = [
    ...GROUPS.map((group, g) => ({
      id: `faults-${g}`,
      shell: inSlots(group.map((name) => `fault-${NAMES.indexOf(name)}.js`)),
    })),
    { id: "answers", shell: inSlots(["answer-500.js", "html.js", "text.js", "own-react.js"]) },
    {
      id: "never",
      shell: {
        replace: {
          "shell.sidebar": { remote: "never-loads.js" },
          "shell.navbar": { remote: "never-renders.js" },
          "shell.main": { remote: "transpiled.js" },
        },
      },
    },
    { id: "noisy", shell: { replace: { "shell.main": { remote: "noisy.js" } } } },
    { id: "untidy", pages: [{ match: "/dashboard", replace: { remote: "untidy.js" } }] },
  ];
  await put("ui.json", { packs });
});

/** A remote whose author forgot to leave React out of the bundle. */
async function bundleOwnReact(): Promise<string> {
  const contents = component(
    `const [n] = useState("its own"); return h("p", null, n);`,
    "createElement as h, useState",
  );
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd() },
    ...{ bundle: true, format: "esm", write: false, minify: true },
    define: { "process.env.NODE_ENV": '"production"' },
  });
  return outputFiles[0]!.text;
}

for (const [g, group] of GROUPS.entries()) {
  test(`the panel's own parts stand in place of what ${group.join(", of what ")}`, async ({ page, open, refusals }) => {
    const said: string[] = [];
    page.on("console", (message) => said.push(message.text()));
    await open(`desk:faults-${g}`);
    await expect(page.getByText(FAILED)).toBeVisible();
    await seeOwnParts(page);
    for (const [i, name] of group.entries()) {
      const of = () => said.filter((one) => one.includes(`fault-${NAMES.indexOf(name)}.js in ${SLOTS[i]}`));
      await expect.poll(of, name).toEqual([expect.stringMatching(FAULTS[name]!.says)]);
    }
    await expect.poll(() => refusals["desk remote-failed"]).toBe(group.length);
    expect(refusals["desk code-failed"]).toBeUndefined();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Servers" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Servers" })).toBeVisible();
  });
}

test("a remote that is answered with 500, HTML, text or 404, and one with a React of its own", async ({
  page,
  open,
}) => {
  const answer = (file: string, status: number, contentType: string) =>
    page.route(`**/Components/${file}.js`, (route) => route.fulfill({ status, contentType, body: "<p>not it</p>" }));
  await answer("answer-500", 500, "text/javascript");
  await answer("html", 200, "text/html");
  await answer("text", 200, "text/plain");
  const said: string[] = [];
  page.on("console", (message) => said.push(message.text()));
  await open("desk:answers");
  await expect(page.getByText(FAILED)).toBeVisible();
  await seeOwnParts(page);
  await expect.poll(() => said.filter((one) => one.includes("own-react.js")).join()).toContain("useState");

  await page.route("**/Components/*.js", (route) => route.fulfill({ status: 404, json: { error: "NOT_FOUND" } }));
  await page.reload();
  await expect(page.getByText(FAILED)).toBeVisible();
  await seeOwnParts(page);
});

test("what neither comes nor fails is given ten seconds, and nobody waits for it", async ({ page, open }) => {
  await open("desk:never");
  const waiting = page.getByText("A part of Desk is loading …");
  await expect(waiting).toHaveCount(3);
  await expect(page.getByText(FAILED)).toBeVisible({ timeout: 15_000 });
  await seeOwnParts(page);
});

test("what throws in a handler, a timer or a promise stays, and so does all else", async ({ page, open, refusals }) => {
  const thrown: string[] = [];
  page.on("pageerror", (error) => thrown.push(error.message));
  await open("desk:noisy");
  await page.getByRole("button", { name: "Count 0" }).click();
  for (const name of ["Break", "Break later", "Break a promise"]) {
    await page.getByRole("button", { name, exact: true }).click();
  }
  await expect.poll(() => thrown).toEqual(["in a handler", "in a timer", "in a promise"]);
  await page.getByRole("button", { name: "Count 1" }).click();
  await expect(page.getByRole("button", { name: "Count 2" })).toBeVisible();
  await expect.poll(() => refusals["desk code-failed"]).toBe(3);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Servers" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Part of Desk" })).toBeAttached();
  await expect(page.getByRole("button", { name: "Count 2" })).toBeVisible();
});

test("what throws as it is taken away does not reach the page that comes", async ({ page, open, refusals }) => {
  const thrown: string[] = [];
  page.on("pageerror", (error) => thrown.push(error.message));
  await open("desk:untidy");
  await expect(page.getByText("Untidy")).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Servers" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Servers" })).toBeVisible();
  await expect.poll(() => thrown.sort()).toEqual(["as it goes", "as it goes first"]);
  await expect(page.getByText("Untidy")).toHaveCount(0);
  await expect.poll(() => refusals["desk code-failed"]).toBe(2);
});
