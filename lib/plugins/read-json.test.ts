import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEEPEST, readJson } from "@/lib/plugins/read-json";
import { LARGEST_MANIFEST } from "@/lib/plugins/read-text";

const SOURCE = { plugin: "ocean", file: "Frontend/theme.json" };
const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string | Uint8Array) => readJson(typeof text === "string" ? bytesOf(text) : text, SOURCE);

function problemsOf(text: string | Uint8Array) {
  const reading = read(text);
  return reading.ok ? [] : reading.problems.map((it) => `${it.line}:${it.column} ${it.code} ${it.found}`);
}

function documentOf(text: string) {
  const reading = read(text);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading.document;
}

describe("readJson accepts", () => {
  it("a BOM and CRLF, neither of which moves a place", () => {
    const document = documentOf('\uFEFF{\r\n  "a": {\r\n    "b": [1, "x"]\r\n  }\r\n}\r\n');
    expect(document.value).toEqual({ a: { b: [1, "x"] } });
    expect(document.placeOf([])).toEqual({ line: 1, column: 1 });
    expect(document.placeOf(["a", "b", 1])).toEqual({ line: 3, column: 14 });
    expect(document.placeOfKey(["a", "b"])).toEqual({ line: 3, column: 5 });
    expect(document.placeOfKey(["a", "b", 1])).toEqual({ line: 3, column: 14 });
    expect(document.placeOf(["a", "missing", 3])).toEqual({ line: 2, column: 8 });
  });

  it("__proto__ as a key like any other", () => {
    const { value } = documentOf('{"__proto__": {"polluted": true}}');
    expect(Object.keys(value as object)).toEqual(["__proto__"]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it("the deepest nesting and the largest file that are allowed", () => {
    expect(read("[".repeat(DEEPEST) + "]".repeat(DEEPEST)).ok).toBe(true);
    expect(read(`"${"x".repeat(LARGEST_MANIFEST - 2)}"`).ok).toBe(true);
  });
});

describe("readJson refuses", () => {
  it.each([
    ["", ["1:1 bad-syntax the end of the file"]],
    ["{", ["1:2 bad-syntax the end of the file"]],
    ['{"a" 1}', ['1:6 bad-syntax "1"']],
    ['{"a": 1\n "b": 2}', ['2:2 bad-syntax "\\"b\\""']],
    ["{'a': 1}", ["1:2 bad-syntax \"'a'\""]],
    ["[01]", ['1:3 bad-syntax "1"']],
    ["[1] x", ['1:5 bad-syntax "x"']],
    ['["a\tb"]', ['1:2 bad-syntax "\\"a\\tb\\""']],
    ['["\\x"]', ['1:2 bad-syntax "\\"\\\\x\\""']],
    ["{ // why\r\n}", ['1:3 comment "// why"']],
    ["/* a */ [1] // b", ['1:1 comment "/* a */"', '1:13 comment "// b"']],
    ["[1,\n2,\n]", ["2:2 trailing-comma a comma before ]"]],
    ['{"a": [1,], "b": 2 ,}', ["1:9 trailing-comma a comma before ]", "1:20 trailing-comma a comma before }"]],
    ["[,]", ['1:2 bad-syntax ","']],
    ["[1,,]", ['1:4 bad-syntax ","']],
    [
      '{"a": 1, // x\n "a": 2,}',
      ['1:10 comment "// x"', "2:8 trailing-comma a comma before }", '2:2 duplicate-key "a" again'],
    ],
    ['{"a": {"b": 1, "\\u0062": 2}}', ['1:16 duplicate-key "b" again']],
    ["[".repeat(DEEPEST + 1), [`1:${DEEPEST + 1} too-deep 513 levels`]],
    ["[".repeat(200_000), [`1:${DEEPEST + 1} too-deep 513 levels`]],
    [`"${"x".repeat(LARGEST_MANIFEST)}"`, [`1:1 too-large ${LARGEST_MANIFEST + 2} bytes`]],
  ])("%.40j", (text, problems) => expect(problemsOf(text)).toEqual(problems));

  it.each([
    ['{ name: "x" }', true],
    ['{"a": 1,\n b : 2}', true],
    ["{'a': 1}", true],
    ['{"a": yes}', false],
    ["[yes]", false],
  ])("%s for a key without double quotes: %j", (text, isKey) => {
    const reading = read(text);
    const allowed = isKey ? "a key in double quotes" : expect.stringMatching(/^JSON: /);
    expect(reading).toMatchObject({ problems: [{ code: "bad-syntax", allowed }] });
  });

  it("names both places of a repeated key", () => {
    const reading = read('{\n  "a": 1,\n  "a": 2\n}');
    expect(reading).toMatchObject({
      problems: [{ plugin: "ocean", line: 3, column: 3, other: { file: "Frontend/theme.json", line: 2, column: 3 } }],
    });
  });

  it.each([
    ["UTF-16 LE with a mark", Buffer.from('\uFEFF{"a": 1}', "utf16le"), "1:1 bad-encoding UTF-16"],
    ["UTF-16 LE without", Buffer.from('{"a": 1}', "utf16le"), "1:1 bad-encoding UTF-16"],
    ["UTF-16 BE", Buffer.from('\uFEFF{"a": 1}', "utf16le").swap16(), "1:1 bad-encoding UTF-16"],
    ["UTF-32", Buffer.from([0xff, 0xfe, 0, 0, 0x7b, 0, 0, 0]), "1:1 bad-encoding UTF-32"],
    ["Latin 1", Buffer.from('{\n "ä": 1}', "latin1"), "2:3 bad-encoding byte 0xe4, which is no UTF-8"],
    [
      "half a character",
      Buffer.from([...bytesOf("[\n\uFFFD"), 0xe2, 0x82]),
      "2:2 bad-encoding byte 0xe2, which is no UTF-8",
    ],
    ["an overlong slash", Buffer.from([0x22, 0xc0, 0xaf, 0x22]), "1:2 bad-encoding byte 0xc0, which is no UTF-8"],
  ])("%s", (_name, bytes, told) => expect(problemsOf(bytes)).toEqual([told]));
});

it("reads what JSON.parse reads, to the same value", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom(0, 2), (json, indent) => {
      const text = JSON.stringify(JSON.parse(json), null, indent);
      expect(JSON.stringify(documentOf(text).value)).toBe(
        text.includes("\n") ? JSON.stringify(JSON.parse(text)) : text,
      );
    }),
  );
});

it("refuses what JSON.parse refuses, with a place inside the file", () => {
  const pieces = fc.constantFrom(
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    '"a"',
    '"b"',
    "1",
    "-",
    "tru",
    "true",
    " ",
    "\n",
    "/",
    "*",
    "\\",
    '"',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 14 }), (parts) => {
      const text = parts.join("");
      let valid = true;
      try {
        JSON.parse(text);
      } catch {
        valid = false;
      }
      const reading = read(text);
      if (!valid) expect(reading.ok).toBe(false);
      if (reading.ok) return;
      expect(reading.problems.length).toBeGreaterThan(0);
      if (valid) expect(reading.problems.every(({ code }) => code === "duplicate-key")).toBe(true);
      const lines = text.split("\n");
      for (const { line, column } of reading.problems) {
        expect(line).toBeLessThanOrEqual(lines.length);
        expect(column).toBeLessThanOrEqual(lines[line! - 1]!.length + 1);
      }
    }),
    { numRuns: 2000 },
  );
});
