import { builtin } from "@/lib/theme/builtin";
import { renderThemeStyle } from "@/lib/theme/render-theme-style";

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const LAYOUT = `*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;
font:16px/1.6 system-ui,sans-serif;background:hsl(var(--background));color:hsl(var(--foreground))}
main{width:100%;max-width:28rem;padding:32px;border:1px solid hsl(var(--border));border-radius:calc(var(--radius) + 4px);
background:hsl(var(--card));color:hsl(var(--card-foreground))}
h1{font-size:1.25rem;line-height:1.35;margin:0 0 12px;overflow-wrap:anywhere}p{margin:0 0 20px;overflow-wrap:anywhere}
p.quiet{color:hsl(var(--muted-foreground));font-size:.875rem;margin:20px 0 0}
a.button{display:block;text-align:center;padding:11px 16px;border-radius:var(--radius);font-weight:600;
text-decoration:none;background:hsl(var(--primary));color:hsl(var(--primary-foreground))}
a:focus-visible{outline:2px solid hsl(var(--ring));outline-offset:2px}`;

/**
 * A page in the panel's look that is made without Next, for the two places where Next cannot answer: a POST that ends
 * in a page, and a visitor under an address where nothing else would work. All values are text; they are escaped here.
 * @param page `action` is the page's one link; `script` must be the panel's own text
 */
export function plainPage(page: {
  status: number;
  title: string;
  body: string;
  action: { href: string; label: string };
  footnote?: string;
  script?: string;
  /** The page policy's nonce; without one the page brings a policy of its own that runs nothing. */
  nonce?: string;
}): Response {
  const nonce = page.nonce ? ` nonce="${escapeHtml(page.nonce)}"` : "";
  const style = renderThemeStyle({ ...builtin, mode: "system" }) + LAYOUT;
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(page.title)} · Panel</title><link rel="icon" href="/icon.svg">
<style${nonce}>${style}</style></head><body><main><h1>${escapeHtml(page.title)}</h1><p>${escapeHtml(page.body)}</p>
<a class="button" id="action" href="${escapeHtml(page.action.href)}">${escapeHtml(page.action.label)}</a>${
    page.footnote ? `<p class="quiet">${escapeHtml(page.footnote)}</p>` : ""
  }</main>${page.script && nonce ? `<script${nonce}>${page.script}</script>` : ""}</body></html>`;
  const headers = new Headers({ "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" });
  if (!page.nonce) {
    const policy =
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'";
    headers.set("Content-Security-Policy", policy);
  }
  return new Response(html, { status: page.status, headers });
}
