import path from "node:path";
import { ESLint } from "eslint";
import { beforeAll, describe, expect, it } from "vitest";
import { projectRoot } from "./project-root.mjs";
import { WALLS } from "./walls.mjs";

const eslint = new ESLint({ cwd: projectRoot });

async function lint(file, text) {
  const [result] = await eslint.lintText(text, { filePath: path.join(projectRoot, file) });
  expect(result.messages.filter((message) => message.fatal)).toEqual([]);
  return result.messages;
}

/** The names of the walls that a file with this text runs into. */
async function wallsHit(file, text) {
  const messages = await lint(file, text);
  return messages.filter(({ ruleId }) => ruleId?.startsWith("walls/")).map(({ ruleId }) => ruleId.slice(6));
}

beforeAll(async () => void (await wallsHit("lib/text/example.ts", "export {};\n"))); // loading the rules takes seconds

const specifierOf = (entry) =>
  entry === "node:" ? "node:fs" : /^(lib|app|e2e)(\/|$)/.test(entry) ? `@/${entry}` : entry;
const begin = (wall) => (wall.directive ? `"${wall.directive}";\n` : "");

describe.each(WALLS)("the wall $name", (wall) => {
  // one import a line, so that each is seen to be stopped or let through
  const importing = (entries) =>
    begin(wall) + entries.map((entry, index) => `import x${index} from "${specifierOf(entry)}";\n`).join("");

  it("stops everything that may not be imported, and nothing else", async () => {
    const allowed = [...(wall.mayStill ?? []), "zod"];
    const messages = await lint(wall.example, importing([...wall.mayNotImport, ...allowed]));
    const lines = messages.filter(({ ruleId }) => ruleId === `walls/${wall.name}`).map(({ line }) => line);
    const first = wall.directive ? 2 : 1;
    expect(lines).toEqual(wall.mayNotImport.map((_, index) => first + index));
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
