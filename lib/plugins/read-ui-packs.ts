import * as z from "zod";
import { DEFAULT_PACK_ID, PACK_ID } from "@/lib/plugins/find-packs";
import type { RawPack } from "@/lib/plugins/find-packs";
import { isPluginIdentifier } from "@/lib/plugins/plugin-paths";
import { problem, quoteValue } from "@/lib/plugins/problem";
import type { Problem } from "@/lib/plugins/problem";
import type { RawPlugin } from "@/lib/plugins/raw-plugin";
import { readActions } from "@/lib/plugins/read-actions";
import { entryReader, readEntry, readHide, rulesOf, tellOther } from "@/lib/plugins/read-entries";
import type { EntryReader } from "@/lib/plugins/read-entries";
import { isObject, valueAt } from "@/lib/plugins/read-fields";
import type { JsonPath } from "@/lib/plugins/read-json";
import { readPages } from "@/lib/plugins/read-pages";
import { readReplacement } from "@/lib/plugins/read-part";
import { readShape } from "@/lib/plugins/read-shape";
import type { NamedTheme, WrittenUiPack } from "@/lib/plugins/ui-pack";
import { shellReplacement, uiPackShape } from "@/lib/plugins/ui-pack-shape";
import { alwaysShows } from "@/lib/plugins/visibility";
import type { Rules } from "@/lib/plugins/visibility";
import { SHELL_SLOTS, SLOT_NAMES, TOOLBAR_SLOTS } from "@/lib/slots/slot-catalogue";

/** Fields that are read entry by entry. */
const APART = ["id", "packs", "shell", "pages", "hide", "actions"];

type Pack = { name?: string | undefined } & Rules;

/**
 * Reads a plugin's UI packs, nested ones as packs of their own. A wrong entry is told and left out; a pack with a wrong
 * rule is left out with all that is nested in it.
 * @returns `named` are the themes of all, also of packs that are left out: whoever mends one hears of both
 */
export function readUiPacks(plugin: RawPlugin): { packs: WrittenUiPack[]; named: NamedTheme[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const named: NamedTheme[] = [];
  if (plugin.ui === null) return { packs: [], named, problems };
  const reader = entryReader(plugin, plugin.ui, problems);
  const known = new Map<string, { pack: Pack; rules: Rules } | null>();

  /** A pack's own fields and rules, which are read once though they bind what is nested in it too. */
  const readOnce = (path: JsonPath) => {
    const key = path.join("/");
    let read = known.get(key);
    if (read === undefined) {
      const pack = readEntry(reader, path, uiPackShape, APART) as Pack | null;
      known.set(key, (read = pack && { pack, rules: rulesOf(reader, path, pack) }));
    }
    return read;
  };

  // its own fields are told of although it may be there only for what is nested in it
  if (isObject(plugin.ui.value)) readOnce([]);
  const packs = plugin.uiPacks.flatMap((raw) => {
    const around = [...raw.within, raw.path].map(readOnce);
    const own = around.at(-1);
    const theme = readTheme(reader, [...raw.path, "theme"]);
    if (theme !== null) named.push(theme);
    const rest = readPack(reader, raw, own?.pack ?? {}, theme?.id ?? null);
    if (around.includes(null)) return [];
    return [{ ...rest, rules: around.flatMap((one) => one?.rules ?? []) }];
  });
  return { packs, named, problems };
}

function readPack(
  reader: EntryReader,
  { packId, path }: RawPack,
  pack: Pack,
  theme: string | null,
): Omit<WrittenUiPack, "rules"> {
  const { identifier, manifest } = reader.plugin;
  const replace = readShellReplace(reader, [...path, "shell"]);
  const pages = readPages(reader, [...path, "pages"]);
  const hide = readHide(reader, [...path, "hide"]);
  for (const { slot, path: other } of hide) {
    const lost = replace.find(({ value }) => value.slot === slot);
    if (lost === undefined || !alwaysShows(lost)) continue;
    const found = `a replacement for ${quoteValue(slot)}, which hide outdoes`;
    const told = { code: "outdone", found, allowed: "one entry a slot: a hide before a replacement" } as const;
    tellOther(reader, [...path, "shell", "replace", slot], other, told);
  }
  return {
    id: `${identifier}:${packId}`,
    packId,
    plugin: identifier,
    pluginName: manifest.name,
    name: pack.name ?? (packId === DEFAULT_PACK_ID ? manifest.name : packId),
    theme,
    replace,
    pages,
    hide: hide.map(({ slot }) => slot),
    actions: readActions(reader, [...path, "actions"], [identifier, packId]),
  };
}

/** The theme pack that is named; an id without a plugin, `default` too, is of this plugin. */
function readTheme({ plugin, document, problems }: EntryReader, path: JsonPath): NamedTheme | null {
  const written = valueAt(document.value, path);
  if (typeof written !== "string") return null;
  const at = document.placeOf(path);
  const [first, second, ...more] = written.split(":");
  const [of, id] = second === undefined ? [plugin.identifier, first!] : [first!, second];
  if (more.length === 0 && isPluginIdentifier(of) && PACK_ID.test(id)) return { id: `${of}:${id}`, written, at };
  const allowed = "plugin:id, the id of a theme pack of this plugin, or null";
  const told = { code: "wrong-value", found: quoteValue(written), allowed } as const;
  problems.push(problem(document.source, { ...told, at }));
  return null;
}

/** The form of `shell`; what is in each of its entries is read by itself. */
const shellForm = z.object(
  {
    replace: z
      .object(Object.fromEntries(SHELL_SLOTS.map((slot) => [slot, z.unknown().optional()])), {
        error: "an object of replacements by slot",
      })
      .optional(),
  },
  { error: "an object with replace" },
);

function readShellReplace(reader: EntryReader, path: JsonPath): WrittenUiPack["replace"] {
  if (valueAt(reader.document.value, path) === undefined) return [];
  const { value: shell, problems } = readShape(reader.document, path, shellForm);
  reader.problems.push(...problems.map(explainShellField));
  return SHELL_SLOTS.flatMap((slot) => {
    if (!Object.hasOwn(shell?.replace ?? {}, slot)) return [];
    const at = [...path, "replace", slot];
    const entry = readEntry(reader, at, shellReplacement);
    const value = entry && readReplacement(reader, at, entry);
    return value ? [{ rules: [rulesOf(reader, at, entry)], value: { slot, ...value } }] : [];
  });
}

/** Says of a field that is right elsewhere where it belongs. */
function explainShellField(one: Problem): Problem {
  if (one.code !== "unknown-field") return one;
  const isFound = (key: string) => one.found === quoteValue(key);
  if (isFound("hide"))
    return { ...one, allowed: `${one.allowed}; hide stands beside shell, not in it`, suggestion: null };
  if (!SLOT_NAMES.some(isFound)) return one;
  const where = TOOLBAR_SLOTS.some(isFound) ? "toolbars take actions, and overrides" : "overrides";
  return { ...one, allowed: `${one.allowed}; ${where} may replace ${one.found}`, suggestion: null };
}
