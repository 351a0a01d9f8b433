// The walls as an ESLint plugin: one rule a wall, and one each for the environment and the clock.
import { isBuiltin } from "node:module";
import path from "node:path";
import { projectRoot } from "./project-root.mjs";
import { WALLS } from "./walls.mjs";

const PROCESS_ENV = ["MemberExpression[object.name='process'][property.name='env']"];
const CLOCK = [
  "CallExpression[callee.object.name='Date'][callee.property.name='now']",
  "NewExpression[callee.name='Date'][arguments.length=0]",
  "CallExpression[callee.name='Date']",
];

export const wallsPlugin = {
  meta: { name: "walls" },
  rules: {
    ...Object.fromEntries(WALLS.map((wall) => [wall.name, importRule(wall)])),
    "process-env": selectorRule(PROCESS_ENV, "Only lib/env.ts reads the environment; take settings from ctx.env."),
    clock: selectorRule(CLOCK, "Only lib/clock.ts reads the clock; take the time from ctx.now()."),
  },
};

/** Reports every import, re-export, `import()`, `require()` and `import("…")` type that goes through the wall. */
function importRule(wall) {
  return {
    meta: { type: "problem", schema: [] },
    create(context) {
      const body = context.sourceCode.ast.body;
      if (wall.directive && !body.some((statement) => statement.directive === wall.directive)) return {};
      const check = (source) => {
        if (typeof source?.value !== "string") return;
        const target = resolveImport(source.value, context.filename);
        if (!wall.mayNotImport.some((entry) => covers(entry, target))) return;
        if (wall.mayStill?.some((entry) => covers(entry, target))) return;
        context.report({ node: source, message: `No import of "${target}" here. ${wall.because}` });
      };
      return {
        ImportDeclaration: (node) => check(node.source),
        ExportNamedDeclaration: (node) => check(node.source),
        ExportAllDeclaration: (node) => check(node.source),
        ImportExpression: (node) => check(node.source),
        TSImportType: (node) => check(node.source),
        "CallExpression[callee.name='require']": (node) => check(node.arguments[0]),
      };
    },
  };
}

function selectorRule(selectors, message) {
  return {
    meta: { type: "problem", schema: [] },
    create: (context) =>
      Object.fromEntries(selectors.map((selector) => [selector, (node) => context.report({ node, message })])),
  };
}

/** An import as a path from the repository's root without its extension, as `node:…`, or as the package's name. */
function resolveImport(specifier, filename) {
  const own = specifier.startsWith("@/")
    ? specifier.slice(2)
    : specifier.startsWith(".")
      ? path.relative(projectRoot, path.resolve(path.dirname(filename), specifier))
      : undefined;
  if (own !== undefined)
    return own
      .split(path.sep)
      .join("/")
      .replace(/\.(m?[jt]sx?)$/, "");
  return isBuiltin(specifier) && !specifier.startsWith("node:") ? `node:${specifier}` : specifier;
}

function covers(entry, target) {
  return target === entry || target.startsWith(entry.endsWith(":") ? entry : `${entry}/`);
}
