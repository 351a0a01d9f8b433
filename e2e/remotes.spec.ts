import type { Page } from "@playwright/test";
import { build } from "esbuild";
import { expect } from "./fixtures";
import { testBridge } from "./bridge-fixture";

const test = testBridge();
/** What Chromium itself says of what was asked for and is not there, or not to be had. */
const OF_THE_BROWSER = [/Failed to load module script/, /Failed to load resource/, /violates the following Content/];
test.use({ allowedConsoleErrors: OF_THE_BROWSER });

const component = (body: string, imports = "createElement as h") =>
  `import { ${imports} } from "react";\nexport default function Card() {\n${body}\n}\n`;
const text = (words: string) => `return h("p", null, ${JSON.stringify(words)});`;

/** Each is a remote that fails in a way of its own, with what its author finds in the console. */
const FAULTS: Record<string, { code: string; says: RegExp }> = {
  "throws as it loads": { code: `throw new Error("in the module");`, says: /in the module/ },
  "rejects as it loads": { code: `await Promise.reject(new Error("rejected"));`, says: /rejected/ },
  "throws as it renders": { code: component(`throw new Error("in render");`), says: /in render/ },
  "throws nothing at all as it renders": { code: component(`throw null;`), says: /it failed/ },
  "throws in an effect": {
    code: component(`useEffect(() => { throw new Error("in effect"); }); ${text("x")}`, "createElement as h, useEffect"),
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
  "renders an object": { code: component(`return { no: "element" };`), says: /it failed/ },
  "does not parse": { code: `export default function Card( {`, says: /SyntaxError/ },
  "imports a library that is not there": { code: `import "left-pad"; export default () => null;`, says: /left-pad/ },
  "imports a file that is not there": { code: `import "./gone.js"; export default () => null;`, says: /TypeError/ },
  "imports HTML": { code: `import "./page.html"; export default () => null;`, says: /TypeError/ },
  "imports from elsewhere": {
    code: `import "https://modules.invalid/react.js"; export default () => null;`,
    says: /TypeError/,
  },
  "sets its state as it renders, without end": {
    code: component(`const [n, set] = useState(0); set(n + 1); ${text("x")}`, "createElement as h, useState"),
    says: /it failed/,
  },
  "sets its state in a layout effect, without end": {
    code: component(
      `const [n, set] = useState(0); useLayoutEffect(() => set(n + 1)); ${text("x")}`,
      "createElement as h, useState, useLayoutEffect",
    ),
    says: /it failed/,
  },
};
/** Where they stand, all at once; what of the panel's own is to stand there. */
const PLACES = ["shell.sidebar", "shell.navbar", "shell.page-header", "shell.main", "toolbar.dashboard"] as const;
const SHELL = PLACES.filter((slot) => slot.startsWith("shell."));

async function seeOwnParts(page: Page) {
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Servers" })).toBeVisible();
  await expect(page.getByRole("button", { name: /Search or jump to/ })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Test User");
  await expect(page.getByRole("region", { name: "Connect a device" })).toBeVisible();
  await expect(page.locator("[data-panel-plugin] > *")).toHaveCount(0);
}

const names = Object.keys(FAULTS);
const perPage = SHELL.length - 0;
const groups = Array.from({ length: Math.ceil(names.length / perPage) }, (_, i) =>
  names.slice(i * perPage, (i + 1) * perPage),
);

test.beforeAll(async ({ plugins }) => {
  const put = (file: string, content: unknown) => plugins.put(`desk/Frontend/${file}`, content);
  await plugins.put("desk/plugin.json", { name: "Desk", permissions: ["api:read"] });
  await put("Components/page.html", "<!doctype html><title>x</title>");
  for (const [index, name] of names.entries()) await put(`Components/fault-${index}.js`, FAULTS[name]!.code);
  const packs = groups.map((group, g) => ({
    id: `faults-${g}`,
    shell: {
      replace: Object.fromEntries(group.map((name, i) => [SHELL[i], { remote: `fault-${names.indexOf(name)}.js` }])),
    },
  }));
  await put("ui.json", { packs });
  void build;
});

for (const [g, group] of groups.entries()) {
  test(`the panel's own parts stand in place of remotes that fail: ${group.join("; ")}`, async ({ page, open }) => {
    const said: string[] = [];
    page.on("console", (message) => said.push(message.text()));
    await open(`desk:faults-${g}`);
    await expect(page.getByText("A part of Desk did not come up.").first()).toBeVisible();
    await seeOwnParts(page);
    for (const name of group) {
      const index = names.indexOf(name);
      const of = () => said.filter((one) => one.includes(`fault-${index}.js in ${SHELL[group.indexOf(name)]}`));
      await expect.poll(of, name).toEqual([expect.stringMatching(FAULTS[name]!.says)]);
    }
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Servers" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Servers" })).toBeVisible();
  });
}
