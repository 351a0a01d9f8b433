import { describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { describeProblem } from "@/lib/plugins/problem";
import { readFields } from "@/lib/plugins/read-fields";
import { readJson } from "@/lib/plugins/read-json";
import { readShape } from "@/lib/plugins/read-shape";
import { uiPackShape } from "@/lib/plugins/ui-pack-shape";

function read(json: unknown, schema: z.ZodType = uiPackShape, skip: string[] = []) {
  const text = typeof json === "string" ? json : JSON.stringify(json);
  const reading = readJson(new TextEncoder().encode(text), { plugin: "ocean", file: "x.json" });
  if (!reading.ok) throw new Error(text);
  const { value, problems } = readShape(reading.document, [], schema, skip);
  return { value, told: problems.map((one) => describeProblem(one).replace("ocean/x.json:", "")) };
}

describe("what is wrong spares what is beside it:", () => {
  it("a field", () => {
    const { value, told } = read({ name: 7, theme: "deep" });
    expect(value).toEqual({ theme: "deep" });
    expect(told).toEqual([expect.stringMatching(/^1:9 error wrong-value: found 7; allowed: a string of 1 to 100/)]);
  });

  it("an entry of a list, which its place tells", () => {
    const { value, told } = read('{"hide": ["a",\n 7, "b"]}');
    expect(value).toEqual({ hide: ["a", "b"] });
    expect(told).toEqual(["2:2 error wrong-value: found 7; allowed: the name of a slot."]);
  });

  it("an object in a list that lacks what it must have", () => {
    const { value, told } = read({ pages: [{ hide: true }, { match: "/a", hid: true }, { match: "a" }] });
    expect(value).toEqual({ pages: [{ match: "/a" }] });
    expect(told).toEqual([
      "1:11 error missing-field: found no match; allowed: an object with match.",
      expect.stringMatching(/^1:39 warning unknown-field: found "hid"; allowed: [^.]+\. Did you mean hide\?$/),
      expect.stringContaining('found "a"; allowed: a path that begins with /.'),
    ]);
  });

  it("deep inside", () => {
    const { value } = read({ shell: { replace: { "shell.main": { component: 1, hide: true }, "shell.other": {} } } });
    expect(value).toEqual({ shell: { replace: { "shell.main": { hide: true } } } });
  });
});

describe("an object of several forms, which its type tells apart", () => {
  const types = 'allowed: "always", "never", "plugin_setting".';
  it.each<[string, string[]]>([
    [
      '{"type":"plugin_settings","key":"bar"}',
      [`1:21 error wrong-value: found "plugin_settings"; ${types} Did you mean plugin_setting?`],
    ],
    ['{"type":"nevr"}', [`1:21 error wrong-value: found "nevr"; ${types} Did you mean never?`]],
    ['{"type":7}', [`1:21 error wrong-value: found 7; ${types}`]],
    [
      "{}",
      ['1:13 error missing-field: found no type; allowed: an object with type: "always", "never", "plugin_setting".'],
    ],
    [
      '{"type":"plugin_setting","kee":"bar"}',
      [
        '1:38 warning unknown-field: found "kee"; allowed: type, key, equals. Did you mean key?',
        "1:13 error missing-field: found no key; allowed: an object with key.",
      ],
    ],
    [
      '{"type":"plugin_setting","key":"bar","equals":[]}',
      ["1:59 error wrong-value: found an empty list; allowed: text, true, false, or a number."],
    ],
    [
      '{"type":"plugin_setting","key":""}',
      ['1:44 error wrong-value: found ""; allowed: the key of a setting of this plugin\'s plugin.json.'],
    ],
    ["null", [expect.stringContaining("1:13 error wrong-value: found null; allowed: true, false, or an object")]],
  ])("%s", (rule, expected) => {
    expect(read(`{"enabled": ${rule}}`)).toEqual({ value: {}, told: expected });
  });

  it("is taken with a field that means nothing, which is told", () => {
    const { value, told } = read({ enabled: { type: "always", key: "x" } });
    expect(value).toEqual({ enabled: { type: "always" } });
    expect(told).toEqual(['1:29 warning unknown-field: found "key"; allowed: type.']);
  });
});

it("names a near miss of a list of words", () => {
  expect(read({ a: "Aurora" }, z.object({ a: z.enum(["aurora", "none"], { error: "aurora, none" }) })).told).toEqual([
    '1:6 error wrong-value: found "Aurora"; allowed: aurora, none. Did you mean aurora?',
  ]);
});

it("leaves to others what they read", () => {
  expect(read({ id: "not an id", name: "A" }, uiPackShape, ["id"])).toEqual({ value: { name: "A" }, told: [] });
});

it.each([["[]"], ["7"], ["null"], ['"x"']])("takes no %s for an object", (json) => {
  const { value, told } = read(json);
  expect([value, told.length]).toEqual([undefined, 1]);
});

it("reads no more of a list than anybody writes, and tells no more than helps", () => {
  const { value, told } = read({ hide: Array.from({ length: 3000 }, (_, n) => (n % 2 === 0 ? "a" : 7)) });
  expect((value as { hide: string[] }).hide).toHaveLength(500);
  expect(told).toHaveLength(100);
});

it("finds the place of no more than is told", () => {
  const many = (value: unknown) => Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`x${n}`, value]));
  const reading = readJson(new TextEncoder().encode(JSON.stringify({ ...many(1), hide: Array(900).fill(7) })), {
    plugin: "ocean",
    file: "x.json",
  });
  if (!reading.ok) throw new Error("no JSON");
  const { document } = reading;
  const places = vi.spyOn(document, "placeOf");
  const keys = vi.spyOn(document, "placeOfKey");
  for (const { problems } of [readShape(document, [], uiPackShape), readFields(document, [], { name: z.string() })]) {
    expect(problems).toHaveLength(100);
  }
  expect(places.mock.calls.length + keys.mock.calls.length).toBe(200);
});

it("takes __proto__ for a field that it does not know", () => {
  const { value, told } = read('{"__proto__": {"name": "x"}}');
  expect(value).toEqual({});
  expect(told[0]).toContain("unknown-field");
});
