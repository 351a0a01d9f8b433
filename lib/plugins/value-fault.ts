import type { CssNode, List } from "css-tree";
import { quoted } from "@/lib/reading";

/** Functions that load an address written as a string, and what may stand in them: nothing that a string comes out of. */
const LOADING = /^(-webkit-)?(image-set|cross-fade)$|^(image|src)$/;
const IN_LOADING =
  /^((repeating-)?(linear|radial|conic)-gradient|calc|rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix)$/;
const DATA = /^data:(image|font)\/[\w.+-]+[;,]/i;

/** What a style sheet may point to. */
export type Addresses = {
  /** The address of a file of the same plugin that is named by a relative path, or null when there is none. */
  assetUrl: (path: string) => string | null;
  /** The addresses that were let in. */
  addresses: Set<string>;
};

/** The first fault of a declaration's value, as a sentence, and null when there is none: its addresses are then settled. */
export function valueFault(value: CssNode, addresses: Addresses): string | null {
  return faultIn(value, addresses, null);
}

/** @param within the loading function that the node stands in, however deep */
function faultIn(node: CssNode, reader: Addresses, within: string | null): string | null {
  if (node.type === "Url" || (node.type === "String" && within !== null)) {
    const address = settle(node.value, reader);
    if (address === null) {
      return `${quoted(node.value)} is no file of this plugin and no data:image or data:font; it is left out.`;
    }
    node.value = address;
    return null;
  }
  let inside = within;
  if (node.type === "Function") {
    if (node.name.includes("\\")) return "The name of a function is written without escapes; this is left out.";
    const name = node.name.toLowerCase();
    if (name === "expression") return "expression() is not for packs; it is left out.";
    if (within !== null && name === "type") return null;
    if (LOADING.test(name)) inside = name;
    else if (within !== null && !IN_LOADING.test(name)) {
      return `${name}() inside ${within}() is left out: write the address itself.`;
    }
  }
  if (node.type === "Dimension" && node.unit.includes("\\")) {
    return "A unit is written without escapes; this is left out.";
  }
  if (!("children" in node) || !node.children) return null;
  for (const child of node.children as List<CssNode>) {
    const fault = faultIn(child, reader, inside);
    if (fault !== null) return fault;
  }
  return null;
}

/** The address to write for one in the file, or null: a part of the page, data, or a file of the same plugin. */
function settle(written: string, { assetUrl, addresses }: Addresses): string | null {
  const path = written.trim();
  const relative = /^[\w.-][^:\\\p{Cc}]*$/u.test(path);
  const address = /^#[\w-]+$/.test(path) || DATA.test(path) ? path : relative ? assetUrl(path) : null;
  if (address !== null) addresses.add(address);
  return address;
}
