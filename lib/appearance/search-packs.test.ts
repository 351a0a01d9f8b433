import { expect, it } from "vitest";
import { searchPacks } from "@/lib/appearance/search-packs";
import { builtinPack, type ThemePack } from "@/lib/plugins/theme-pack";

const packs: ThemePack[] = Array.from({ length: 50 }, (_, n) => ({
  ...builtinPack,
  id: `p${n}:default`,
  name: `Theme ${n}`,
  pluginName: n % 2 ? "Odd" : "Even",
}));
const find = (text: string, page = 1) => {
  const found = searchPacks([builtinPack, ...packs], { text, page, limit: 24 });
  return { ...found, packs: found.packs.map(({ id }) => id) };
};

it("gives all in their order, page by page", () => {
  const first = find("");
  expect(first.packs.slice(0, 3)).toEqual(["default", "p0:default", "p1:default"]);
  expect([first.packs.length, first.page, first.pages]).toEqual([24, 1, 3]);
  expect([2, 3].map((page) => find("", page).packs.length)).toEqual([24, 3]);
});

it("finds by name, id and plugin", () => {
  expect(find("theme 49").packs).toEqual(["p49:default"]);
  expect(find("P3:").packs).toEqual(["p3:default"]);
  expect(find("odd", 2)).toMatchObject({ packs: ["p49:default"], found: 25 });
  expect(find("</script>")).toEqual({ packs: [], found: 0, page: 1, pages: 1 });
});

it.each([0, -1, 1e9])("gives the nearest page for %d", (page) => {
  expect(find("", page).page).toBe(page === 1e9 ? 3 : 1);
});
