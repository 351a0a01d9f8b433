/**
 * Where a link of a guide leads on the panel's pages; null for a file that has no page there, whose name is then text.
 * @param guides names of the guides that have a page
 */
export function resolveGuideLink(href: string, guides: readonly string[]): string | null {
  if (href.startsWith("#")) return href;
  if (!URL.canParse(href, "file:///docs/")) return null;
  if (/^https?:\/\//.test(href)) return href;
  const { protocol, host, pathname, hash } = new URL(href, "file:///docs/");
  const file = protocol === "file:" && host === "" ? pathname : "";
  const name = file === "/SECURITY.md" ? "security" : /^\/docs\/([a-z0-9-]+)\.md$/.exec(file)?.[1];
  if (name === undefined || !(guides.includes(name) || name === "errors")) return null;
  return `/docs/${name}${hash}`;
}
