import { Marked, Renderer, type Token, type Tokens } from "marked";

/**
 * Markdown as HTML. HTML in it is text. Headings have ids as GitHub makes them; tables and code stand in boxes that scroll
 * by themselves, with the keyboard too.
 * @param resolve where a link leads, or null for one that is shown as text
 */
export function renderMarkdown(markdown: string, resolve: (href: string) => string | null): string {
  const nextId = idMaker();
  const marked = new Marked({
    gfm: true,
    renderer: {
      html: ({ text }) => escapeHtml(text),
      // there are none in guides, and one of a stranger would be loaded from elsewhere
      image: ({ text }) => escapeHtml(text),
      heading({ tokens, depth }) {
        const id = nextId(plainText(tokens));
        return `<h${depth} id="${escapeHtml(id)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const to = resolve(href);
        return to === null ? inner : `<a href="${escapeHtml(to)}">${inner}</a>`;
      },
      table(token: Tokens.Table) {
        return `<div class="docs-scroll" tabindex="0">${Renderer.prototype.table.call(this, token)}</div>\n`;
      },
      code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`,
    },
  });
  return marked.parse(markdown, { async: false });
}

/** GitHub's rule; a heading that is there twice gets a number. */
function idMaker(): (text: string) => string {
  const seen = new Map<string, number>();
  return (text) => {
    const plain = text
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
      .replaceAll(" ", "-");
    const before = seen.get(plain) ?? 0;
    seen.set(plain, before + 1);
    return before === 0 ? plain : `${plain}-${before}`;
  };
}

function plainText(tokens: readonly Token[]): string {
  return tokens.map((token) => plainTextOf(token as Tokens.Generic)).join("");
}

const plainTextOf = ({ tokens, text, raw }: Tokens.Generic): string =>
  tokens ? plainText(tokens) : String((text as unknown) ?? raw);

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (found) => ENTITIES[found as keyof typeof ENTITIES]);
