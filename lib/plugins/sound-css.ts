import { tokenize, tokenNames, url } from "css-tree";

/** Those that style; what reaches out of a layer (`@property`, `@namespace`, `@page`, …) is not among them. */
export const AT_RULES = new Set(
  ["media", "supports", "container", "layer", "scope", "starting-style", "keyframes", "-webkit-keyframes"].concat(
    ["font-face", "counter-style", "font-feature-values", "font-palette-values"].concat([
      ...["stylistic", "styleset", "character-variant", "swash", "ornaments", "annotation", "historical-forms"],
    ]),
  ),
);
/**
 * Looks at finished CSS once more, token by token: brackets are closed by their own kind, no address is there that was
 * not let in, nothing is important or named by escapes, and nothing is markup: in strings that is escaped.
 * @returns null when the CSS is not to be served
 */
export function soundCss(css: string, addresses: ReadonlySet<string>): string | null {
  const open: string[] = [];
  let written = "";
  let sound = true;
  tokenize(css, (type, start, end) => {
    const token = css.slice(start, end);
    const kind = tokenNames[type] ?? "";
    if (token === "<" && "/!?".includes(css.charAt(end) || " ")) sound = false;
    if (/^(bad-|CD[OC])/.test(kind) || token === "!") sound = false;
    // of a number with a unit an escape could be read as the name of a function, where a bracket follows
    if (kind === "dimension-token" && token.includes("\\")) sound = false;
    if (/^(function|url|at-keyword)-token$/.test(kind) && token.split("(", 1)[0]?.includes("\\")) sound = false;
    if (kind === "at-keyword-token" && !AT_RULES.has(token.slice(1).toLowerCase())) sound = false;
    if (kind === "url-token" && !addresses.has(url.decode(token))) sound = false;
    const last = token.at(-1) ?? "";
    if (kind === "function-token" || "([{".includes(token)) open.push({ "(": ")", "[": "]", "{": "}" }[last] ?? "");
    else if (")]}".includes(token) && open.pop() !== token) sound = false;
    written += /^(string|url)-token$/.test(kind) ? token.replace(/</g, "\\3c ") : token;
  });
  return sound && open.length === 0 ? written : null;
}

/** How deep brackets nest, before a parser that calls itself meets them. */
export function nesting(css: string): number {
  let [now, most] = [0, 0];
  tokenize(css, (type, start, end) => {
    const last = tokenNames[type] === "function-token" ? "(" : css.slice(start, end);
    if ("([{".includes(last)) most = Math.max(most, ++now);
    else if (")]}".includes(last)) now = Math.max(now - 1, 0);
  });
  return most;
}
