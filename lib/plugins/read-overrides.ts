import { overridesReplacement, overridesShape } from "@/lib/plugins/overrides-shape";
import type { Problem } from "@/lib/plugins/problem";
import type { RawPlugin } from "@/lib/plugins/raw-plugin";
import { readActions } from "@/lib/plugins/read-actions";
import { checkSlot, entriesOf, entryReader, readEntry, readHide, rulesOf } from "@/lib/plugins/read-entries";
import { NO_PART, readReplacement } from "@/lib/plugins/read-part";
import { readShape } from "@/lib/plugins/read-shape";
import type { OverrideEntry, WrittenOverrides } from "@/lib/plugins/ui-pack";
import type { Ruled } from "@/lib/plugins/visibility";

/** Fields that are read entry by entry. */
const APART = ["hide", "replace", "actions"];

/** Reads a plugin's overrides, as they are written: which of several entries for a slot wins is not asked here. */
export function readOverrides(plugin: RawPlugin): { overrides: WrittenOverrides; problems: Problem[] } {
  const problems: Problem[] = [];
  const entries: Ruled<OverrideEntry>[] = [];
  const document = plugin.overrides;
  if (document === null) return { overrides: { entries, actions: [] }, problems };
  const reader = entryReader(plugin, document, problems);
  const of = { plugin: plugin.identifier, pluginName: plugin.manifest.name };
  problems.push(...readShape(document, [], overridesShape, APART).problems);

  for (const at of entriesOf(reader, ["replace"], "a list of replacements")) {
    const entry = readEntry(reader, at, overridesReplacement);
    if (entry === null) continue;
    checkSlot(reader, [...at, "slot"], entry.slot);
    const read = readReplacement(reader, at, entry);
    if (read === null) continue;
    const value = { slot: entry.slot, ...of, from: "replace", at: document.placeOf(at), ...read } as const;
    entries.push({ rules: [rulesOf(reader, at, entry)], value });
  }
  for (const { slot, path } of readHide(reader, ["hide"])) {
    const value = { slot, ...of, from: "hide", at: document.placeOf(path), hide: true, ...NO_PART } as const;
    entries.push({ rules: [], value });
  }
  return { overrides: { entries, actions: readActions(reader, ["actions"], [plugin.identifier]) }, problems };
}
