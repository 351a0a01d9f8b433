import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { readManifest } from "@/lib/plugins/manifest";
import { readJson } from "@/lib/plugins/read-json";

function manifestOf(text: string) {
  const reading = readJson(new TextEncoder().encode(text), { plugin: "ocean", file: "plugin.json" });
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  const { manifest, problems } = readManifest(reading.document);
  return {
    manifest,
    told: problems.map((it) => `${it.line}:${it.column} ${it.severity} ${it.code} ${it.found} → ${it.suggestion}`),
    problems,
  };
}

it("reads a whole manifest", () => {
  const { manifest, told } = manifestOf(`{
    "name": "Ocean", "version": "1.0.0", "description": "Blue.\\nCalm.", "author": "A. N. Author",
    "settings": { "on": "true", "empty": "", "__proto__": "x" }, "permissions": ["api:read", "api:read"]
  }`);
  expect(told).toEqual([]);
  expect(manifest).toEqual({
    name: "Ocean",
    version: "1.0.0",
    description: "Blue.\nCalm.",
    author: "A. N. Author",
    settings: new Map([
      ["on", "true"],
      ["empty", ""],
      ["__proto__", "x"],
    ]),
    permissions: ["api:read"],
  });
});

it("takes an empty object for the defaults", () => {
  expect(manifestOf("{}")).toMatchObject({ manifest: { name: "ocean", version: null, permissions: [] }, told: [] });
});

it.each([
  ['{"verison": "1"}', ['1:2 warning unknown-field "verison" → version']],
  ['{"version": "1", "verison": "1"}', ['1:18 warning unknown-field "verison" → null']],
  [
    '{"__proto__": 1, "constructor": 2}',
    ['1:2 warning unknown-field "__proto__" → null', '1:18 warning unknown-field "constructor" → null'],
  ],
  ['{"name": 7}', ["1:10 error wrong-value 7 → null"]],
  ['{"name": ""}', ['1:10 error wrong-value "" → null']],
  ['{"name": "a\\u202eb"}', ['1:10 error wrong-value "a\u202eb" → null']],
  ['{"settings": []}', ["1:14 error wrong-value an empty list → null"]],
  [
    '{"settings": {"a": "x",\n "b": true, "c": {}}}',
    ['2:7 error wrong-value true → "true"', "2:18 error wrong-value an object → null"],
  ],
  ['{"permissions": "api:read"}', ['1:17 error wrong-value "api:read" → null']],
  [
    '{"permissions": ["api:reed", 1, "api:write"]}',
    ['1:18 error unknown-permission "api:reed" → api:read', "1:30 error unknown-permission 1 → null"],
  ],
  ["[]", ["1:1 error wrong-value an empty list → null"]],
  ["null", ["1:1 error wrong-value null → null"]],
])("tells what is wrong with %j", (text, expected) => expect(manifestOf(text).told).toEqual(expected));

it("keeps the fields beside a wrong one", () => {
  const { manifest } = manifestOf(
    '{"name": 7, "version": "2", "settings": {"a": 1, "b": "x"}, "permissions": [0, "api:write"]}',
  );
  expect(manifest).toMatchObject({ name: "ocean", version: "2", permissions: ["api:write"] });
  expect([...manifest.settings]).toEqual([["b", "x"]]);
});

it("finds the place of no more settings than it tells of", () => {
  const settings = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`x${n}`, n]));
  const reading = readJson(new TextEncoder().encode(JSON.stringify({ settings })), {
    plugin: "ocean",
    file: "plugin.json",
  });
  if (!reading.ok) throw new Error("no JSON");
  const places = vi.spyOn(reading.document, "placeOf");
  expect(readManifest(reading.document).problems).toHaveLength(100);
  expect(places).toHaveBeenCalledTimes(100);
});

it("gives a manifest for any JSON, and says why a field that is there is not taken", () => {
  const value = fc.jsonValue({ maxDepth: 3 });
  const keys = ["name", "version", "description", "author", "settings", "permissions"] as const;
  const shape = Object.fromEntries(keys.map((key) => [key, value]));
  fc.assert(
    fc.property(fc.record(shape, { requiredKeys: [] }), (written) => {
      const { manifest, problems } = manifestOf(JSON.stringify(written));
      expect(typeof manifest.name).toBe("string");
      if (typeof written.name !== "string" && "name" in written) expect(problems.length).toBeGreaterThan(0);
      for (const it of problems) expect(it).toMatchObject({ plugin: "ocean", file: "plugin.json", line: 1 });
    }),
  );
});
