import type { ComponentType } from "react";

/** Not for the user's eyes: its author reads it in the console. */
export class UnusableExport extends Error {
  constructor(found: string) {
    super(`The default export is ${found}; a remote exports a React component.`);
    this.name = "UnusableExport";
  }
}

/** What `memo`, `forwardRef` and `lazy` make. */
const WRAPPERS = ["react.memo", "react.forward_ref", "react.lazy"].map((name) => Symbol.for(name));
const ELEMENTS = ["react.transitional.element", "react.element"].map((name) => Symbol.for(name));

/**
 * The component that a remote exports: a function, a class, or what React's `memo`, `forwardRef` and `lazy` make of one.
 * @throws UnusableExport for all else; an async function is none, as React runs those on servers alone
 */
export function readComponent(module: { default?: unknown }): ComponentType<object> {
  if (!Object.hasOwn(module, "default")) throw new UnusableExport("not there");
  const found = module.default;
  if (typeof found === "function") {
    const kind = Object.prototype.toString.call(found).slice(8, -1);
    if (kind === "Function") return found as ComponentType<object>;
    throw new UnusableExport(kind === "AsyncFunction" ? "an async function" : "a generator");
  }
  if (typeof found === "object" && found !== null && "$$typeof" in found) {
    const mark = found.$$typeof as symbol;
    if (WRAPPERS.includes(mark)) return found as unknown as ComponentType<object>;
    if (ELEMENTS.includes(mark)) throw new UnusableExport("an element (<Card />), not the component (Card)");
  }
  throw new UnusableExport(found === null ? "null" : Array.isArray(found) ? "a list" : `of type ${typeof found}`);
}
