import { getTranslator } from "@/lib/messages";

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/**
 * The page for a visitor who opened the panel under another address than PANEL_BASE_URL, where neither session nor
 * forms would work: says where to go. Made without Next, as it must not set anything for that address.
 */
export function misdirectedPage(baseUrl: string, asked: string): Response {
  const t = getTranslator();
  const to = escape(baseUrl + asked);
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escape(t("misdirected.title"))}</title>
<style>:root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;box-sizing:border-box}main{max-width:34rem}h1{font-size:1.375rem;line-height:1.3;margin:0 0 12px}p{margin:0 0 16px;overflow-wrap:anywhere}</style>
</head><body><main><h1>${escape(t("misdirected.title"))}</h1>
<p>${escape(t("misdirected.body"))}</p>
<p><a href="${to}">${escape(t("misdirected.action", { address: baseUrl }))}</a></p></main></body></html>`;
  return new Response(html, {
    status: 421,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  });
}
