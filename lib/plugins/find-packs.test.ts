import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findThemePacks, findUiPacks, MOST_PACKS, PACK_ID } from "@/lib/plugins/find-packs";
import type { FoundPacks } from "@/lib/plugins/find-packs";
import { readJson } from "@/lib/plugins/read-json";
import type { JsonDocument } from "@/lib/plugins/read-json";

function find(by: (document: JsonDocument) => FoundPacks, json: unknown) {
  const text = typeof json === "string" ? json : JSON.stringify(json);
  const reading = readJson(new TextEncoder().encode(text), { plugin: "ocean", file: "Frontend/x.json" });
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  const { packs, problems } = by(reading.document);
  const told = problems.map((it) => `${it.line}:${it.column} ${it.code} ${it.found}`);
  return { ids: packs.map(({ packId }) => packId), packs, told, problems };
}

describe("theme packs", () => {
  it.each([
    ["{}", ["default"], []],
    ['{"id": "deep"}', ["deep"], []],
    ['{"themes": [{"id": "a"}, {"id": "b"}]}', ["a", "b"], []],
    ['{"themes": []}', [], []],
    ['{"themes": {}}', [], ["1:12 wrong-value an object"]],
    ['{"themes": [{"id": "a"}, 7, {"id": "b"}]}', ["a", "b"], ["1:26 wrong-value 7"]],
    ["[]", [], ["1:1 wrong-value an empty list"]],
    ['{"id": "a:b"}', [], ['1:8 bad-pack-id "a:b"']],
    ['{"id": ""}', [], ['1:8 bad-pack-id ""']],
    ['{"id": null}', [], ["1:8 bad-pack-id null"]],
    ['{"themes": [{"id": "a"},\n {"id": "a"}, {"id": "A"}]}', ["a", "A"], ['2:9 repeated-pack-id the id "a" again']],
    ['{"themes": [{},\n {}]}', ["default"], ['2:2 repeated-pack-id no id, which is "default" again']],
  ])("of %j are %j", (text, ids, told) => expect(find(findThemePacks, text)).toMatchObject({ ids, told }));

  it("a repeated id is told with both places, a bad one with one that would do", () => {
    const { problems } = find(findThemePacks, '{"themes": [{"id": "a"},\n {"id": "a"}, {"id": "My pack!"}]}');
    expect(problems).toMatchObject([
      { line: 2, column: 9, other: { file: "Frontend/x.json", line: 1, column: 20 } },
      { suggestion: "My-pack", other: null },
    ]);
  });
});

it("ends with a file that holds more than anybody chooses from, and is quick about one that is all faults", () => {
  const { ids, told } = find(findThemePacks, { themes: Array.from({ length: 5000 }, (_, id) => ({ id: `p${id}` })) });
  expect(ids.length).toBe(MOST_PACKS);
  expect(told).toEqual([expect.stringContaining("wrong-value 5000 packs")]);
  expect(find(findThemePacks, `{"themes": [${"{},\n".repeat(60_000)}1]}`).told.length).toBeLessThanOrEqual(100);
});

describe("UI packs", () => {
  it("nest to any depth, and the ones around count when they have content", () => {
    const { packs, told } = find(findUiPacks, {
      id: "outer",
      packs: [{ id: "a", hide: [], packs: [{ id: "b" }, { id: "c", packs: [{ id: "d" }] }] }, { id: "e" }],
    });
    expect(told).toEqual([]);
    expect(packs).toEqual([
      { packId: "a", path: ["packs", 0], within: [[]] },
      { packId: "b", path: ["packs", 0, "packs", 0], within: [[], ["packs", 0]] },
      { packId: "d", path: ["packs", 0, "packs", 1, "packs", 0], within: [[], ["packs", 0], ["packs", 0, "packs", 1]] },
      { packId: "e", path: ["packs", 1], within: [[]] },
    ]);
    for (let depth = 0, pack: object = { id: "in" }; depth < 200; depth++) {
      pack = { packs: [pack] };
      if (depth === 199) expect(find(findUiPacks, pack).ids).toEqual(["in"]);
    }
  });

  it.each(["shell", "pages", "hide", "actions", "theme"])("one with packs and %s is a pack itself", (key) => {
    expect(find(findUiPacks, { [key]: null, packs: [{ id: "in" }] }).ids).toEqual(["default", "in"]);
  });

  it("a wrong pack spares those in and beside it", () => {
    expect(find(findUiPacks, '{"id": "a b", "theme": "x", "packs": [{"id": "in"}, null, {"packs": 1}]}')).toMatchObject(
      {
        ids: ["in"],
        told: ['1:8 bad-pack-id "a b"', "1:53 wrong-value null", "1:69 wrong-value 1"],
      },
    );
  });

  it("any JSON gives ids that are valid and each once", () => {
    const node = fc.letrec((tie) => ({
      pack: fc.oneof(
        { depthSize: "small" },
        fc.record(
          {
            id: fc.oneof(fc.constantFrom("a", "b", "a b"), fc.jsonValue({ maxDepth: 1 })),
            packs: fc.oneof(fc.array(tie("pack")), fc.jsonValue({ maxDepth: 1 })),
            hide: fc.constant([]),
          },
          { requiredKeys: [] },
        ),
        fc.jsonValue({ maxDepth: 1 }),
      ),
    }));
    fc.assert(
      fc.property(node.pack, (pack) => {
        const { ids } = find(findUiPacks, JSON.stringify(pack));
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids) expect(id).toMatch(PACK_ID);
      }),
    );
  });
});
