import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import Ajv2020 from "ajv/dist/2020";
import { describe, expect, it } from "vitest";
import { buildSnapshot } from "@/lib/plugins/build-snapshot";
import { outlineUiPack } from "@/lib/plugins/outline-parts";
import { pluginSchema } from "@/lib/plugins/plugin-schemas";
import { scanPlugins } from "@/lib/plugins/scan/scan-plugins";
import { NO_OUTLINE } from "@/lib/slots/outline";
import { completeTokens } from "@/lib/theme/complete-tokens";
import { contrast } from "@/lib/theme/contrast";
import { TOKEN_KEYS } from "@/lib/theme/tokens";

const FOLDER = path.resolve(import.meta.dirname, "../../plugins");
const snapshot = buildSnapshot(await scanPlugins(FOLDER), new Map());
const packs = [...snapshot.themes.values()].filter(({ plugin }) => plugin !== null);

it("there are three themes, with nothing to tell of any plugin", () => {
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

it.each(snapshot.plugins.map(({ identifier }) => identifier))(
  "%s names the schema of each of its files, and fits it",
  async (plugin) => {
    const kinds = { "theme.json": "theme", "ui.json": "ui-pack", "overrides.json": "overrides" };
    const inFrontend = await readdir(path.join(FOLDER, plugin, "Frontend"));
    const files = Object.entries(kinds).filter(([file]) => inFrontend.includes(file));
    for (const [file, kind] of [["../plugin.json", "manifest"], ...files]) {
      const written = JSON.parse(await readFile(path.join(FOLDER, plugin, "Frontend", file!), "utf8"));
      const name = `plugin-${kind}.schema.json`;
      expect(written.$schema).toBe(`http://localhost:3000/schemas/${name}`);
      const validate = new Ajv2020({ allowUnionTypes: true }).compile(pluginSchema(name, "https://panel.example")!);
      expect([file, validate(written), validate.errors]).toEqual([file, true, null]);
    }
  },
);

describe("Compass, Overview and House rules", () => {
  const fits = async (schema: Parameters<typeof pluginSchema>[0], file: string) => {
    const validate = new Ajv2020({ allowUnionTypes: true }).compile(pluginSchema(schema, "https://panel.example")!);
    return [validate(JSON.parse(await readFile(path.join(FOLDER, file), "utf8"))), validate.errors];
  };

  it("a UI pack replaces the sidebar and adds a button to consoles", async () => {
    expect([...snapshot.uiPacks.keys()]).toEqual(["compass:default", "overview:default"]);
    expect(outlineUiPack(snapshot.uiPacks.get("compass:default")!)).toEqual({
      ...NO_OUTLINE,
      ...{ replaced: ["shell.sidebar"], actions: 1 },
    });
    expect(await fits("plugin-ui-pack.schema.json", "compass/Frontend/ui.json")).toEqual([true, null]);
  });

  it("a UI pack puts a remote in the dashboard's place, and code guards what it does", async () => {
    expect(outlineUiPack(snapshot.uiPacks.get("overview:default")!)).toEqual({ ...NO_OUTLINE, pages: 1 });
    const overview = snapshot.plugins.find(({ identifier }) => identifier === "overview")!;
    expect([overview.hasScript, overview.remotes]).toEqual([true, ["dashboard.js"]]);
    expect(await fits("plugin-ui-pack.schema.json", "overview/Frontend/ui.json")).toEqual([true, null]);
  });

  it("overrides change nothing until an administrator sets their setting", async () => {
    expect(snapshot.overrides).toEqual({ slots: new Map(), actions: [] });
    const set = buildSnapshot(
      await scanPlugins(FOLDER),
      new Map([["house-rules", { enabled: true, pageCode: true, settings: new Map([["show", "true"]]) }]]),
    );
    expect(set.overrides.actions.map(({ label, slot }) => [label, slot])).toEqual([["House rules", "toolbar.servers"]]);
    expect(await fits("plugin-overrides.schema.json", "house-rules/Frontend/overrides.json")).toEqual([true, null]);
  });

  it.each(["compass", "house-rules"])("%s takes no color but the theme's, and says what it is for", async (plugin) => {
    const components = path.join(FOLDER, plugin, "Frontend/Components");
    for (const file of await readdir(components)) {
      const html = await readFile(path.join(components, file), "utf8");
      expect(html).not.toMatch(/#[0-9a-f]{3,8}\b|rgb\(|hsl\((?!var\(--)/i);
      for (const [, token] of html.matchAll(/var\(--([\w-]+)/g)) expect(TOKEN_KEYS).toContain(token);
    }
    expect(await readFile(path.join(FOLDER, plugin, "README.md"), "utf8")).toContain("docs/ui-packs.md");
  });
});
