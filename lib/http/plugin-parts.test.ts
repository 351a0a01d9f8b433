import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { listOverrides, listUiPacks } from "@/lib/contracts/plugin-parts";
import { SWEEP_MS } from "@/lib/plugins/catalogue";
import { callApi } from "@/lib/testing/call-api";
import { PluginsFolder } from "@/lib/testing/plugins-folder";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
let folder: PluginsFolder;
beforeAll(async () => {
  folder = await PluginsFolder.make();
  panel = await TestPanel.open({ PLUGINS_DIR: folder.path });
});
beforeEach(async () => {
  await folder.put("ocean/plugin.json", { name: "Ocean", settings: { bar: "narrow" } });
  await folder.put("ocean/Frontend/Components/card.html", "<p>");
  await folder.put("ocean/Frontend/ui.json", {
    packs: [
      {
        id: "wide",
        theme: "deep",
        shell: { replace: { "shell.navbar": { component: "card.html", enabled: bar("wide") } } },
        pages: [{ match: "/dashboard", hide: true, hidden: bar("narrow") }],
        actions: [{ slot: "toolbar.servers", label: "Go", enabled: bar("wide") }],
      },
      { id: "off", enabled: false },
    ],
  });
  await folder.put("ocean/Frontend/overrides.json", {
    hide: ["shell.background"],
    replace: [
      { slot: "shell.main", component: "card.html", enabled: bar("wide") },
      { slot: "drawer.global", hide: true },
    ],
    actions: [{ slot: "toolbar.servers", label: "Do", priority: 2 }],
  });
  await panel.db.plugin.deleteMany();
  panel.clock.advance(SWEEP_MS);
});
afterAll(async () => {
  await panel.close();
  await folder.dispose();
});

const bar = (equals: string) => ({ type: "plugin_setting", key: "bar", equals });
const get = (path: string, headers: Record<string, string> = {}) => callApi("GET", path, { headers });
const packs = async () => listUiPacks.response.parse((await get(listUiPacks.path)).body).packs;
const overrides = async () => listOverrides.response.parse((await get(listOverrides.path)).body);

async function say(row: { enabled?: boolean; settings?: Record<string, string> }) {
  const { enabled = true, settings = {} } = row;
  const data = { enabled, settings: JSON.stringify(settings), updatedAt: panel.clock.now() };
  await panel.db.plugin.upsert({
    where: { identifier: "ocean" },
    create: { identifier: "ocean", ...data },
    update: data,
  });
  panel.clock.advance(1000);
}

it("lists UI packs with what is visible of them under the settings that hold", async () => {
  const pack = { id: "ocean:wide", packId: "wide", plugin: "ocean", pluginName: "Ocean", name: "wide", hide: [] };
  expect(await packs()).toEqual([{ ...pack, theme: "ocean:deep", shell: { replace: {} }, pages: [], actions: [] }]);
  await say({ settings: { bar: "wide" } });
  expect(await packs()).toMatchObject([
    {
      ...pack,
      shell: { replace: { "shell.navbar": { hide: false, component: "card.html", remote: null } } },
      pages: [{ match: "/dashboard", hide: true }],
      actions: [
        { id: "ocean-wide-go", slot: "toolbar.servers", plugin: "ocean", label: "Go", icon: null, priority: 0 },
      ],
    },
  ]);
});

it("lists overrides by slot", async () => {
  const hidden = { slot: "drawer.global", plugin: "ocean", hide: true };
  const action = { id: "ocean-do", slot: "toolbar.servers", plugin: "ocean", label: "Do", priority: 2 };
  expect(await overrides()).toMatchObject({
    hide: [{ slot: "shell.background", plugin: "ocean" }],
    replace: [hidden],
    actions: [action],
  });
  await say({ settings: { bar: "wide" } });
  const { replace } = await overrides();
  expect(replace).toMatchObject([{ slot: "shell.main", plugin: "ocean", component: "card.html" }, hidden]);
  const served = await fetchFile(replace[0]!.componentUrl!);
  expect(served).toMatch(/<p>$/);
});

async function fetchFile(path: string) {
  const { findFileHandler } = await import("@/lib/server/direct-handler");
  return (await findFileHandler(path)!(new Request(new URL(path, "http://panel.example")))).text();
}

it("lists nothing of a disabled plugin", async () => {
  await say({ enabled: false });
  expect([await packs(), await overrides()]).toEqual([[], { hide: [], replace: [], actions: [] }]);
});

it.each([listUiPacks.path, listOverrides.path])("%s is the same for everyone, and asked for anew", async (path) => {
  const { status, headers } = await get(path, { origin: "https://elsewhere.example" });
  expect([status, headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
  expect(headers.get("cache-control")).toBe("public, no-cache");
  const etag = headers.get("etag")!;
  const again = await get(path, { "if-none-match": etag });
  expect([again.status, again.text]).toEqual([304, ""]);
  const actions = Array.from({ length: 20 }, (_, n) => ({ slot: "toolbar.servers", label: `Button ${n}` }));
  for (const file of ["ui", "overrides"]) await folder.put(`reef/Frontend/${file}.json`, { actions });
  panel.clock.advance(SWEEP_MS);
  const zipped = await get(path, { "accept-encoding": "gzip" });
  expect(zipped.headers.get("content-encoding")).toBe("gzip");
  await folder.remove("reef");
  await say({ settings: { bar: "wide" } });
  expect((await get(path, { "if-none-match": etag })).status).toBe(200);
  await say({});
  expect((await get(path, { "if-none-match": etag })).status).toBe(304);
});
