import { action } from "@/lib/plugins/entry-shapes";
import { quoteValue } from "@/lib/plugins/problem";
import { checkSlot, entriesOf, readEntry, rulesOf, tellOther } from "@/lib/plugins/read-entries";
import type { EntryReader } from "@/lib/plugins/read-entries";
import type { JsonPath } from "@/lib/plugins/read-json";
import { readIcon, readPart } from "@/lib/plugins/read-part";
import type { Ruled } from "@/lib/plugins/visibility";
import { TOOLBAR_SLOTS } from "@/lib/slots/slot-catalogue";
import type { Action } from "@/lib/slots/shell";

/** Every page with their toolbar has them all in it. */
const MOST_ACTIONS = 50;

/**
 * Reads the actions of a pack or of overrides. Ids are made before rules are looked at, so that one stays the same
 * whatever else shows; one that is there again gets `-2`, `-3`, which is told where it was written.
 * @param around what made ids begin with: the plugin, and the pack where there is one
 */
export function readActions(reader: EntryReader, path: JsonPath, around: readonly string[]): Ruled<Action>[] {
  const taken = new Map<string, JsonPath>();
  const actions: Ruled<Action>[] = [];
  for (const at of entriesOf(reader, path, "a list of actions", MOST_ACTIONS)) {
    const entry = readEntry(reader, at, action);
    if (entry === null) continue;
    checkSlot(reader, [...at, "slot"], entry.slot, TOOLBAR_SLOTS);
    const part = readPart(reader, at, entry);
    const icon = readIcon(reader, [...at, "icon"], entry.icon);
    const wanted = entry.id ?? [...around, slugOf(entry.label)].join("-");
    const id = unusedId(wanted, taken);
    taken.set(id, at);
    if (entry.id !== undefined && id !== wanted) {
      const found = `the id ${quoteValue(wanted)} again, which becomes ${quoteValue(id)}`;
      tellOther(reader, [...at, "id"], [...taken.get(wanted)!, "id"], {
        code: "outdone",
        found,
        allowed: "an id once in a list",
      });
    }
    if (part === null) continue;
    const { slot, label, priority = 0 } = entry;
    const { identifier, manifest } = reader.plugin;
    const value = { id, slot, plugin: identifier, pluginName: manifest.name, label, ...icon, priority, ...part };
    actions.push({ rules: [rulesOf(reader, at, entry)], value });
  }
  return actions;
}

/** High priority first, then by plugin and label; as they are written where all that is the same. */
export function inShownOrder(a: Action, b: Action): number {
  return b.priority - a.priority || compare(a.plugin, b.plugin) || compare(a.label, b.label);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function unusedId(wanted: string, taken: ReadonlyMap<string, unknown>): string {
  let id = wanted;
  for (let n = 2; taken.has(id); n++) id = `${wanted}-${n}`;
  return id;
}

/** Small letters and digits, joined by hyphens; `action` of a label in another script. */
function slugOf(label: string): string {
  const plain = label
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return plain === "" ? "action" : plain;
}
