import { mediaTypeOf } from "@/lib/plugins/media-type";
import { pluginAddress } from "@/lib/plugins/plugin-address";
import { componentAllowed, findComponent } from "@/lib/plugins/plugin-paths";
import { problem, quoteValue } from "@/lib/plugins/problem";
import { suggest } from "@/lib/plugins/read-entries";
import type { EntryReader } from "@/lib/plugins/read-entries";
import { isObject, valueAt } from "@/lib/plugins/read-fields";
import type { JsonPath } from "@/lib/plugins/read-json";
import { ICON_NAMES } from "@/lib/slots/icon-names";
import type { Action, Part, Replacement } from "@/lib/slots/shell";

type WrittenPart = { component?: string | undefined; remote?: string | undefined };

const KINDS = {
  component: { mediaType: /^text\/html\b/, kind: "an HTML file", example: "card.html" },
  remote: { mediaType: /^text\/javascript\b/, kind: "an ES module", example: "card.js" },
  icon: { mediaType: /^image\//, kind: "an image", example: "icon.svg" },
} as const;

/**
 * The files of an entry. One that is not there is told and left out; null where none of those that it names is left, so
 * that the entry does nothing that its author did not mean.
 */
export function readPart(reader: EntryReader, path: JsonPath, written: WrittenPart): Part | null {
  const componentUrl = findFile(reader, [...path, "component"], "component", written.component);
  const remoteUrl = findFile(reader, [...path, "remote"], "remote", written.remote);
  const isNamed = written.component !== undefined || written.remote !== undefined;
  if (isNamed && componentUrl === null && remoteUrl === null) return null;
  return {
    component: componentUrl === null ? null : (written.component ?? null),
    componentUrl,
    remote: remoteUrl === null ? null : (written.remote ?? null),
    remoteUrl,
  };
}

/** What an entry does with its place; null where that is nothing, or its files are not there. */
export function readReplacement(
  reader: EntryReader,
  path: JsonPath,
  written: WrittenPart & { hide?: boolean | undefined },
): Replacement | null {
  const part = readPart(reader, path, written);
  const hide = written.hide ?? false;
  if (part === null) return hide ? { hide, ...NO_PART } : null;
  if (hide || hasPart(part)) return { hide, ...part };
  const { document, problems } = reader;
  if (isToldOf(valueAt(document.value, path))) return null;
  const told = { severity: "warning", code: "no-effect", found: "an entry that changes nothing" } as const;
  const allowed = "an object with component, remote, or hide that is true";
  problems.push(problem(document.source, { ...told, at: document.placeOf(path), allowed }));
  return null;
}

/** Whether an entry without effect has a field of another form, which was told: it was meant to do something. */
function isToldOf(entry: unknown): boolean {
  if (!isObject(entry)) return false;
  const { component = "", remote = "", hide = false, replace = {} } = entry;
  return typeof component !== "string" || typeof remote !== "string" || typeof hide !== "boolean" || !isObject(replace);
}

export const NO_PART: Part = { component: null, componentUrl: null, remote: null, remoteUrl: null };

export function hasPart(part: Part): boolean {
  return part.componentUrl !== null || part.remoteUrl !== null;
}

/** An icon of the panel, or an image of the plugin; one that is neither is told, and the action has none. */
export function readIcon(
  reader: EntryReader,
  path: JsonPath,
  written: string | undefined,
): Pick<Action, "icon" | "iconUrl"> {
  const none = { icon: null, iconUrl: null };
  if (written === undefined) return none;
  if ((ICON_NAMES as readonly string[]).includes(written)) return { icon: written, iconUrl: null };
  if (/[./\\]/.test(written)) {
    const iconUrl = findFile(reader, path, "icon", written);
    return iconUrl === null ? none : { icon: written, iconUrl };
  }
  const { document, problems } = reader;
  const told = {
    code: "wrong-value",
    found: quoteValue(written),
    suggestion: suggest(reader, written, ICON_NAMES),
  } as const;
  const allowed = `${ICON_NAMES.join(", ")}, or an image under Frontend/Components/`;
  problems.push(problem(document.source, { ...told, at: document.placeOf(path), allowed }));
  return none;
}

function findFile(
  reader: EntryReader,
  path: JsonPath,
  kind: keyof typeof KINDS,
  written: string | undefined,
): string | null {
  if (written === undefined) return null;
  const { plugin, document, problems } = reader;
  const found = findComponent(written, plugin.files, reader.nearMiss);
  const at = document.placeOf(path);
  const { mediaType, example } = KINDS[kind];
  if (!found.ok) {
    const { code, suggestion } = found;
    const allowed = componentAllowed(example);
    problems.push(problem(document.source, { code, at, found: found.found, allowed, suggestion }));
    return null;
  }
  const allowed = `${KINDS[kind].kind}, like ${example}`;
  if (mediaType.test(mediaTypeOf(found.path))) return pluginAddress(plugin, found.path);
  problems.push(problem(document.source, { code: "wrong-value", at, found: quoteValue(written), allowed }));
  return null;
}
