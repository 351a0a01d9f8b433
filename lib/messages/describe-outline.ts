import type { Translator } from "@/lib/messages";
import type { Locale } from "@/lib/text/locales";
import type { Outline } from "@/lib/slots/outline";
import type { SlotName } from "@/lib/slots/slot-catalogue";

/** What each place is called in a sentence. */
const NAMES = {
  "shell.sidebar": "sidebar",
  "shell.navbar": "navbar",
  "shell.page-header": "pageHeader",
  "shell.main": "main",
  "shell.background": "background",
  "drawer.global": "drawer",
  "modal.global": "modal",
  "toolbar.dashboard": "toolbarDashboard",
  "toolbar.account": "toolbarAccount",
  "toolbar.servers": "toolbarServers",
  "toolbar.server-console": "toolbarConsole",
  "toolbar.activity": "toolbarActivity",
  "toolbar.notifications": "toolbarNotifications",
} as const satisfies Record<SlotName, string>;

/** What a UI pack or overrides do, a sentence each; none for what does nothing. */
export function describeOutline(
  t: Translator,
  { replaced, hidden, pages, hiddenPages, actions }: Outline,
  locale: Locale = "en",
): string[] {
  const list = new Intl.ListFormat(locale);
  const parts = (slots: readonly SlotName[]) => list.format(slots.map((slot) => t(`outline.slot.${NAMES[slot]}`)));
  return [
    ...(replaced.length > 0 ? [t("outline.replaces", { parts: parts(replaced) })] : []),
    ...(hidden.length > 0 ? [t("outline.hides", { parts: parts(hidden) })] : []),
    ...(pages > 0 ? [t("outline.pages", { count: pages })] : []),
    ...(hiddenPages > 0 ? [t("outline.hiddenPages", { count: hiddenPages })] : []),
    ...(actions > 0 ? [t("outline.actions", { count: actions })] : []),
  ];
}
