import type { Answer } from "@/lib/http/answer";
import { getTranslator } from "@/lib/messages";
import type { Locale } from "@/lib/text/locales";
import { builtin } from "@/lib/theme/builtin";
import { LOGO_MARK } from "@/lib/theme/logo-mark";
import { renderThemeStyle } from "@/lib/theme/render-theme-style";

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** The look of app/(focus)/layout.tsx and its parts, by hand, as their style sheet is Next's. */
const LAYOUT = `*{box-sizing:border-box;margin:0}
html{background:hsl(var(--background));color:hsl(var(--foreground));scrollbar-gutter:stable}
body{display:flex;flex-direction:column;min-height:100vh;min-height:100dvh;max-width:30rem;margin:0 auto;padding:0 1rem;
font:.9375rem/1.5 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans",Arial,sans-serif;
overflow-wrap:anywhere;-webkit-font-smoothing:antialiased}
header{display:flex;justify-content:center;align-items:center;gap:.625rem;padding:2.25rem 0 1.75rem;font-size:1rem;
font-weight:600;letter-spacing:-.025em}
header svg{width:1.75rem;height:1.75rem}.ground{fill:hsl(var(--primary))}.lit,.dim{fill:hsl(var(--primary-foreground))}
.dim{opacity:.5}
main{padding:1.25rem;border:1px solid hsl(var(--border));border-radius:calc(var(--radius) * 1.5);
background:hsl(var(--card));color:hsl(var(--card-foreground));box-shadow:0 1px 2px rgb(0 0 0 / .05)}
h1{font-size:1.25rem;line-height:1.4;font-weight:600;letter-spacing:-.025em;text-wrap:balance}
p{margin-top:.375rem;color:hsl(var(--muted-foreground));text-wrap:pretty}
a{display:flex;align-items:center;justify-content:center;min-height:2.75rem;margin-top:1.5rem;padding:.5rem 1.125rem;
border-radius:var(--radius);background:hsl(var(--primary));color:hsl(var(--primary-foreground));font-weight:500;
text-decoration:none}
a:hover{background:hsl(var(--primary) / .9)}a:focus-visible{outline:2px solid hsl(var(--ring));outline-offset:2px}
.footnote{margin-top:1.25rem;font-size:.875rem}
footer{margin-top:auto;padding:2rem 0;text-align:center;font-size:.75rem;color:hsl(var(--muted-foreground))}
@media(min-width:40rem){header{padding:3.75rem 0 1.75rem}main{padding:2rem}a{display:inline-flex}}`;

const MARK = `<svg viewBox="0 0 32 32" aria-hidden="true">${LOGO_MARK.map(
  ({ part, x, y, width, height, rx }) =>
    `<rect class="${part}" x="${x}" y="${y}" width="${width}" height="${height}" rx="${rx}"/>`,
).join("")}</svg>`;

export type PlainPage = {
  status: number;
  /** Of its texts. */
  locale?: Locale;
  title: string;
  body: string;
  /** The page's one link. */
  action: { href: string; label: string };
  footnote?: string;
  /** Must be the panel's own text. */
  script?: string;
  /** The page policy's nonce; without one the page brings a policy of its own that runs nothing. */
  nonce?: string;
};

/**
 * A page in the panel's look that is made without Next, for the places where Next cannot answer: a POST that ends in
 * a page, a visitor under an address where nothing else would work, and a page that threw. All values are text; they are escaped here.
 */
export function plainPage(page: PlainPage): Answer {
  return { status: page.status, headers: plainHeaders(page), body: plainHtml(page) };
}

/** The document alone. */
export function plainHtml({
  locale = "en",
  title,
  body,
  action,
  footnote,
  script,
  nonce,
}: Omit<PlainPage, "status">): string {
  const t = getTranslator(locale);
  const nonceAttribute = nonce ? ` nonce="${escapeHtml(nonce)}"` : "";
  const style = renderThemeStyle({ ...builtin, mode: "system" }) + LAYOUT;
  const product = t("product.name");
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><title>${escapeHtml(`${title} · ${product}`)}</title>
<link rel="icon" href="/icon.svg"><style${nonceAttribute}>${style}</style></head>
<body><header>${MARK}${product}</header><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(body)}</p>
<a id="action" href="${escapeHtml(action.href)}">${escapeHtml(action.label)}</a>${
    footnote ? `<p class="footnote">${escapeHtml(footnote)}</p>` : ""
  }</main><footer>${t("product.footer")}</footer>${
    script && nonce ? `<script${nonceAttribute}>${script}</script>` : ""
  }</body></html>`;
}

/** What goes with it. */
export function plainHeaders({ nonce }: Pick<PlainPage, "nonce">): Record<string, string> {
  const headers = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" };
  return nonce ? headers : { ...headers, "Content-Security-Policy": POLICY };
}

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
