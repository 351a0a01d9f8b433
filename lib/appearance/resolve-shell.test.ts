import { afterEach, beforeEach, expect, it } from "vitest";
import { resolveShell } from "@/lib/appearance/resolve-shell";
import { buildSnapshot } from "@/lib/plugins/build-snapshot";
import { scanPlugins } from "@/lib/plugins/scan/scan-plugins";
import { SLOT_NAMES } from "@/lib/slots/slot-catalogue";
import { PluginsFolder } from "@/lib/testing/plugins-folder";

let folder: PluginsFolder;
beforeEach(async () => {
  folder = await PluginsFolder.make();
  for (const plugin of ["a", "b"]) await folder.put(`${plugin}/Frontend/Components/card.html`, "<p>");
  await folder.put("a/plugin.json", { name: "Alpha" });
});
afterEach(() => folder.dispose());

const card = { component: "card.html" };
const action = (label: string, priority = 0) => ({ slot: "toolbar.dashboard", label, priority });
type Options = { pathname?: string; safeMode?: boolean };

async function resolve(id: string, options: Options = {}) {
  const snapshot = buildSnapshot(await scanPlugins(folder.path), new Map());
  const shell = resolveShell({ look: { uiPack: { id } }, snapshot, ...options });
  const changed = SLOT_NAMES.flatMap((slot) => {
    const { shows, by } = shell.slots[slot];
    return by === null ? [] : [`${slot} ${shows} ${by.layer} ${by.plugin}`];
  });
  return { shell, changed, labels: shell.actions["toolbar.dashboard"].map(({ label }) => label) };
}

async function putAll() {
  await folder.put("b/Frontend/overrides.json", {
    hide: ["shell.background", "shell.main"],
    replace: [
      { slot: "shell.navbar", ...card },
      { slot: "modal.global", ...card },
    ],
    actions: [action("low", -1), action("high", 9)],
  });
  await folder.put("a/Frontend/ui.json", {
    shell: { replace: { "shell.sidebar": card, "shell.background": card, "shell.page-header": card } },
    hide: ["shell.navbar", "shell.page-header", "shell.nope"],
    pages: [
      { match: "/server/:id/console", replace: card },
      { match: "/dashboard", hide: true },
    ],
    actions: [action("mine", 1)],
  });
}

it("gives the panel's own where no plugin says anything", async () => {
  const { shell, changed } = await resolve("none", { pathname: "/dashboard" });
  expect([changed, shell.page.shows, shell.uiPack, shell.pages]).toEqual([[], "host", null, []]);
  expect(Object.values(shell.actions).flat()).toEqual([]);
});

it("lets the active UI pack's word stand over overrides, and a hide of it over its replacement", async () => {
  await putAll();
  const { shell, changed, labels } = await resolve("a:default", { pathname: "/server/1/console" });
  expect(changed).toEqual([
    ...["shell.sidebar part ui_pack a", "shell.navbar nothing ui_pack a", "shell.page-header nothing ui_pack a"],
    ...["shell.main nothing overrides b", "shell.background part ui_pack a", "modal.global part overrides b"],
  ]);
  expect(labels).toEqual(["high", "mine", "low"]);
  const by = { layer: "ui_pack", plugin: "a", pluginName: "Alpha", pack: "a:default" };
  expect(shell.page).toMatchObject({ shows: "part", part: card, by });
  expect(shell.uiPack).toEqual(by);
  expect(JSON.parse(JSON.stringify(shell))).toEqual(shell);
});

it.each(["none", "a:gone", "", "__proto__"])("leaves overrides where the UI pack is %j", async (id) => {
  await putAll();
  const { shell, changed, labels } = await resolve(id, { pathname: "/dashboard" });
  expect(changed).toEqual([
    ...["shell.navbar part overrides b", "shell.main nothing overrides b", "shell.background nothing overrides b"],
    "modal.global part overrides b",
  ]);
  expect([labels, shell.page.shows, shell.uiPack]).toEqual([["high", "low"], "host", null]);
});

it.each<[string, Options]>([
  ["in safe mode", { safeMode: true, pathname: "/dashboard" }],
  ...[
    "/auth/login",
    "/dashboard/preferences/appearance",
    "/admin/plugins",
    "/dashboard/account/oauth2/api/new",
    "//x",
  ].map((pathname): [string, Options] => [`at ${pathname}`, { pathname }]),
])("gives the panel's own alone %s", async (_where, options) => {
  await putAll();
  const { shell, changed, labels } = await resolve("a:default", options);
  expect([changed, labels, shell.page.shows, shell.pages, shell.uiPack]).toEqual([[], [], "host", [], null]);
});

it("hides a page, and says who does", async () => {
  await putAll();
  const { shell } = await resolve("a:default", { pathname: "/dashboard/" });
  expect(shell.page).toMatchObject({ shows: "nothing", by: { pack: "a:default", pluginName: "Alpha" } });
});

it("shows no action in a toolbar that is hidden", async () => {
  await putAll();
  await folder.put("a/Frontend/ui.json", { hide: ["toolbar.dashboard"], actions: [action("mine")] });
  expect((await resolve("a:default")).labels).toEqual([]);
  expect((await resolve("none")).labels).toEqual(["high", "low"]);
});

it("keeps what is around pages for a snapshot and a pack", async () => {
  await putAll();
  const snapshot = buildSnapshot(await scanPlugins(folder.path), new Map());
  const slots = (id: string) => resolveShell({ look: { uiPack: { id } }, snapshot }).slots;
  expect(slots("a:default")).toBe(slots("a:default"));
  expect(slots("unknown")).toBe(slots("none"));
});
