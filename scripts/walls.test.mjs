import path from "node:path";
import { ESLint } from "eslint";
import { beforeAll, describe, expect, it } from "vitest";
import { projectRoot } from "./project-root.mjs";
import { WALLS } from "./walls.mjs";

const eslint = new ESLint({ cwd: projectRoot });

/** The names of the walls that a file with this text runs into. */
async function wallsHit(file, text) {
  const [result] = await eslint.lintText(text, { filePath: path.join(projectRoot, file) });
  expect(result.messages.filter((message) => message.fatal)).toEqual([]);
  return result.messages.filter(({ ruleId }) => ruleId?.startsWith("walls/")).map(({ ruleId }) => ruleId.slice(6));
}

beforeAll(async () => void (await wallsHit("lib/text/example.ts", "export {};\n"))); // loading the rules takes seconds

const specifierOf = (entry) =>
  entry === "node:" ? "node:fs" : /^(lib|app|e2e)(\/|$)/.test(entry) ? `@/${entry}` : entry;
const begin = (wall) => (wall.directive ? `"${wall.directive}";\n` : "");

describe.each(WALLS)("the wall $name", (wall) => {
  it.each(wall.mayNotImport)("stops an import of %s", async (entry) => {
    const text = `${begin(wall)}import { x } from "${specifierOf(entry)}";\nexport const y = x;\n`;
    expect(await wallsHit(wall.example, text)).toContain(wall.name);
  });

  it.each([...(wall.mayStill ?? []), "zod"])("lets %s through", async (entry) => {
    const text = `${begin(wall)}import { x } from "${specifierOf(entry)}";\nexport const y = x;\n`;
    expect(await wallsHit(wall.example, text)).not.toContain(wall.name);
  });
});

describe("every way of importing", () => {
  it.each([
    ["a type", 'import type { X } from "@/lib/http/route";\nexport type Y = X;\n'],
    ["a relative path", 'import { x } from "../http/route";\nexport const y = x;\n'],
    ["a file below", 'import { x } from "@/lib/http/deep/er";\nexport const y = x;\n'],
    ["a file with its extension", 'import { x } from "../http.ts";\nexport const y = x;\n'],
    ["a re-export", 'export { x } from "@/lib/http/route";\n'],
    ["a re-export of all", 'export * from "@/lib/http/route";\n'],
    ["a dynamic import", 'export const x = () => import("@/lib/http/route");\n'],
    ["an import type", 'export type X = import("@/lib/http/route").X;\n'],
    ["require", 'export const x = require("@/lib/http/route");\n'],
  ])("counts: %s", async (_, text) => {
    expect(await wallsHit("lib/consent/example.ts", text)).toEqual(["domains"]);
  });

  it("knows Node's modules without their prefix", async () => {
    expect(await wallsHit("lib/contracts/example.ts", 'import fs from "fs";\nexport const x = fs;\n')).toEqual([
      "contracts",
    ]);
  });

  it("does not take a longer name for the same", async () => {
    const text = 'import { x } from "@/lib/httpx";\nimport { y } from "reactive";\nexport const z = [x, y];\n';
    expect(await wallsHit("lib/consent/example.ts", text)).toEqual([]);
  });

  it("leaves tests alone", async () => {
    const text = 'import { x } from "@/lib/http/route";\nexport const y = [x, process.env.X, Date.now()];\n';
    expect(await wallsHit("lib/consent/example.test.ts", text)).toEqual([]);
  });
});

describe("the environment and the clock", () => {
  it.each([
    ["process-env", "export const x = process.env.HOME;\n"],
    ["process-env", "export const { HOME } = process.env;\n"],
    ["clock", "export const x = Date.now();\n"],
    ["clock", "export const x = new Date();\n"],
    ["clock", "export const x = Date();\n"],
  ])("%s: %s", async (name, text) => {
    expect(await wallsHit("lib/consent/example.ts", text)).toEqual([name]);
    expect(await wallsHit(name === "clock" ? "lib/clock.ts" : "lib/env.ts", text)).toEqual([]);
  });

  it("lets a given moment be a Date", async () => {
    expect(await wallsHit("lib/consent/example.ts", "export const x = (ms: number) => new Date(ms);\n")).toEqual([]);
  });
});
