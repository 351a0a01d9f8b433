import Ajv2020 from "ajv/dist/2020";
import { describe, expect, it } from "vitest";
import { PERMISSIONS } from "@/lib/plugins/manifest-shape";
import { PLUGIN_SCHEMA_FILES as FILES, pluginSchema } from "@/lib/plugins/plugin-schemas";

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
const schemaOf = (file: string) => pluginSchema(file, "https://panel.example")!;
const validators = Object.fromEntries(FILES.map((file) => [file, ajv.compile(schemaOf(file))]));
const accepts = (kind: string, value: unknown) => validators[`plugin-${kind}.schema.json`]!(value);

it.each(FILES)("%s is a schema of draft 2020-12 with a title, and its examples fit it", (file) => {
  const schema = schemaOf(file);
  expect(schema.$schema).toBe("https://json-schema.org/draft/2020-12/schema");
  expect(schema.$id).toBe(`https://panel.example/schemas/${file}`);
  expect(schema.title).toMatch(/^Plugin /);
  for (const example of schema.examples as unknown[]) expect(validators[file]!(example)).toBe(true);
});

it("has the source document's title for UI packs", () => {
  expect(schemaOf("plugin-ui-pack.schema.json").title).toBe("Plugin UI Pack");
});

it.each(["", "theme", "__proto__", "constructor"])("%j is none", (file) => {
  expect(pluginSchema(file, "")).toBeNull();
});

type Node = Record<string, unknown>;
/** All objects of a schema, by their JSON pointer. */
function* nodesOf(value: unknown, pointer = ""): Generator<[string, Node]> {
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value)) yield [pointer, value as Node];
  for (const [key, inner] of Object.entries(value)) {
    if (["examples", "default", "enum", "const"].includes(key) && !pointer.endsWith("/properties")) continue;
    yield* nodesOf(inner, `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`);
  }
}

describe.each(FILES)("%s, for an editor,", (file) => {
  const nodes = [...nodesOf(schemaOf(file))];

  it("describes every field, with an example", () => {
    const fields = nodes.filter(([pointer]) => /\/properties\/[^/]+$/.test(pointer));
    expect(fields.length).toBeGreaterThan(6);
    const lacking = fields.filter(
      ([, { description, examples }]) =>
        !/^[A-Z].+\.$/.test(String(description)) || !Array.isArray(examples) || examples.length === 0,
    );
    expect(lacking.map(([pointer]) => pointer)).toEqual([]);
  });

  it("has no example and no default that it does not take itself", () => {
    const { $id } = schemaOf(file);
    for (const [pointer, { examples = [], default: usual }] of nodes) {
      const given = [...(examples as unknown[]), ...(usual === undefined ? [] : [usual])];
      if (given.length === 0) continue;
      const validate = ajv.compile({ $ref: `${String($id)}#${encodeURI(pointer)}` });
      for (const one of given) expect([pointer, one, validate(one)]).toEqual([pointer, one, true]);
    }
  });
});

describe("a plugin.json", () => {
  it.each([
    [{}],
    [{ $schema: 7, name: "A", version: "1", description: "a\nb", author: "B", settings: { a: "" } }],
    [{ permissions: [...PERMISSIONS], other: null }],
  ])("may be %j", (value) => expect(accepts("manifest", value)).toBe(true));

  it.each([[[]], [{ name: 7 }], [{ settings: { a: true } }], [{ settings: [] }], [{ permissions: ["api:all"] }]])(
    "may not be %j",
    (value) => expect(accepts("manifest", value)).toBe(false),
  );
});

describe("a theme.json", () => {
  it.each([
    [{}],
    [{ $schema: "x", id: "a", tokens: { light: { ring: "red", radius: "0" } }, unknown: 1 }],
    [{ themes: [] }],
    [{ themes: [{ id: "a", accents: ["custom:#fff"], defaults: { backgroundType: "aurora" }, css: "t.css" }, {}] }],
  ])("may be %j", (value) => expect(accepts("theme", value)).toBe(true));

  it.each([
    [[]],
    ["x"],
    [{ id: "a:b" }],
    [{ tokens: { dark: { ring: 7 } } }],
    [{ accents: "red" }],
    [{ defaults: { backgroundType: "stars" } }],
    [{ css: true }],
  ])("may not be %j", (value) => expect(accepts("theme", value)).toBe(false));
});

describe("a ui.json", () => {
  it.each([
    [{}],
    [{ theme: null, enabled: true, hidden: { type: "never" } }],
    [{ enabled: { type: "plugin_setting", key: "a" }, hidden: { type: "plugin_setting", key: "a", equals: true } }],
    [{ packs: [{ packs: [{ id: "deep", shell: { replace: { "shell.main": { hide: true } } } }] }] }],
    [{ pages: [{ match: "/dashboard", hide: true }], actions: [{ slot: "toolbar.dashboard", label: "Go" }] }],
  ])("may be %j", (value) => expect(accepts("ui-pack", value)).toBe(true));

  it.each([
    [{ enabled: null }],
    [{ enabled: "true" }],
    [{ enabled: {} }],
    [{ hidden: { type: "sometimes" } }],
    [{ hidden: { type: "plugin_setting" } }],
    [{ pages: [{ hide: true }] }],
    [{ actions: [{ slot: "toolbar.dashboard" }] }],
    [{ packs: [{ packs: [{ id: "not an id" }] }] }],
  ])("may not be %j", (value) => expect(accepts("ui-pack", value)).toBe(false));
});

describe("an overrides.json", () => {
  it("may be empty, and needs the slots of its entries", () => {
    expect(accepts("overrides", {})).toBe(true);
    expect(accepts("overrides", { replace: [{ slot: "shell.navbar", hide: true }] })).toBe(true);
    expect(accepts("overrides", { replace: [{ hide: true }] })).toBe(false);
    expect(accepts("overrides", { hide: [7] })).toBe(false);
  });
});
