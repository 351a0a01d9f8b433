import { fork, tokenTypes } from "css-tree";
import type { CssNode, List } from "css-tree";

/** What css-tree's parser is to the parser of one kind of node, as far as it is used here. */
type Parser = {
  eof: boolean;
  tokenType: number;
  tokenIndex: number;
  tokenStart: number;
  tokenCount: number;
  source: string;
  /** By token, the token that closes its bracket, or of a closing one that opens it. */
  balance: ArrayLike<number>;
  consumeUntilSemicolonIncluded: unknown;
  createList(): List<CssNode>;
  eat(type: number): void;
  next(): void;
  getTokenType(index: number): number;
  lookupTypeNonSC(after: number): number;
  getLocation(start: number, end: number): CssNode["loc"];
  parseWithFallback(consume: unknown, fallback: (this: Parser) => CssNode): CssNode;
  Raw(until: unknown, excludeWhiteSpace: boolean): CssNode;
  Rule(): CssNode;
  Declaration(): CssNode;
  Atrule(isStyle: boolean): CssNode;
};

const { AtKeyword, Colon, Comment, Ident, LeftCurlyBracket, RightCurlyBracket, Semicolon, WhiteSpace } = tokenTypes;
const OPENING: readonly number[] = [tokenTypes.Function, tokenTypes.LeftParenthesis, tokenTypes.LeftSquareBracket];

/**
 * css-tree's parser, which takes rules inside rules for such only where they begin with `&`, with the blocks of CSS
 * Nesting 1 (CSS Syntax 3, section 5.5.4): what comes to a `{` before it comes to a `;` is a rule, unless it is a
 * custom property. All rules come out as `Rule`, so that all meet the same checks.
 */
export const parseNested = fork({ node: { Block: { parse: parseBlock } } }).parse;

function parseBlock(this: Parser, isStyle?: boolean): CssNode {
  const start = this.tokenStart;
  const children = this.createList();
  this.eat(LeftCurlyBracket);
  while (!this.eof && this.tokenType !== RightCurlyBracket) {
    if (this.tokenType === WhiteSpace || this.tokenType === Comment) this.next();
    else if (this.tokenType === AtKeyword) {
      children.push(this.parseWithFallback(() => this.Atrule(isStyle ?? false), rawRule) as never);
    } else if (!isStyle || isRule(this)) children.push(this.parseWithFallback(this.Rule, rawRule) as never);
    else if (this.tokenType === Semicolon) children.push(rawDeclaration.call(this) as never);
    else {
      children.push(this.parseWithFallback(this.Declaration, rawDeclaration) as never);
      if (this.tokenType === (Semicolon as number)) this.next();
    }
  }
  if (!this.eof) this.eat(RightCurlyBracket);
  return { type: "Block", loc: this.getLocation(start, this.tokenStart), children } as CssNode;
}

function rawRule(this: Parser): CssNode {
  return this.Raw(null, true);
}

function rawDeclaration(this: Parser): CssNode {
  return this.Raw(this.consumeUntilSemicolonIncluded, true);
}

/** Looks no further than the rule's `{` or the declaration's `;`, so that all looks together are one over the text. */
function isRule(parser: Parser): boolean {
  const first = parser.tokenIndex;
  const isCustom = parser.tokenType === Ident && parser.source.startsWith("--", parser.tokenStart);
  if (isCustom && parser.lookupTypeNonSC(1) === Colon) return false;
  for (let at = first; at < parser.tokenCount; at++) {
    const type = parser.getTokenType(at);
    if (type === LeftCurlyBracket) return true;
    if (type === Semicolon || type === RightCurlyBracket) return false;
    if (!OPENING.includes(type)) continue;
    const closed = parser.balance[at] ?? 0;
    if (closed <= at) return false;
    at = closed;
  }
  return false;
}
