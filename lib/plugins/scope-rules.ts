import type { Atrule, Block, CssNode, List, Rule, Selector, SelectorList } from "css-tree";
import { find, List as CssList } from "css-tree";

/** The element around all that a pack may dress; the host's own control stands beside it. */
export const PACK_ROOT = "[data-panel-root]";

/** At-rules that hold rules of the same kinds as a style sheet does. */
export const GROUPS = new Set(["media", "supports", "container", "layer", "starting-style"]);

/**
 * Confines the rules of a pack to the panel's root element: each run of style rules is put into an `@scope`
 * (CSS Cascading and Inheritance 6, section 2.5), so that no selector, whatever it says, matches the document, its body
 * or the host's control. `:root`, `html` and `body` become the root element, as their authors mean it. A browser that
 * knows no `@scope` leaves the pack's rules out.
 */
export function scopeRules(children: List<CssNode>): List<CssNode> {
  const scoped = new CssList<CssNode>();
  let run: CssList<CssNode> | null = null;
  for (const node of children) {
    if (node.type === "Rule") {
      meanRoot(node, false);
      if (run === null) scoped.appendData(scopeAround((run = new CssList<CssNode>())));
      run.appendData(node);
      continue;
    }
    run = null;
    if (node.type === "Atrule" && node.block && GROUPS.has(node.name.toLowerCase())) {
      node.block.children = scopeRules(node.block.children);
    }
    scoped.appendData(node);
  }
  return scoped;
}

function scopeAround(rules: CssList<CssNode>): Atrule {
  const block: Block = { type: "Block", children: rules };
  return { type: "Atrule", name: "scope", prelude: { type: "Raw", value: `(${PACK_ROOT})` }, block };
}

/** Rewrites the selectors of a rule and of those nested in it, also below `@media` and its like. */
function meanRoot(rule: Rule, nested: boolean): void {
  if (rule.prelude.type === "SelectorList") {
    for (const selector of (rule.prelude as SelectorList).children) {
      if (selector.type !== "Selector") continue;
      meanRootIn(selector);
      if (nested) sayNesting(selector);
    }
  }
  meanRootWithin(rule.block.children);
}

function meanRootWithin(children: List<CssNode>): void {
  for (const node of children) {
    if (node.type === "Rule") meanRoot(node, true);
    else if (node.type === "Atrule" && node.block) meanRootWithin(node.block.children);
  }
}

/** Writes the `&` that a nested selector means (CSS Nesting 1, section 3.1): no browser takes the rule for a declaration. */
function sayNesting(selector: Selector): void {
  const relative = selector.children.first?.type === "Combinator";
  if (!relative && find(selector, (node) => node.type === "NestingSelector") !== null) return;
  if (!relative) selector.children.prependData({ type: "Combinator", name: " " });
  selector.children.prependData({ type: "NestingSelector" });
}

function meanRootIn(selector: Selector): void {
  let before: "root" | "other" | "none" = "none";
  selector.children.forEach((node, item, list) => {
    if (node.type === "Combinator") return;
    if (!isDocument(node)) {
      if (item.prev === null || item.prev.data.type === "Combinator") before = "other";
      return;
    }
    // `html body`: both are the one root element
    if (before === "root" && item.prev?.data.type === "Combinator") {
      list.remove(item.prev);
      list.remove(item);
      return;
    }
    before = "root";
    item.data = { type: "PseudoClassSelector", name: "scope", children: null };
  });
}

function isDocument(node: CssNode): boolean {
  if (node.type === "TypeSelector") return /^(html|body)$/i.test(node.name);
  return node.type === "PseudoClassSelector" && /^root$/i.test(node.name);
}
