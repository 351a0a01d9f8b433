import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildSnapshot } from "@/lib/plugins/build-snapshot";
import { derivePlugin } from "@/lib/plugins/derive-plugin";
import { MOST_PROBLEMS } from "@/lib/plugins/problem";
import { buildRawPlugin } from "@/lib/plugins/raw-plugin";
import { scanPlugins } from "@/lib/plugins/scan/scan-plugins";
import { readPagePattern } from "@/lib/slots/read-page-pattern";
import { SHELL_SLOTS } from "@/lib/slots/slot-catalogue";
import { PluginsFolder } from "@/lib/testing/plugins-folder";

const FILE = { real: "/x", size: 1, signature: "1" };

let folder: PluginsFolder;
beforeEach(async () => {
  folder = await PluginsFolder.make();
  for (const file of ["card.html", "card.js", "icon.svg", "deep/in.html"]) {
    await folder.put(`ocean/Frontend/Components/${file}`, "<p>");
  }
  await folder.put("ocean/Frontend/theme.json", { themes: [{ id: "deep" }, {}] });
});
afterEach(() => folder.dispose());

async function read(ui: unknown) {
  await folder.put("ocean/Frontend/ui.json", ui);
  const { uiPacks, problems } = buildSnapshot(await scanPlugins(folder.path), new Map());
  const told = problems.map(({ severity, code, line, column }) => `${severity} ${code} ${line}:${column}`);
  return { packs: [...uiPacks.values()], problems, told };
}
const one = async (ui: unknown) => {
  const { packs, ...rest } = await read(ui);
  return { pack: packs[0]!, ...rest };
};
const address = (file: string) => expect.stringMatching(new RegExp(`^/plugins/ocean/~[\\w-]+/Components/${file}$`));

it("reads all that a pack may say", async () => {
  const { pack, told } = await one({
    name: "Focus",
    theme: "deep",
    shell: { replace: { "shell.sidebar": { component: "card.html", remote: "Components/card.js" } } },
    pages: [
      { match: "/server/:uuidShort/console", replace: { component: "deep/in.html" } },
      { match: "/dashboard", hide: true },
      { match: "/dashboard/servers", replace: { hide: true } },
    ],
    hide: ["shell.page-header"],
    actions: [
      { slot: "toolbar.server-console", label: "Restart it!", icon: "bell", priority: 3, component: "card.html" },
      { slot: "toolbar.dashboard", label: "Low", id: "mine", icon: "icon.svg" },
    ],
  });
  expect(told).toEqual([]);
  const none = { component: null, componentUrl: null, remote: null, remoteUrl: null };
  const card = { component: "card.html", componentUrl: address("card.html") };
  expect(pack).toEqual({
    ...{ id: "ocean:default", packId: "default", plugin: "ocean", pluginName: "ocean", name: "Focus" },
    theme: "ocean:deep",
    shell: {
      replace: {
        "shell.sidebar": { hide: false, ...card, remote: "Components/card.js", remoteUrl: address("card.js") },
      },
    },
    pages: [
      {
        match: "/server/:uuidShort/console",
        hide: false,
        replace: { ...none, component: "deep/in.html", componentUrl: address("deep/in.html") },
      },
      { match: "/dashboard", hide: true, replace: null },
      { match: "/dashboard/servers", hide: true, replace: null },
    ],
    hide: ["shell.page-header"],
    actions: [
      {
        ...{
          id: "ocean-default-restart-it",
          slot: "toolbar.server-console",
          plugin: "ocean",
          pluginName: "ocean",
          label: "Restart it!",
        },
        ...{ icon: "bell", iconUrl: null, priority: 3, ...none, ...card },
      },
      {
        ...{
          id: "mine",
          slot: "toolbar.dashboard",
          plugin: "ocean",
          pluginName: "ocean",
          label: "Low",
          icon: "icon.svg",
        },
        ...{ iconUrl: address("icon.svg"), priority: 0, ...none },
      },
    ],
  });
});

it("lists nested packs beside each other, the outer one where it says something itself", async () => {
  const ids = async (ui: unknown) => (await read(ui)).packs.map(({ id }) => id);
  expect(await ids({ packs: [{ id: "a", packs: [{ id: "b", theme: null }] }, { id: "c" }] })).toEqual([
    "ocean:b",
    "ocean:c",
  ]);
  expect(await ids({ theme: "deep", packs: [{ id: "a", hide: [], packs: [{ id: "b" }] }] })).toEqual([
    ...["ocean:default", "ocean:a", "ocean:b"],
  ]);
});

it("binds nested packs by the rules around them", async () => {
  const { packs } = await read({
    packs: [
      { id: "a", enabled: false, packs: [{ id: "in-a", enabled: true }] },
      { id: "b", hidden: { type: "always" }, hide: [], packs: [{ id: "in-b", packs: [{ id: "deep-in-b" }] }] },
      { id: "c", enabled: { type: "always" }, packs: [{ id: "in-c" }, { id: "off", enabled: false }] },
    ],
  });
  expect(packs.map(({ packId }) => packId)).toEqual(["in-c"]);
});

it("leaves out a pack whose rule is none, with all that is in it", async () => {
  const { packs, told } = await read({
    packs: [{ id: "a", enabled: "true", hide: [], packs: [{ id: "in-a" }] }, { id: "b" }],
  });
  expect([packs.map(({ packId }) => packId), told]).toEqual([["b"], ["error wrong-value 1:31"]]);
});

it("tells what else is wrong of a pack whose rule is none", async () => {
  const { packs, told } = await read({ theme: "deeep", enabled: { type: "plugin_settings", key: "bar" } });
  expect([packs, told]).toEqual([[], ["error wrong-value 1:36", "error unknown-theme 1:10"]]);
});

describe("the theme", () => {
  it.each([
    ["deep", "ocean:deep", []],
    ["default", "ocean:default", []],
    ["ocean:deep", "ocean:deep", []],
    [null, null, []],
    ["dep", "ocean:dep", ["error unknown-theme 1:10"]],
    ["reef:deep", "reef:deep", ["error unknown-theme 1:10"]],
    ["a:b:c", null, ["error wrong-value 1:10"]],
    ["", null, ["error wrong-value 1:10"]],
    ["Ocean:deep", null, ["error wrong-value 1:10"]],
    [7, null, ["error wrong-value 1:10"]],
  ])("%j is %j", async (theme, id, expected) => {
    const { pack, told } = await one({ theme });
    expect([pack.theme, told]).toEqual([id, expected]);
  });

  it.each([
    ["nope", null],
    ["deeep", "deep"],
    ["ocean:deeep", "ocean:deep"],
  ])("%s is told as it is written, with what there is", async (theme, suggestion) => {
    expect((await one({ theme })).problems).toMatchObject([
      {
        found: `"${theme}", which cannot be had`,
        allowed: '"deep", "default", or plugin:id of a theme pack',
        suggestion,
      },
    ]);
  });

  it("of another plugin is had while that is enabled", async () => {
    await folder.put("reef/Frontend/theme.json", { id: "x" });
    await folder.put("ocean/Frontend/ui.json", { theme: "reef:x" });
    const scan = await scanPlugins(folder.path);
    expect(buildSnapshot(scan, new Map()).problems).toEqual([]);
    const off = new Map([["reef", { enabled: false, pageCode: true, settings: new Map<string, string>() }]]);
    expect(buildSnapshot(scan, off).problems).toMatchObject([{ plugin: "ocean", code: "unknown-theme" }]);
  });
});

describe("a wrong entry spares the others", () => {
  const good = { slot: "toolbar.dashboard", label: "Good" };
  it.each<[unknown, string]>([
    [{ ...good, component: "none.html" }, "error file-missing"],
    [{ ...good, component: "../../plugin.json" }, "error bad-path"],
    [{ ...good, component: "card.js" }, "error wrong-value"],
    [{ ...good, remote: "card.html" }, "error wrong-value"],
    [{ ...good, remote: "https://evil.example/x.js" }, "error bad-path"],
    [{ ...good, label: "a\u202eb" }, "error wrong-value"],
    [{ ...good, label: "" }, "error wrong-value"],
    [{ slot: "toolbar.dashboard" }, "error missing-field"],
    [{ label: "x" }, "error missing-field"],
    [{ ...good, enabled: null }, "error wrong-value"],
    [{ ...good, enabled: {} }, "error missing-field"],
    [{ ...good, hidden: "never" }, "error wrong-value"],
    [{ ...good, hidden: { type: "sometimes" } }, "error wrong-value"],
    [{ ...good, hidden: { type: "plugin_setting" } }, "error missing-field"],
    [null, "error wrong-value"],
    [[], "error wrong-value"],
  ])("an action %j", async (bad, code) => {
    const { pack, told } = await one({ actions: [bad, good] });
    expect(pack.actions).toMatchObject([{ label: "Good" }]);
    expect(told[0]).toContain(code);
  });

  it.each<[Record<string, unknown>, string, boolean]>([
    [{ icon: "bel" }, "error wrong-value", true],
    [{ icon: "none.svg" }, "error file-missing", true],
    [{ icon: "card.html" }, "error wrong-value", true],
    [{ icon: "constructor" }, "error wrong-value", true],
    [{ priority: "high" }, "error wrong-value", true],
    [{ slot: "toolbar.dashbord" }, "warning unknown-slot", true],
    [{ slot: "shell.sidebar" }, "warning unknown-slot", true],
    [{ component: "none.html", remote: "card.js" }, "error file-missing", true],
  ])("what is wrong with %j costs the field alone", async (fields, code) => {
    const { pack, told } = await one({ actions: [{ ...good, ...fields }] });
    expect(pack.actions).toHaveLength(1);
    expect(told).toEqual([expect.stringContaining(code)]);
  });

  it.each<[unknown, string]>([
    [{ match: "/auth/login", hide: true }, "error protected-page"],
    [{ match: "/%61dmin/:x", hide: true }, "error protected-page"],
    [{ match: "/dashboard/preferences", hide: true }, "error protected-page"],
    [{ match: "/a/*", hide: true }, "error wrong-value"],
    [{ match: "dashboard", hide: true }, "error wrong-value"],
    [{ hide: true }, "error missing-field"],
    [{ match: "/x" }, "warning no-effect"],
    [{ match: "/x", hide: false, replace: {} }, "warning no-effect"],
    [{ match: "/x", replace: { component: "gone.html" } }, "error file-missing"],
    [{ match: "/x", hide: true, enabled: 1 }, "error wrong-value"],
  ])("a page %j", async (bad, code) => {
    const { pack, told } = await one({ pages: [bad, { match: "/:a/login", hide: true }] });
    expect(pack.pages).toMatchObject([{ match: "/:a/login" }]);
    expect(told).toEqual([expect.stringContaining(code)]);
  });

  it("a region", async () => {
    const { pack, told } = await one({
      shell: {
        replace: {
          "shell.sidebar": { hide: true, enabled: "no" },
          "shell.nabvar": { hide: true },
          "shell.main": { component: "gone.html" },
          "shell.background": { hide: true },
          "shell.navbar": { hide: true, hidden: true },
        },
      },
      hide: ["shell.nope", 7, "drawer.global"],
    });
    expect(pack.shell.replace).toEqual({ "shell.background": expect.objectContaining({ hide: true }) });
    expect(pack.hide).toEqual(["shell.nope", "drawer.global"]);
    expect(told.map((text) => text.replace(/ \S+$/, "")).sort()).toEqual([
      ...["error file-missing", "error wrong-value", "error wrong-value"],
      ...["warning unknown-field", "warning unknown-slot"],
    ]);
  });

  it.each(["shell", "pages", "hide", "actions"])("%s that is of another form", async (field) => {
    for (const value of [null, 7, "x", field === "shell" ? [] : {}]) {
      const { pack, told } = await one({ [field]: value });
      expect([pack.packId, told]).toEqual(["default", [expect.stringContaining("error wrong-value")]]);
    }
  });
});

it("numbers action ids that are there again, whatever shows", async () => {
  const action = (label: string, more = {}) => ({ slot: "toolbar.dashboard", label, ...more });
  const { pack } = await one({
    id: "p",
    actions: [
      ...[action("Go", { enabled: false }), action("GO!"), action("go", { component: "gone.html" }), action("Gö")],
      ...[action("重启"), action("x", { id: "ocean-p-go" })],
    ],
  });
  expect(pack.actions.map(({ id }) => id).sort()).toEqual([
    ...["ocean-p-action", "ocean-p-go-2", "ocean-p-go-4", "ocean-p-go-5"],
  ]);
});

it("tells once of a replacement of another form", async () => {
  const { told } = await one({
    pages: [
      { match: "/x", replace: "card.html" },
      { match: "/y", replace: { hide: 1 } },
    ],
  });
  expect(told).toEqual(["error wrong-value 1:35", "error wrong-value 1:80"]);
});

it("says what a pattern may have instead of a wildcard", async () => {
  const { problems } = await one({ pages: [{ match: "/server/*", hide: true }] });
  expect(problems).toMatchObject([{ allowed: expect.stringContaining(":name stands for one segment") }]);
});

it("says where what stands in a shell belongs", async () => {
  const replace = { "toolbar.servers": { component: "card.html" }, "drawer.global": { hide: true } };
  const { problems } = await one({ shell: { hide: ["shell.main"], replace } });
  expect(problems.map(({ allowed, suggestion }) => [allowed.split("; ")[1], suggestion])).toEqual([
    ["hide stands beside shell, not in it", null],
    ['toolbars take actions, and overrides may replace "toolbar.servers"', null],
    ['overrides may replace "drawer.global"', null],
  ]);
});

describe("what conflicts in one pack is told, with the place of the other:", () => {
  const lost = async (ui: unknown) => {
    const { pack, problems } = await one(ui);
    return {
      pack,
      told: problems.map(({ severity, code, column, found, other }) => [severity, code, column, found, other?.column]),
    };
  };

  it("a slot that is hidden and replaced", async () => {
    const replace = { "shell.main": { component: "card.html" }, "shell.navbar": { component: "card.html" } };
    const { told } = await lost({ hide: ["shell.main"], shell: { replace } });
    const found = 'a replacement for "shell.main", which hide outdoes';
    expect(told).toEqual([["warning", "outdone", 57, found, 10]]);
    const ruled = { "shell.main": { component: "card.html", enabled: false } };
    expect((await lost({ hide: ["shell.main"], shell: { replace: ruled } })).told).toEqual([]);
  });

  it("a slot that is hidden twice", async () => {
    const { pack, told } = await lost({ hide: ["shell.main", "shell.main"] });
    expect(pack.hide).toEqual(["shell.main"]);
    expect(told).toEqual([["warning", "no-effect", 23, '"shell.main" again', 10]]);
  });

  it.each<[string, object, string, object, boolean]>([
    ["/server/:a/console", {}, "/server/:b/console/", {}, true],
    ["/x", {}, "/%78", {}, true],
    ["/server/:a", {}, "/server/console", {}, false],
    ["/:a/x", {}, "/x/:a", {}, false],
    ["/x", { enabled: true }, "/x", {}, false],
    ["/x", {}, "/x", { hidden: { type: "never" } }, false],
  ])("pages %s %j and %s %j: %s", async (first, one, second, two, isTold) => {
    const { pack, told } = await lost({
      pages: [
        { match: first, hide: true, ...one },
        { match: second, hide: true, ...two },
      ],
    });
    expect(pack.pages).toHaveLength(2);
    const found = `"${second}", whose paths an entry before it has`;
    expect(told).toEqual(isTold ? [["warning", "outdone", expect.any(Number), found, 20]] : []);
  });

  it("an id that two actions have", async () => {
    const action = (id: string) => ({ id, slot: "toolbar.dashboard", label: "x" });
    const { pack, told } = await lost({ actions: [action("go"), action("go")] });
    expect(pack.actions.map(({ id }) => id)).toEqual(["go", "go-2"]);
    expect(told).toEqual([["warning", "outdone", 70, 'the id "go" again, which becomes "go-2"', 19]]);
  });
});

it.each(["", "a b", "ä", "a/b", "x".repeat(101)])("makes an id for an action that calls itself %j", async (id) => {
  const { pack, told } = await one({ actions: [{ id, slot: "toolbar.dashboard", label: "Go" }] });
  expect([pack.actions[0]!.id, told]).toEqual(["ocean-default-go", ["error wrong-value 1:19"]]);
});

it("takes a file that breaks it for itself alone", async () => {
  await folder.put("reef/Frontend/ui.json", {});
  for (const ui of ["[]", "7", "null", '{"packs": 7}', `${'{"packs":['.repeat(300)}{}${"]}".repeat(300)}`, "{,}"]) {
    const { packs, told } = await read(ui);
    expect([ui, packs.map(({ id }) => id)]).toEqual([ui, ["reef:default"]]);
    expect(told.some((text) => text.startsWith("error"))).toBe(true);
  }
});

it("reads any JSON without failing, and lists only what is whole", () => {
  const anyJson = fc.jsonValue({ maxDepth: 1 });
  const text = fc.oneof(
    fc.constantFrom("card.html", "/a/:b", "toolbar.dashboard", "deep", "__proto__", ""),
    fc.string(),
  );
  const rule = fc.oneof(
    fc.boolean(),
    fc.record({ type: fc.constantFrom("always", "plugin_setting"), key: text }),
    anyJson,
  );
  const entry = fc.record(
    {
      ...{ enabled: rule, hidden: rule, match: text, slot: text, label: text, id: text, icon: text, component: text },
      ...{
        remote: text,
        priority: anyJson,
        hide: fc.oneof(fc.boolean(), anyJson),
        replace: anyJson,
      },
    },
    { requiredKeys: [] },
  );
  const { pack } = fc.letrec<{ pack: unknown }>((tie) => ({
    pack: fc.oneof(
      { depthSize: "small" },
      fc.record(
        {
          ...{ id: text, name: text, theme: fc.oneof(text, fc.constant(null)), enabled: rule, hidden: rule },
          shell: fc.oneof(fc.record({ replace: fc.dictionary(fc.constantFrom(...SHELL_SLOTS, "x"), entry) }), anyJson),
          pages: fc.oneof(fc.array(entry, { maxLength: 4 }), anyJson),
          ...{ hide: fc.oneof(fc.array(text), anyJson), actions: fc.oneof(fc.array(entry, { maxLength: 4 }), anyJson) },
          packs: fc.array(tie("pack"), { maxLength: 3 }),
        },
        { requiredKeys: [] },
      ),
      anyJson,
    ),
  }));
  fc.assert(
    fc.property(pack, (ui) => {
      const bytes = new TextEncoder().encode(JSON.stringify({ ui }).slice('{"ui":'.length, -1));
      const raw = (file: string) =>
        buildRawPlugin(
          "p",
          new Map([["Frontend/Components/card.html", FILE]]),
          new Map([[`Frontend/${file}`, bytes]]),
          [],
        );
      const ofUi = derivePlugin(raw("ui.json"));
      const ofOverrides = derivePlugin(raw("overrides.json"));
      const problems = [...ofUi.problems, ...ofOverrides.problems];
      expect(problems.filter(({ code }) => code === "file-unreadable")).toEqual([]);
      for (const { value } of ofUi.uiPacks.flatMap(({ pages }) => pages)) {
        expect(readPagePattern(value.match).ok).toBe(true);
        expect(value.hide || value.replace !== null).toBe(true);
      }
      for (const { value } of [...ofUi.uiPacks.flatMap(({ actions }) => actions), ...ofOverrides.overrides.actions]) {
        expect([null, expect.stringMatching(/^\/plugins\/p\/~/)]).toContainEqual(value.componentUrl);
        expect(Number.isFinite(value.priority)).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

it("is done with a large file that is wrong throughout in a moment", async () => {
  for (let n = 0; n < 500; n++) await folder.put(`ocean/Frontend/Components/some-component-${n}.html`, "");
  const actions = Array.from({ length: 900 }, (_, n) => ({
    ...{ slot: `toolbar.dashbaord${n}`, label: "x", icon: `icn-${n}.svg`, component: `some-compnent-${n}x.html` },
    enabled: { type: "plugin_setting", key: `kye${n}` },
  }));
  const begun = performance.now();
  const { told } = await read({ actions });
  expect(told).toHaveLength(MOST_PROBLEMS);
  expect(performance.now() - begun).toBeLessThan(5_000);
});
