import type { OverrideEntry, UiPack, WrittenUiPack } from "@/lib/plugins/ui-pack";
import type { Outline } from "@/lib/slots/outline";
import type { Action, PageEntry } from "@/lib/slots/shell";
import { SLOT_NAMES, TOOLBAR_SLOTS } from "@/lib/slots/slot-catalogue";

/** What a UI pack does as it shows today. */
export function outlineUiPack({ shell, hide, pages, actions }: UiPack): Outline {
  const entries = Object.entries(shell.replace).map(([slot, { hide: isHidden }]) => ({ slot, hide: isHidden }));
  return outline([...entries, ...hide.map(hiding)], pages, actions);
}

/** What a UI pack does by its file, whatever its rules let show. */
export function outlineWrittenPack({ replace, hide, pages, actions }: WrittenUiPack): Outline {
  const entries = [...replace.map(({ value }) => value), ...hide.map(hiding)];
  return outline(
    entries,
    pages.map(({ value }) => value),
    actions.map(({ value }) => value),
  );
}

/** What the overrides of one plugin do, by themselves: those of another may win over them. */
export function outlineOverrides(
  entries: readonly Pick<OverrideEntry, "slot" | "hide">[],
  actions: readonly Action[],
): Outline {
  return outline(entries, [], actions);
}

const hiding = (slot: string) => ({ slot, hide: true });

/** Of entries for one place a hide counts before a replacement. What names no place of the panel's does nothing. */
function outline(
  entries: readonly Pick<OverrideEntry, "slot" | "hide">[],
  pages: readonly PageEntry[],
  actions: readonly Pick<Action, "slot">[],
): Outline {
  const isHidden = (name: string) => entries.some(({ slot, hide }) => slot === name && hide);
  const hiddenPages = pages.filter(({ hide, replace }) => hide || replace === null).length;
  const toolbars: readonly string[] = TOOLBAR_SLOTS.filter((name) => !isHidden(name));
  return {
    replaced: SLOT_NAMES.filter((name) => !isHidden(name) && entries.some(({ slot }) => slot === name)),
    hidden: SLOT_NAMES.filter(isHidden),
    pages: pages.length - hiddenPages,
    hiddenPages,
    actions: actions.filter(({ slot }) => toolbars.includes(slot)).length,
  };
}
