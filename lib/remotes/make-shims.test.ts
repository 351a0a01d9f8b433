import { createRequire } from "node:module";
import type * as React from "react";
import type * as jsxTypes from "react/jsx-runtime";
import { expect, it } from "vitest";
import { HOST_MODULES, HOST_MODULES_KEY } from "@/lib/remotes/host-modules";
import { makeImportMap, makeShims } from "@/lib/remotes/make-shims";
import { provideModules } from "@/lib/remotes/provide-modules";

const require = createRequire(import.meta.url);
const exportsOf = (name: string) => Object.keys(require(name) as object);
const load = (code: string) =>
  import(`data:text/javascript,${encodeURIComponent(code)}#${Math.random()}`) as Promise<Record<string, unknown>>;

it("each hands on what the page has, by the same names", async () => {
  provideModules();
  for (const [index, { code }] of makeShims(exportsOf).entries()) {
    const name = HOST_MODULES[index]!;
    const library = require(name) as Record<string, unknown>;
    const { default: whole, ...found } = await load(code);
    expect(Object.keys(found).sort()).toEqual(exportsOf(name).sort());
    for (const one of Object.keys(found)) {
      if (["createElement", "jsx", "jsxs"].includes(one)) expect(found[one]).toBeTypeOf("function");
      else expect(found[one]).toBe(library[one]);
    }
    expect(Object.keys(whole as object)).toEqual(expect.arrayContaining(exportsOf(name)));
  }
});

it("makes elements as React does, and none that are the document's", async () => {
  provideModules();
  const [react, jsxRuntime] = await Promise.all(makeShims(exportsOf).map(({ code }) => load(code)));
  const { createElement } = react as Pick<typeof React, "createElement">;
  const { jsx } = jsxRuntime as Pick<typeof jsxTypes, "jsx">;
  expect(createElement("p", { id: "a" }, "x", "y")).toMatchObject({
    type: "p",
    props: { id: "a", children: ["x", "y"] },
  });
  expect(jsx("p", { id: "a" }, "k")).toMatchObject({ type: "p", key: "k", props: { id: "a" } });
  for (const name of ["html", "head", "body"]) {
    expect(() => createElement(name)).toThrow(`it renders no <${name}>`);
    expect(() => jsx(name as "p", {})).toThrow(`it renders no <${name}>`);
  }
});

it("says what is wrong in a page without them", async () => {
  Reflect.deleteProperty(globalThis, Symbol.for(HOST_MODULES_KEY));
  const [react] = makeShims(exportsOf);
  await expect(load(react!.code)).rejects.toThrow(
    "react is only there in pages of the panel that run code of plugins.",
  );
});

it("leaves out names that no module can export", () => {
  const [react] = makeShims(() => ["use", "default", "a-b", "1", "__x$"]);
  expect(react!.code).toContain("export const { use, __x$ } = found;");
});

it("the map has an address for each", () => {
  expect(JSON.parse(makeImportMap((file) => `/shims/~1/${file}`))).toEqual({
    imports: {
      react: "/shims/~1/react.js",
      "react/jsx-runtime": "/shims/~1/react-jsx-runtime.js",
      "react-dom": "/shims/~1/react-dom.js",
    },
  });
});
