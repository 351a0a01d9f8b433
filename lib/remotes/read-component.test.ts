import { Component, createElement, forwardRef, lazy, memo } from "react";
import { expect, it } from "vitest";
import { readComponent } from "@/lib/remotes/read-component";

const plain = () => null;
class Classical extends Component {}

it.each([
  ["a function", plain],
  ["a class", Classical],
  ["memo", memo(plain)],
  ["forwardRef", forwardRef(plain)],
  ["lazy", lazy(async () => ({ default: plain }))],
])("takes %s", (_, found) => {
  expect(readComponent({ default: found })).toBe(found);
});

it.each([
  [{}, "not there"],
  [{ default: undefined }, "of type undefined"],
  [{ default: null }, "null"],
  [{ default: "div" }, "of type string"],
  [{ default: 1 }, "of type number"],
  [{ default: [plain] }, "a list"],
  [{ default: { plain } }, "of type object"],
  [{ default: async () => null }, "an async function"],
  [{ default: function* () {} }, "a generator"],
  [{ default: async function* () {} }, "a generator"],
  [{ default: createElement("p") }, "an element (<Card />), not the component (Card)"],
  [{ default: { $$typeof: Symbol.for("react.element") } }, "an element (<Card />), not the component (Card)"],
])("refuses %j: %s", (module, found) => {
  expect(() => readComponent(module)).toThrow(`The default export is ${found}; a remote exports a React component.`);
});
