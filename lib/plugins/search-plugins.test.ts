import { afterAll, beforeAll, expect, it } from "vitest";
import { getPlugin } from "@/lib/plugins/get-plugin";
import { searchPlugins } from "@/lib/plugins/search-plugins";
import { PluginsFolder } from "@/lib/testing/plugins-folder";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
let folder: PluginsFolder;
let admin: Awaited<ReturnType<TestPanel["signIn"]>>;
beforeAll(async () => {
  folder = await PluginsFolder.make();
  await folder.put("ash/plugin.json", { name: "Forest", author: "Zoë" });
  await folder.put("birch/plugin.json", "{");
  await folder.put("cedar/Frontend/theme.json", { themes: [{ id: "calm", name: "Calm %_" }], unknown: 1 });
  await folder.put("dune/Frontend/theme.json", { id: "deep", tokens: 1 });
  await folder.put("Not One/plugin.json", {});
  panel = await TestPanel.open({ PLUGINS_DIR: folder.path });
  admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
});
afterAll(async () => {
  await panel.close();
  await folder.dispose();
});

const search = async (over: Partial<Parameters<typeof searchPlugins>[1]> = {}) => {
  const { plugins, ...rest } = await searchPlugins(admin, { text: "", page: 1, limit: 25, ...over });
  return { ...rest, ids: plugins.map(({ identifier }) => identifier) };
};

it("lists plugins that are broken first, with what is wrong beside them", async () => {
  expect(await search()).toEqual({
    ...{ ids: ["birch", "dune", "ash", "cedar"], found: 4, total: 4, page: 1, pages: 1 },
    problems: [expect.objectContaining({ plugin: "Not One", code: "bad-identifier" })],
    moreProblems: 0,
  });
});

it.each([
  ["FOREST", ["ash"]],
  ["zo\u00eb", ["ash"]],
  ["ir", ["birch"]],
  ["calm", ["cedar"]],
  ["%_", ["cedar"]],
  ["%", ["cedar"]],
  [".*", []],
])("finds %s in names, identifiers, authors and themes", async (text, ids) => {
  expect(await search({ text })).toMatchObject({ ids, found: ids.length, total: 4, page: 1, pages: 1 });
});

it("gives page by page, and the nearest page there is", async () => {
  const ids = async (page: number) => {
    const found = await search({ limit: 3, page });
    return [found.ids, found.page, found.pages];
  };
  expect(await ids(1)).toEqual([["birch", "dune", "ash"], 1, 2]);
  expect(await ids(2)).toEqual([["cedar"], 2, 2]);
  for (const page of [3, 1e9]) expect(await ids(page)).toEqual([["cedar"], 2, 2]);
  for (const page of [0, -5]) expect(await ids(page)).toEqual([["birch", "dune", "ash"], 1, 2]);
});

it("tells the first hundred of what is wrong beside the plugins, and how many more there are", async () => {
  for (let i = 0; i < 101; i += 1) await folder.put(`Not ${i}/plugin.json`, {});
  panel.clock.advance(5_000);
  const { problems, moreProblems } = await search();
  expect([problems.length, moreProblems]).toEqual([100, 2]);
});

it("is for administrators, as one plugin is", async () => {
  const user = await panel.signIn(await panel.makeUser());
  await expect(searchPlugins(user, { text: "", page: 1, limit: 25 })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(getPlugin(user, "ash")).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(getPlugin(admin, "Not One")).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await getPlugin(admin, "ash")).toMatchObject({ manifest: { name: "Forest" }, enabled: true });
});
