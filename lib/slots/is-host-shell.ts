import type { Shell } from "@/lib/slots/shell";

/** Whether the panel is its own everywhere: no plugin has anything in it, be it a part, a page or an action. */
export function isHostShell({ slots, pages, actions, uiPack }: Pick<Shell, "slots" | "pages" | "actions" | "uiPack">) {
  return (
    uiPack === null &&
    pages.length === 0 &&
    Object.values(slots).every(({ shows }) => shows === "host") &&
    Object.values(actions).every(({ length }) => length === 0)
  );
}
