import { isBelowProtected } from "@/lib/slots/is-protected-path";
import { readPagePattern } from "@/lib/slots/read-page-pattern";
import { readPathSegments } from "@/lib/slots/read-path-segments";

type Leaf<Page> = { page: Page; order: number; parameters: readonly (readonly [name: string, index: number])[] };
type Node<Page> = { texts: Map<string, Node<Page>>; any: Node<Page> | null; leaf: Leaf<Page> | null };

/** Patterns by their segments: a look-up costs what fits the path, not how many patterns there are. */
export type PageTable<Page> = { root: Node<Page> };

const emptyNode = <Page>(): Node<Page> => ({ texts: new Map(), any: null, leaf: null });

/** Makes a table of pages by their `match`. A pattern that cannot be read matches nothing; of two alike the first counts. */
export function compilePages<Page extends { match: string }>(pages: readonly Page[]): PageTable<Page> {
  const root = emptyNode<Page>();
  for (const [order, page] of pages.entries()) {
    const reading = readPagePattern(page.match);
    if (!reading.ok) continue;
    const parameters: [string, number][] = [];
    let at = root;
    for (const [index, segment] of reading.value.entries()) {
      if ("parameter" in segment) {
        parameters.push([segment.parameter, index]);
        at = at.any ??= emptyNode();
      } else {
        let next = at.texts.get(segment.text);
        if (next === undefined) at.texts.set(segment.text, (next = emptyNode()));
        at = next;
      }
    }
    at.leaf ??= { page, order, parameters };
  }
  return { root };
}

export type PageMatch<Page> = { page: Page; parameters: Record<string, string> };

/**
 * The page whose pattern a visited path fits: of several the one with most segments of text, then the one that stands
 * first. A slash at the end makes no difference; a parameter is one whole segment. Protected pages fit none, whatever
 * the pattern.
 * @param path as the browser has it, encoded, without query
 */
export function matchPage<Page>(table: PageTable<Page>, path: string): PageMatch<Page> | null {
  const segments = readPathSegments(path);
  if (segments === null || isBelowProtected(segments)) return null;
  let best: Leaf<Page> | null = null;
  const visit = (node: Node<Page>, depth: number): void => {
    if (depth === segments.length) {
      if (node.leaf !== null && (best === null || isBefore(node.leaf, best))) best = node.leaf;
      return;
    }
    const text = node.texts.get(segments[depth]!);
    if (text !== undefined) visit(text, depth + 1);
    if (node.any !== null) visit(node.any, depth + 1);
  };
  visit(table.root, 0);
  const found = best as Leaf<Page> | null;
  if (found === null) return null;
  const values = found.parameters.map(([name, index]) => [name, segments[index]!] as const);
  return { page: found.page, parameters: Object.fromEntries(values) };
}

/** Those that fit one path are as long as each other: fewer parameters are more text. */
function isBefore<Page>(a: Leaf<Page>, b: Leaf<Page>): boolean {
  return (a.parameters.length - b.parameters.length || a.order - b.order) < 0;
}
