import { find, generate } from "css-tree";
import type { Atrule, CssNode, CssNodeCommon, Declaration, List, Rule } from "css-tree";
import { hostNameFault } from "@/lib/plugins/host-names";
import { MOST_ERRORS, parseCss } from "@/lib/plugins/parse-css";
import type { ParseError } from "@/lib/plugins/parse-css";
import { GROUPS, scopeRules } from "@/lib/plugins/scope-rules";
import { AT_RULES, nesting, soundCss } from "@/lib/plugins/sound-css";
import { valueFault } from "@/lib/plugins/value-fault";
import type { Addresses } from "@/lib/plugins/value-fault";
import { quoted } from "@/lib/reading";

/**
 * The cascade layer that holds a pack's CSS. It is declared after the host's own layers, so that a pack can dress what
 * they draw, and everything of the host outside layers outranks it.
 */
export const PACK_LAYER = "pack";

export type CssProblem = {
  severity: "fault" | "warning";
  line: number;
  column: number;
  /** The piece of the file that it is about, cut short. */
  found: string;
  text: string;
};

export type PackCss = {
  /** Fit to be served; empty when nothing of the file was taken. */
  css: string;
  problems: CssProblem[];
};

export type PackCssOptions = {
  /** Gives the address of a file of the same plugin that is named by a relative path, or null when there is none. */
  assetUrl?: (path: string) => string | null;
};

const MOST_CHARACTERS = 512 * 1024;
const MOST_NESTED = 64;
const MOST_PROBLEMS = 100;

/** Paint or live above all layers of the page: with the top layer, and in a transition between two pages. */
const OVER_THE_PAGE = /^(overlay|view-transition-(name|class|group))$/i;
const LEGACY = /^(behavior|-moz-binding)$/i;

type Place = CssNodeCommon["loc"] | undefined;
type Report = (place: Place, text: string, severity?: CssProblem["severity"]) => void;
type Reader = Addresses & {
  report: Report;
  /** Tells of a node that the parser did not understand, at the place where it stopped. */
  reportParse: (place: Place, text: string) => void;
};

/**
 * Reads the style sheet of a pack and writes it anew from what was understood: nothing of the file's text is passed
 * through. Left out, each with a problem: `@import` and what reaches out of the layer, addresses that are not of the
 * plugin or `data:`, escapes in the names of functions and at-rules, `!important`, and what is no CSS.
 */
export function readPackCss(source: string, options: PackCssOptions = {}): PackCss {
  const problems: CssProblem[] = [];
  const add = (
    line: number,
    column: number,
    found: string,
    text: string,
    severity: CssProblem["severity"] = "fault",
  ) => {
    problems.push({ severity, line, column, found: found.trim().slice(0, 120), text });
  };
  const none = (found: string, text: string): PackCss => {
    add(1, 1, found, text);
    return { css: "", problems };
  };

  const text = source.replace(/^\uFEFF/, "").replace(/\r\n?|\f/g, "\n");
  if (text.length > MOST_CHARACTERS)
    return none(`${text.length} characters`, `A style sheet has at most ${MOST_CHARACTERS}.`);
  if (text.includes("\0")) return none("U+0000", "A style sheet is text.");
  if (nesting(text) > MOST_NESTED) return none("brackets in brackets", `Brackets nest at most ${MOST_NESTED} deep.`);

  const parsed = parseCss(text);
  if (parsed === null) return none(`more than ${MOST_ERRORS} errors`, "This is no CSS; none of the file is taken.");
  const { tree, errors } = parsed;
  const isFull = () => problems.length >= MOST_PROBLEMS;
  const found = (place: Place) => (place ? text.slice(place.start.offset, place.end.offset) : "");
  const report: Report = (place, what, severity) => {
    if (!isFull()) add(place?.start.line ?? 1, place?.start.column ?? 1, found(place), what, severity);
  };
  const reportParse = (place: Place, what: string) => {
    if (isFull()) return;
    const inside = ({ offset }: ParseError) => place && offset >= place.start.offset && offset <= place.end.offset;
    const error = errors.find(inside);
    if (!error) return report(place, what);
    add(error.line, error.column, found(place), `${what} ${error.message.replace(/\.?$/, ".")}`);
  };
  const addresses = new Set<string>();
  keepParts(
    tree.children,
    { report, reportParse, addresses, assetUrl: options.assetUrl ?? (() => null) },
    "in each other",
  );

  tree.children = scopeRules(tree.children);

  const css = soundCss(generate(tree), addresses);
  if (css === null) return none("the style sheet", "It could not be written anew; leave out what is unusual in it.");
  return { css: css === "" ? "" : `@layer ${PACK_LAYER}{${css}}`, problems };
}

/** Which rules a block may hold: a `@font-face` none, `@keyframes` those that hold declarations alone. */
type Rules = "in each other" | "flat" | "none";

/** Removes what is not kept from a list of rules and declarations, comments too. */
function keepParts(children: List<CssNode>, reader: Reader, rules: Rules): void {
  children.forEach((node, item) => {
    if (node.type === "Atrule" && keepAtrule(node, reader, rules)) return;
    if (node.type === "Rule" && keepRule(node, reader, rules)) return;
    if (node.type === "Declaration" && keepDeclaration(node, reader)) return;
    if (node.type === "Raw" && /[^\s;]/.test(node.value)) {
      reader.reportParse(node.loc, "This is no CSS; it is left out.");
    }
    children.remove(item);
  });
}

function keepAtrule(node: Atrule, reader: Reader, rules: Rules): boolean {
  const name = node.name.toLowerCase();
  if (name === "charset") return false;
  if (!AT_RULES.has(name) || name === "scope") {
    const why = name === "import" ? "A pack's CSS is one file" : "This at-rule is not for packs";
    reader.report(node.loc, `${why}: ${quoted(`@${node.name}`)} is left out.`);
    return false;
  }
  if ((node.prelude && !isPlain(node.prelude)) || (!node.block && name !== "layer")) {
    reader.reportParse(node.loc, `This @${name} was not understood; it is left out.`);
    return false;
  }
  const fault = hostNameFault(node);
  if (fault !== null) {
    reader.report(node.loc, fault);
    return false;
  }
  const inside = GROUPS.has(name) ? rules : name.endsWith("keyframes") ? "flat" : "none";
  if (node.block) keepParts(node.block.children, reader, inside);
  return true;
}

function keepRule(node: Rule, reader: Reader, rules: Rules): boolean {
  if (rules === "none") {
    reader.report(node.loc, "No rule stands here; it is left out.");
    return false;
  }
  if (!isPlain(node.prelude)) {
    reader.reportParse(node.prelude.loc, "This selector was not understood; its rule is left out.");
    return false;
  }
  keepParts(node.block.children, reader, rules === "flat" ? "none" : rules);
  return true;
}

function keepDeclaration(node: Declaration, reader: Reader): boolean {
  const custom = node.property.startsWith("--");
  if (!custom && (!/^[\w-]+$/.test(node.property) || LEGACY.test(node.property))) {
    reader.report(node.loc, `${quoted(node.property)} is no property for packs; it is left out.`);
    return false;
  }
  if (OVER_THE_PAGE.test(node.property)) {
    reader.report(node.loc, `${quoted(node.property)} reaches over the page and is not for packs; it is left out.`);
    return false;
  }
  // a custom property holds anything; only what has no address and no bracket of its own is passed on unparsed
  const unread = node.value.type === "Raw" && /\S/.test(node.value.value);
  if (unread && (!custom || !isHarmless(generate(node.value)))) {
    reader.reportParse(node.loc, "This value was not understood; it is left out.");
    return false;
  }
  const fault = valueFault(node.value, reader);
  if (fault !== null) {
    reader.report(node.loc, fault);
    return false;
  }
  if (node.important) {
    reader.report(node.loc, "!important is dropped: no pack outranks the host. The rest of it stays.", "warning");
    node.important = false;
  }
  return true;
}

/** Whether the parser understood all of a selector or a condition, and nothing in it loads anything. */
function isPlain(prelude: CssNode): boolean {
  const odd = find(
    prelude,
    (node) =>
      node.type === "Raw" ||
      node.type === "Url" ||
      (node.type === "Function" && node.name.includes("\\")) ||
      (node.type === "Declaration" && node.important !== false),
  );
  return odd === null;
}

/** Nothing in it loads, ends the declaration or is read in two ways. */
function isHarmless(value: string): boolean {
  return soundCss(value, new Set()) !== null && !/url|image|src|cross-fade|[;\\!@]/i.test(value);
}
