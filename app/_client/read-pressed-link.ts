import { readNavigation } from "@/lib/bridge/read-navigation";
import type { Navigation } from "@/lib/bridge/read-navigation";

/**
 * The page of the panel that a plain click on a link leads to, in this document. Null for a click that says how the link
 * is to open (another button, a key, `target`, `download`), for one that a script has dealt with, for a place on the same
 * page, and for what loads a document.
 * @param links a selector
 */
export function readPressedLink(event: MouseEvent, links: string): Navigation | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(links) : null;
  // a link that opens a dialog leads nowhere
  if (!link || link.origin !== location.origin || link.hasAttribute("aria-haspopup")) return null;
  if (link.hasAttribute("download") || (link.target !== "" && link.target !== "_self")) return null;
  const { pathname, search, hash } = link;
  if (hash !== "" && pathname === location.pathname && search === location.search) return null;
  const to = readNavigation(pathname + search + hash);
  return to === null || to.loads ? null : to;
}
