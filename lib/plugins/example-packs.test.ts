import { readFile } from "node:fs/promises";
import path from "node:path";
import Ajv2020 from "ajv/dist/2020";
import { describe, expect, it } from "vitest";
import { buildSnapshot } from "@/lib/plugins/build-snapshot";
import { pluginSchema } from "@/lib/plugins/plugin-schemas";
import { scanPlugins } from "@/lib/plugins/scan/scan-plugins";
import { completeTokens } from "@/lib/theme/complete-tokens";
import { contrast } from "@/lib/theme/contrast";

const FOLDER = path.resolve(import.meta.dirname, "../../plugins");
const snapshot = buildSnapshot(await scanPlugins(FOLDER), new Map());
const packs = [...snapshot.themes.values()].filter(({ plugin }) => plugin !== null);

it("there are three, with nothing to tell of them", () => {
  expect(packs.map(({ id }) => id)).toEqual(["atelier:default", "harbor:default", "night-garden:default"]);
  expect(snapshot.problems).toEqual([]);
});

it("differ in what is behind the pages", () => {
  expect(packs.map(({ defaults }) => defaults.backgroundType)).toEqual(["pattern", "gradient", "aurora"]);
});

describe.each(packs)("$name", ({ plugin, contrast: report, preview, ...pack }) => {
  it("reads well in both modes", () => {
    expect([report.light.level, report.dark.level]).toEqual(["ok", "ok"]);
  });

  it.each(["light", "dark"] as const)("shows the edges of controls in %s mode", (mode) => {
    const tokens = completeTokens(pack)[mode];
    for (const edge of ["input", "ring"] as const) {
      for (const surface of ["background", "card"] as const) {
        expect([edge, surface, contrast(tokens[surface], tokens[edge]) >= 3]).toEqual([edge, surface, true]);
      }
    }
  });

  it("has a preview, and a file that fits the schema", async () => {
    expect(preview).toContain("/Components/preview.svg");
    const validate = new Ajv2020({ allowUnionTypes: true }).compile(
      pluginSchema("plugin-theme.schema.json", "https://panel.example")!,
    );
    const file = path.join(FOLDER, plugin!, "Frontend/theme.json");
    expect([validate(JSON.parse(await readFile(file, "utf8"))), validate.errors]).toEqual([true, null]);
  });
});
