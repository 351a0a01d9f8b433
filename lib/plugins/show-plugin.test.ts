import { afterEach, beforeEach, expect, it } from "vitest";
import { buildSnapshot } from "@/lib/plugins/build-snapshot";
import { scanPlugins } from "@/lib/plugins/scan/scan-plugins";
import { PluginsFolder } from "@/lib/testing/plugins-folder";

let folder: PluginsFolder;
beforeEach(async () => {
  folder = await PluginsFolder.make();
});
afterEach(() => folder.dispose());

const both = { remote: "card.js", component: "card.html" };
const PACK = {
  shell: {
    replace: {
      "shell.sidebar": { remote: "side.js" },
      "shell.navbar": both,
      "shell.main": { hide: true, remote: "card.js" },
      "shell.page-header": { component: "card.html" },
    },
  },
  pages: [
    { match: "/a", replace: { remote: "card.js" } },
    { match: "/b", replace: both },
    { match: "/c", hide: true, replace: { remote: "card.js" } },
  ],
  actions: [
    { slot: "toolbar.servers", label: "Remote", remote: "Components/deep/tool.js" },
    { slot: "toolbar.servers", label: "Neither" },
  ],
};

async function read(pageCode: boolean) {
  for (const file of ["card.js", "side.js", "deep/tool.js", "card.html"]) {
    await folder.put(`desk/Frontend/Components/${file}`, "");
  }
  await folder.put("desk/Frontend/index.js", "");
  await folder.put("desk/Frontend/ui.json", PACK);
  await folder.put("desk/Frontend/overrides.json", {
    replace: [{ slot: "drawer.global", remote: "card.js" }],
    actions: [{ slot: "toolbar.account", label: "Both", ...both }],
  });
  const row = { enabled: true, pageCode, settings: new Map<string, string>() };
  const { plugins, uiPacks, overrides, problems } = buildSnapshot(
    await scanPlugins(folder.path),
    new Map([["desk", row]]),
  );
  expect(problems).toEqual([]);
  return { desk: plugins[0]!, pack: uiPacks.get("desk:default")!, overrides };
}
const files = ({ remote, component }: { remote: string | null; component: string | null }) => [remote, component];

it("shows remotes, and names each of them once", async () => {
  const { desk, pack, overrides } = await read(true);
  expect(desk.remotes).toEqual(["side.js", "card.js", "Components/deep/tool.js"]);
  expect([desk.pageCode, desk.codeUrl]).toEqual([true, `/plugins/desk/~${desk.filesVersion}/index.js`]);
  expect(files(pack.shell.replace["shell.sidebar"]!)).toEqual(["side.js", null]);
  expect(files(pack.shell.replace["shell.navbar"]!)).toEqual(["card.js", "card.html"]);
  expect([...overrides.slots.keys()]).toEqual(["drawer.global"]);
});

it("with page code switched off no remote is there: a component stands in its place, or the entry does nothing", async () => {
  const { desk, pack, overrides } = await read(false);
  expect(desk.remotes).toHaveLength(3); // administrators still see what there is
  expect([desk.pageCode, desk.codeUrl]).toEqual([false, null]);
  const { replace } = pack.shell;
  expect(Object.keys(replace).sort()).toEqual(["shell.main", "shell.navbar", "shell.page-header"]);
  expect(replace["shell.navbar"]).toMatchObject({ remote: null, remoteUrl: null, component: "card.html" });
  expect(replace["shell.navbar"]!.componentUrl).toMatch(/card\.html$/);
  expect(replace["shell.main"]).toMatchObject({ hide: true, remote: null, remoteUrl: null });
  expect(pack.pages.map(({ match, hide, replace: part }) => [match, hide, part && files(part)])).toEqual([
    ["/b", false, [null, "card.html"]],
    ["/c", true, null],
  ]);
  expect(pack.actions.map(({ label }) => label)).toEqual(["Neither"]);
  expect([...overrides.slots.keys()]).toEqual([]);
  expect(overrides.actions.map((action) => [action.label, ...files(action)])).toEqual([["Both", null, "card.html"]]);
});
