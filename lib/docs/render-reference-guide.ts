import { HOST_ACTIONS, HOST_EVENTS } from "@/lib/bridge/host-names";
import { markdownTable } from "@/lib/docs/markdown-table";
import { ICON_NAMES } from "@/lib/slots/icon-names";
import { PROTECTED_PATHS } from "@/lib/slots/is-protected-path";
import { SHELL_SLOTS, SLOT_NAMES, SLOTS, TOOLBAR_SLOTS } from "@/lib/slots/slot-catalogue";

const LEAD = `What plugins find in this panel, made of the panel's own lists. [ui-packs.md](ui-packs.md) says how slots are used,
[bridge.md](bridge.md) how code listens to events and stands before actions.`;

const SLOTS_LEAD = `\`hide\`, and \`replace\` of overrides.json, may name each of them. "In \`shell.replace\`" says which of them a UI pack
may replace there, "buttons" which take \`actions\`. An administrator sees them all, outlined on the dashboard, by
"Show slots" under Admin → Plugins.`;

/** `docs/reference.md` as it has to be; `node scripts/write-reference.mjs` writes it. */
export function renderReferenceGuide(): string {
  const isOf = (names: readonly string[], name: string) => (names.includes(name) ? "yes" : "");
  const slots = SLOT_NAMES.map((name) => [code(name), SLOTS[name], isOf(SHELL_SLOTS, name), isOf(TOOLBAR_SLOTS, name)]);
  const events = Object.entries(HOST_EVENTS).map(([name, { is }]) => [code(name), is]);
  const actions = Object.entries(HOST_ACTIONS).map(([name, { is, runBy }]) => [code(name), is, runBy]);
  return [
    "# Slots, events and actions",
    LEAD,
    "## Slots",
    SLOTS_LEAD,
    table([["slot", "is", "in `shell.replace`", "buttons"], ...slots]),
    "## Pages that are the panel's own",
    `No plugin reaches these paths and what is below them: ${PROTECTED_PATHS.map(code).join(", ")}.`,
    "## Icons",
    `What \`icon\` of an action may name: ${ICON_NAMES.map(code).join(", ")}.`,
    "## Events",
    "`Panel.events.on(event, fn)` hears them. The panel alone emits them.",
    table([["event", "comes when"], ...events]),
    "What goes with each:",
    dataTable("event", HOST_EVENTS),
    "## Actions",
    "`Panel.actions.register(action, hook)` stands before them, `Panel.actions.run(action, ctx)` runs those that plugins may.",
    table([["action", "is", "run by"], ...actions]),
    "What goes with each, in `ctx`:",
    dataTable("action", HOST_ACTIONS),
    "",
  ]
    .join("\n\n")
    .replace(/\n+$/, "\n");
}

type Data = Readonly<Record<string, readonly [type: string, is: string]>>;

function dataTable(kind: string, all: Readonly<Record<string, { data: Data }>>): string {
  const rows = Object.entries(all).flatMap(([name, { data }]) =>
    Object.entries(data).map(([field, [type, is]]) => [code(name), code(field), type, is]),
  );
  return table([[kind, "field", "type", "is"], ...rows]);
}

const table = (rows: string[][]) => markdownTable(rows).join("\n");
const code = (text: string) => `\`${text}\``;
