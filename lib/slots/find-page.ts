import { compilePages, matchPage } from "@/lib/slots/match-page";
import type { PageTable } from "@/lib/slots/match-page";
import type { PageEntry, Shell, SlotState } from "@/lib/slots/shell";

const tables = new WeakMap<readonly PageEntry[], PageTable<PageEntry>>();

/**
 * What the active UI pack shows in place of a page's content: the server asks for the first page, the browser at each
 * navigation. The table of patterns is made once for a list of pages.
 * @param path as the browser has it, encoded, without query
 */
export function findPage({ pages, uiPack: by }: Pick<Shell, "pages" | "uiPack">, path: string): SlotState {
  if (by === null || pages.length === 0) return { shows: "host", by: null };
  let table = tables.get(pages);
  if (table === undefined) tables.set(pages, (table = compilePages(pages)));
  const page = matchPage(table, path)?.page;
  if (page === undefined) return { shows: "host", by: null };
  return page.hide || page.replace === null ? { shows: "nothing", by } : { shows: "part", part: page.replace, by };
}
