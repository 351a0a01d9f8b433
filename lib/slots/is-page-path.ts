import { readPathSegments } from "@/lib/slots/read-path-segments";

/** What is no page of the panel: its API, and files, those of plugins above all. */
const NO_PAGES = ["api", "plugins", "schemas", "_next"];

/**
 * Whether an address of the panel may be led to as a page. A file of a plugin opened by itself would stand under the
 * panel's own address, and could pass for it.
 */
export function isPagePath(path: string): boolean {
  if (path.startsWith("//")) return false;
  const first = readPathSegments(path)?.[0] ?? path.split("/")[1] ?? "";
  return !NO_PAGES.includes(first.normalize("NFKC").toLowerCase());
}
