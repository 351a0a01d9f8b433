import type { Shell } from "@/lib/slots/shell";

type Around = Pick<Shell, "slots" | "pages" | "actions" | "uiPack" | "code">;

/** Whether the panel is its own everywhere: no plugin has anything in it, be it a part, a page, an action or code. */
export function isHostShell({ slots, pages, actions, uiPack, code }: Around) {
  return (
    uiPack === null &&
    pages.length === 0 &&
    code.length === 0 &&
    Object.values(slots).every(({ shows }) => shows === "host") &&
    Object.values(actions).every(({ length }) => length === 0)
  );
}
