import { ident } from "css-tree";
import type { Atrule, CssNode, Declaration } from "css-tree";
import { quoted } from "@/lib/reading";

/**
 * Families that the host's own type is set in (the stacks of `app/globals.css`), those that browsers and systems take
 * for them, and CSS's own. A `@font-face` holds in the whole document, whatever its layer and scope are.
 */
const FAMILIES = new Set(
  [
    ...["ui-sans-serif", "ui-serif", "ui-monospace", "ui-rounded", "system-ui", "-apple-system", "BlinkMacSystemFont"],
    ...["sans-serif", "serif", "monospace", "cursive", "fantasy", "math", "emoji", "fangsong", "-webkit-body"],
    ...["Segoe UI", "Roboto", "Helvetica Neue", "Helvetica", "Noto Sans", "Arial", "Liberation Sans", "DejaVu Sans"],
    ...["Ubuntu", "Cantarell", "San Francisco", "SF Pro", "SF Pro Text", "SF Pro Display", "Times New Roman", "Times"],
    ...["Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji", "Georgia", "Verdana", "Tahoma"],
    ...["SF Mono", "SFMono-Regular", "Menlo", "Monaco", "Cascadia Mono", "Cascadia Code", "Consolas", "Courier New"],
    ...["Courier", "Liberation Mono", "DejaVu Sans Mono", "Ubuntu Mono", "Roboto Mono"],
  ].map(plainName),
);

/** Animations of the host, `@keyframes` of `app/globals.css` and of Tailwind: known to the whole document too. */
const KEYFRAMES = new Set(["not-yet", "aurora", "appear", "spin", "ping", "pulse", "bounce"]);

/** Why a rule whose name the whole document knows is not for packs; null where it is. */
export function hostNameFault(node: Atrule): string | null {
  const rule = node.name.toLowerCase();
  if (rule === "font-face") {
    for (const { value } of familiesOf(node)) {
      const family = nameIn(value);
      if (family === null) return "The font-family of a @font-face is one name; the rule is left out.";
      if (FAMILIES.has(plainName(family))) {
        return `${quoted(family)} is a font of the panel or of CSS itself: give it another name. The rule is left out.`;
      }
    }
  }
  if (/^(-webkit-)?keyframes$/.test(rule)) {
    const name = node.prelude && nameIn(node.prelude);
    if (typeof name === "string" && KEYFRAMES.has(name)) {
      return `${quoted(name)} is an animation of the panel: give it another name. The rule is left out.`;
    }
  }
  return null;
}

function familiesOf(node: Atrule): Declaration[] {
  const all = node.block?.children.toArray() ?? [];
  return all.filter(
    (one): one is Declaration => one.type === "Declaration" && one.property.toLowerCase() === "font-family",
  );
}

/** A name in quotes, or in words that are joined by spaces; null for anything else. */
function nameIn(node: CssNode): string | null {
  const parts = "children" in node && node.children ? node.children.toArray() : [];
  const words = parts.map((part) => {
    if (part.type === "String") return part.value;
    return part.type === "Identifier" ? ident.decode(part.name) : null;
  });
  return words.length === 0 || words.includes(null) ? null : words.join(" ");
}

/** As browsers compare families: without case, also of letters that only their capitals tell to be the same. */
function plainName(name: string): string {
  return name.trim().replace(/\s+/g, " ").toUpperCase().toLowerCase();
}
