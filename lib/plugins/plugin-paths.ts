import { nearMisses } from "@/lib/plugins/near-misses";
import type { NearMiss } from "@/lib/plugins/near-misses";
import { accepted, quoted, refused } from "@/lib/reading";
import type { Reading } from "@/lib/reading";

/** What a plugin's folder may be called; its name is the identifier, compared as it is. */
export const IDENTIFIER = /^[a-z0-9][a-z0-9_-]{0,63}$/;
export const IDENTIFIER_ALLOWED = "1 to 64 of a-z, 0-9, _ and -, beginning with a letter or digit";

export const FRONTEND = "Frontend";
export const COMPONENTS = "Components";
/** Runs in pages, by its path below `Frontend/`. */
export const SCRIPT = "index.js";

/** The most bytes of a file that is served: it is held in memory while it is. */
export const LARGEST_SERVED = 16 * 1024 * 1024;

const LONGEST_PATH = 512;

export function isPluginIdentifier(name: string): boolean {
  return IDENTIFIER.test(name);
}

/** The identifier that a folder's name was likely meant to be; null where nothing is left of it. */
export function suggestIdentifier(name: string): string | null {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, "-")
    .replace(/^[_-]+|-+$/g, "")
    .slice(0, 64);
  return isPluginIdentifier(plain) && plain !== name ? plain : null;
}

/**
 * Reads a path of a file inside a folder of a plugin, as a manifest or an address has it: names joined by `/`.
 * Refused are absolute paths, `.` and `..`, empty names, backslashes, control characters, colons (drives, streams,
 * schemes) and names that begin with a dot, which are never served. Nothing is decoded or repaired.
 */
export function readInnerPath(path: string): Reading<string> {
  if (path === "") return refused("The path is empty.");
  if (path.length > LONGEST_PATH) return refused(`The path is longer than ${LONGEST_PATH} characters.`);
  if (/[\p{Cc}\p{Cs}]/u.test(path)) return refused("The path holds a control character or half a character.");
  if (path.includes("\\")) return refused(`${quoted(path)} holds a backslash; names are joined by /.`);
  if (path.includes(":")) return refused(`${quoted(path)} holds a colon; it must be a file of the plugin.`);
  if (path.startsWith("/")) return refused(`${quoted(path)} begins with /; it must be relative.`);
  for (const name of path.split("/")) {
    if (name === "") return refused(`${quoted(path)} has an empty name between or after slashes.`);
    if (name.startsWith(".")) return refused(`${quoted(path)} has a name that begins with a dot.`);
  }
  return accepted(path);
}

export const componentAllowed = (example: string): string =>
  `a file under ${FRONTEND}/${COMPONENTS}/, like ${example} or ${COMPONENTS}/${example}`;

/** What a manifest's `component`, `remote` or `preview` leads to. */
export type FoundComponent =
  | { ok: true; path: string }
  | { ok: false; code: "bad-path" | "file-missing"; found: string; suggestion: string | null };

/**
 * Finds the file that `component`, `remote` or `preview` names, with or without the first folder written.
 * @param files the plugin's files by their path below `Frontend/`, links resolved (`RawPlugin.files`): case counts on
 *   every system
 * @param nearMiss what looks for the file that was likely meant; null where nobody is told of it
 * @returns the path below `Frontend/`; or why there is none, with the file that was likely meant
 */
export function findComponent(
  written: string,
  files: ReadonlyMap<string, unknown>,
  nearMiss: NearMiss | null = nearMisses(),
): FoundComponent {
  const reading = readInnerPath(written);
  if (!reading.ok) {
    const meant = `${COMPONENTS}/${withoutFolder(written.replaceAll("\\", "/").replace(/^(?:\.?\/)+/, ""))}`;
    return { ok: false, code: "bad-path", found: reason(reading), suggestion: files.has(meant) ? meant : null };
  }
  const path = `${COMPONENTS}/${withoutFolder(written)}`;
  if (files.has(path)) return { ok: true, path };
  // a folder Components inside Components, named in full
  if (files.has(`${COMPONENTS}/${written}`)) return { ok: true, path: `${COMPONENTS}/${written}` };
  const found = `${quoted(written)}, which is not there`;
  // without the folder that all have: with it, any short names would be near each other
  const meant = nearMiss?.(written.replace(/^components\//i, ""), componentsOf(files)) ?? null;
  return { ok: false, code: "file-missing", found, suggestion: meant === null ? null : `${COMPONENTS}/${meant}` };
}

function* componentsOf(files: ReadonlyMap<string, unknown>): Iterable<string> {
  for (const file of files.keys()) if (file.startsWith(`${COMPONENTS}/`)) yield withoutFolder(file);
}

function withoutFolder(path: string): string {
  return path.startsWith(`${COMPONENTS}/`) ? path.slice(COMPONENTS.length + 1) : path;
}

function reason(refusal: { reason: string }): string {
  return refusal.reason.replace(/\.$/, "");
}
