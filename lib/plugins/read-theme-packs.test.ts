import { describe, expect, it, vi } from "vitest";
import * as nearestName from "@/lib/plugins/nearest";
import * as packCss from "@/lib/plugins/pack-css";
import { describeProblem } from "@/lib/plugins/problem";
import { buildRawPlugin } from "@/lib/plugins/raw-plugin";
import { readThemePacks } from "@/lib/plugins/read-theme-packs";
import * as accents from "@/lib/theme/read-accent";
import * as themeTokens from "@/lib/theme/read-theme-tokens";
import { BARE_HSL, LENGTH } from "@/lib/theme/token-forms";
import fc from "fast-check";

type Files = Record<string, unknown>;

function plugin(files: Files) {
  const encode = (value: unknown) =>
    new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value));
  const contents = new Map(Object.entries(files).map(([file, value]) => [file, encode(value)]));
  const known = [...contents].map(
    ([file, { length }]) => [file, { real: file, size: length, signature: "1" }] as const,
  );
  const whole = new Map([...contents].filter(([file]) => /\.(json|css)$/.test(file)));
  return buildRawPlugin("ocean", new Map(known), whole, []);
}

function read(theme: unknown, files: Files = {}) {
  const raw = plugin({ "Frontend/theme.json": theme, ...files });
  const { packs, problems } = readThemePacks(raw);
  expect(raw.problems).toEqual([]);
  return { packs, pack: packs[0]!, told: problems.map(describeProblem), problems, raw };
}

/** Rules of a stylesheet as they are served. */
const layered = (rules: string) => `@layer pack{@scope ([data-panel-root]){${rules}}}`;

describe("a pack", () => {
  it("is read whole", () => {
    const { pack, told, raw } = read(
      {
        $schema: "/schemas/plugin-theme.schema.json",
        id: "deep",
        name: "Deep",
        preview: "deep.png",
        tokens: {
          light: { primary: "210 50% 40%", radius: "4px" },
          dark: { primary: "210 60% 70%", "primary-foreground": "0 0% 0%" },
        },
        accents: ["custom:#808000", "teal"],
        defaults: { backgroundType: "aurora" },
        css: "theme.css",
      },
      {
        "plugin.json": { $schema: "x", name: "Ocean" },
        "Frontend/theme.css": "body{background:url(Components/deep.png)}",
        "Frontend/Components/deep.png": "x",
      },
    );
    expect(told).toEqual([]);
    const address = `/plugins/ocean/~${raw.filesVersion}/Components/deep.png`;
    expect(pack).toEqual({
      ...{ id: "ocean:deep", packId: "deep", plugin: "ocean", pluginName: "Ocean", name: "Deep", preview: address },
      tokens: {
        light: { primary: "210 50% 40%", radius: "4px" },
        dark: { primary: "210 60% 70%", "primary-foreground": "0 0% 0%", radius: "4px" },
      },
      accents: [
        {
          written: "custom:#808000",
          tokens: { primary: "60 100% 25.1%", ring: "60 100% 25.1%", "primary-foreground": "0 0% 0%" },
        },
        {
          written: "teal",
          tokens: { primary: "180 100% 25.1%", ring: "180 100% 25.1%", "primary-foreground": "0 0% 100%" },
        },
      ],
      defaults: { backgroundType: "aurora" },
      css: "theme.css",
      cssUrl: expect.stringMatching(/^\/api\/system\/plugin-theme-css\?id=ocean:deep&v=[\w-]{22}$/),
      stylesheet: layered(`:scope{background:url(${address})}`),
      contrast: expect.objectContaining({ light: expect.objectContaining({ level: "ok" }) }),
    });
  });

  it("needs nothing but braces", () => {
    const { pack, told } = read({});
    expect(told).toEqual([]);
    expect(pack).toMatchObject({ id: "ocean:default", name: "ocean", tokens: { light: {}, dark: {} }, accents: [] });
    expect(pack).toMatchObject({ defaults: { backgroundType: "none" }, css: null, cssUrl: null, preview: null });
    expect(read({ id: "deep" }).pack.name).toBe("deep");
  });

  it("stands beside others, and beside what is wrong", () => {
    const { packs, told } = read('{\n "themes": [{"id": "a"}, {"id": "b", "name": 7}],\n "nam": 1\n}');
    expect(packs.map(({ id, name }) => [id, name])).toEqual([
      ["ocean:a", "a"],
      ["ocean:b", "b"],
    ]);
    expect(told).toEqual([
      'ocean/Frontend/theme.json:3:2 warning unknown-field: found "nam"; allowed: $schema, themes.',
      "ocean/Frontend/theme.json:2:46 error wrong-value: found 7; allowed: a string of 1 to 100 characters on one line.",
    ]);
  });
});

describe("a wrong field is told with its place, and spares the others:", () => {
  it.each([
    ["an unknown one", '{"tokens": {}, "token": {}}', ['1:16 warning unknown-field: found "token"; allowed:']],
    [
      "a near miss of a token",
      '{"tokens": {"light":\n {"backgroud": "red"}}}',
      ["2:3 warning unknown-field", "Did you mean background?"],
    ],
    [
      "a mode that is none",
      '{"tokens": {"drak": {}}}',
      ['1:13 warning unknown-field: found "drak"', "Did you mean dark?"],
    ],
    [
      "tokens that are none",
      '{"tokens": []}',
      ["1:12 error wrong-value: found an empty list; allowed: an object with light and dark."],
    ],
    [
      "a color that is none",
      '{"tokens": {"dark": {"ring":\n  "blurple"}}}',
      ['2:3 error token-dropped: found "blurple", which is no color; allowed: a CSS color'],
    ],
    [
      "an empty color",
      '{"tokens": {"dark": {"ring": ""}}}',
      ["1:30 error token-dropped: found an empty value; allowed:"],
    ],
    ["a color with alpha", '{"tokens": {"dark": {"ring": "#fff8"}}}', ["error token-dropped", "is not opaque"]],
    [
      "a number for a color",
      '{"tokens": {"dark": {"ring": 7}}}',
      ["1:30 error wrong-value: found 7; allowed: a CSS color"],
    ],
    ["a length that is none", '{"tokens": {"dark": {"radius": "8"}}}', ["error token-dropped", "allowed: a length"]],
    [
      "a converted color",
      '{"tokens": {"dark": {"ring": "#fff"}}}',
      ['note token-converted: written as "#fff", read as "0 0% 100%".'],
    ],
    ["a clipped color", '{"tokens": {"dark": {"ring": "color(display-p3 0 1 0)"}}}', ["warning token-clipped", "sRGB"]],
    [
      "var() of the map",
      '{"tokens": {"dark": {"ring": "var(--input)", "input": "0 0% 50%"}}}',
      ['note token-converted: written as "var(--input)", read as "0 0% 50%"'],
    ],
    [
      "an accent that is none",
      '{"accents": ["custom:#fff",\n "nope", 7]}',
      ["2:2 error token-dropped", "2:10 error wrong-value: found 7"],
    ],
    [
      "a background that is none",
      '{"defaults": {"backgroundType": "Aurora"}}',
      ['1:33 error wrong-value: found "Aurora"; allowed: none, solid, gradient, aurora, pattern. Did you mean aurora?'],
    ],
    [
      "a preview that is not there",
      '{"preview": "a.pgn"}',
      [
        '1:13 error file-missing: found "a.pgn", which is not there; allowed: a file under Frontend/Components/',
        "Did you mean Components/a.png?",
      ],
    ],
    ["a preview outside", '{"preview": "../../secret"}', ["error bad-path"]],
    [
      "a stylesheet that is not there",
      '{"css": "theem.css"}',
      ['1:9 error file-missing: found "theem.css"', "Did you mean theme.css?"],
    ],
    ["a stylesheet elsewhere", '{"css": "Components/../theme.css"}', ["error file-missing"]],
    [
      "text that is hard to read",
      '{"tokens": {"light": {"foreground":\n "0 0% 90%"}}}',
      [
        "2:2 warning low-contrast: found foreground on background with a contrast of 1.1",
        ", in light mode, hard to read; allowed: 4.5 or more",
      ],
    ],
    [
      "an accent that is hard to read in one mode",
      '{"accents": ["#767676",\n "custom:#ffee00", "#001"]}',
      [
        '2:2 warning low-contrast: found the accent "custom:#ffee00" with a contrast of 1.1',
        "to background in light mode, hard to read; allowed: an accent with 3 or more to background, card and popover",
        '2:20 warning low-contrast: found the accent "#001" with a contrast of',
        "to background in dark mode, hard to read",
      ],
    ],
  ])("%s", (_what, theme, expected) => {
    const { packs, told } = read(theme, { "Frontend/Components/a.png": "x", "Frontend/theme.css": "" });
    expect(packs).toHaveLength(1);
    for (const piece of expected) expect(told.join("\n")).toContain(piece);
  });

  it("tells once of each color that is faint, with all that it is faint on", () => {
    const { told } = read({ tokens: { light: { "muted-foreground": "0 0% 70%" }, dark: { primary: "0 0% 20%" } } });
    expect(told).toHaveLength(2);
    expect(told[0]).toMatch(/muted-foreground on muted with .+, muted-foreground on background with .+, and .+ light/);
    expect(told[1]).toMatch(
      /found primary-foreground on|found primary on background with .+, in dark mode, hard to read/,
    );
  });

  it("faults of a stylesheet stand at their line, once however many packs name it", () => {
    const { packs, told } = read(
      {
        themes: [
          { id: "a", css: "theme.css" },
          { id: "b", css: "theme.css" },
        ],
      },
      { "Frontend/theme.css": "body { color: red !important }\n\n@import 'x';" },
    );
    expect(packs.map(({ stylesheet }) => stylesheet)).toEqual(Array(2).fill(layered(":scope{color:red}")));
    expect(told).toEqual([
      expect.stringMatching(
        /^ocean\/Frontend\/theme\.css:1:8 warning bad-css: found "color: red !important"; allowed: !important is dropped/,
      ),
      expect.stringMatching(
        /^ocean\/Frontend\/theme\.css:3:1 error bad-css: found "@import 'x';"; allowed: A pack's CSS is one file/,
      ),
    ]);
  });

  it.each([
    ["url(Components/a%20b.png)", "Components/a%20b.png"],
    ["url('./a b.png')", "Components/a%20b.png"],
    ["url('a b.png?v=1#part')", "Components/a%20b.png#part"],
    ["url(../plugin.json)", null],
    ["url(plugin.json)", null],
    ["url(%2e%2e/plugin.json)", null],
    ["url(%E0%A4%A)", null],
    ["url(/plugins/other/x.png)", null],
    ["url(//evil.example/x.png)", null],
  ])("%s in a stylesheet leads to %s", (address, expected) => {
    const { pack, raw } = read(
      { css: "t.css" },
      { "Frontend/t.css": `a{background:${address}}`, "Frontend/Components/a b.png": "x", "plugin.json": {} },
    );
    const served = layered(`a{background:url(/plugins/ocean/~${raw.filesVersion}/${expected})}`);
    expect(pack.stylesheet).toBe(expected === null ? layered("a{}") : served);
  });
});

describe("what the panel fails on costs no more than its field:", () => {
  const themes = [
    { id: "a", name: "A", css: "t.css", accents: ["teal"], tokens: { light: { ring: "0 0% 50%" } } },
    { id: "b", tokens: { light: { ring: "0 0% 40%" } } },
  ];
  const fail = () => {
    throw new RangeError("Maximum call stack size exceeded");
  };

  it.each([
    ["tokens", () => vi.spyOn(themeTokens, "readThemeTokens").mockImplementationOnce(fail), { tokens: { light: {} } }],
    ["accents", () => vi.spyOn(accents, "readAccent").mockImplementation(fail), { accents: [] }],
    ["css", () => vi.spyOn(packCss, "readPackCss").mockImplementation(fail), { stylesheet: null, css: null }],
  ])("%s", (_field, breakIt, left) => {
    breakIt();
    const { packs, told } = read({ themes }, { "Frontend/t.css": "a{b:c}" });
    expect(packs).toMatchObject([
      { id: "ocean:a", name: "A", ...left },
      { id: "ocean:b", tokens: { light: { ring: "0 0% 40%" } } },
    ]);
    expect(told).toEqual([expect.stringMatching(/^ocean\/Frontend\/theme\.json:1:\d+ error .*call stack/)]);
  });

  it("a token of many var() in each other takes no pack with it", () => {
    const bad = { id: "bad", tokens: { light: { primary: "var(--z,".repeat(20_000), ring: "red" } } };
    const { packs } = read({ themes: [{ id: "good" }, bad] });
    expect(packs).toMatchObject([{ packId: "good" }, { packId: "bad", tokens: { light: { ring: "0 100% 50%" } } }]);
  });
});

describe("near misses are looked for a few times a plugin", () => {
  const components = Object.fromEntries(
    Array.from({ length: 2000 }, (_, n) => [`Frontend/Components/${"letters".repeat(5)}${n}.png`, "x"]),
  );

  it("however many previews and stylesheets are not there", () => {
    const search = vi.spyOn(nearestName, "nearest");
    const themes = Array.from({ length: 100 }, (_, n) => ({
      id: `p${n}`,
      preview: "lettres".repeat(5),
      css: `${"s".repeat(50)}.css`,
    }));
    const { told } = read({ themes }, components);
    expect(told.filter((one) => one.includes("file-missing"))).toHaveLength(200);
    expect(search).toHaveBeenCalledTimes(10);
    for (const [, candidates] of search.mock.calls) expect(candidates.length).toBeLessThanOrEqual(1000);
  });

  it("and never for addresses in a stylesheet, where they are not told", () => {
    const search = vi.spyOn(nearestName, "nearest");
    const css = `a{b:url(${"lettres".repeat(5)})}`.repeat(200);
    expect(read({ css: "a.css" }, { ...components, "Frontend/a.css": css }).told).toHaveLength(100);
    expect(search).not.toHaveBeenCalled();
  });
});

it("gives for any JSON packs whose tokens are fit for a page", () => {
  const text = fc.oneof(
    fc.constantFrom("red", "#fff", "var(--ring)", "0 0% 50%", "8px", "</style>", "theme.css"),
    fc.string(),
  );
  const map = fc.dictionary(
    fc.oneof(fc.constantFrom("ring", "radius", "background", "__proto__"), fc.string()),
    fc.oneof(text, fc.jsonValue()),
  );
  const pack = fc.record(
    {
      tokens: fc.oneof(fc.record({ light: map, dark: map }), fc.jsonValue()),
      accents: fc.oneof(fc.array(text), fc.jsonValue()),
      css: fc.oneof(text, fc.jsonValue()),
      defaults: fc.jsonValue(),
      name: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(pack, fc.record({ themes: fc.array(pack) }), fc.jsonValue()), (theme) => {
      const { packs, problems } = readThemePacks(plugin({ "Frontend/theme.json": theme, "Frontend/theme.css": "a{}" }));
      for (const { tokens, stylesheet } of packs) {
        expect([null, layered("a{}")]).toContain(stylesheet);
        for (const mode of [tokens.light, tokens.dark]) {
          for (const [key, value] of Object.entries(mode)) expect(value).toMatch(key === "radius" ? LENGTH : BARE_HSL);
        }
      }
      for (const { line, column } of problems) expect(line !== null && column !== null).toBe(true);
    }),
    { numRuns: 300 },
  );
});
