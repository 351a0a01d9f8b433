import { useEffect } from "react";
import type { CommandStore } from "@/lib/bridge/command-store";
import { isPressed } from "@/lib/bridge/shortcut";

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/** Runs the command whose keys are pressed, in the page or in a component of it; not over a dialog. */
export function useShortcuts(commands: CommandStore): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || document.querySelector("dialog:modal")) return;
      const found = commands.list().find(({ shortcut }) => shortcut !== null && isPressed(shortcut, event, isMac()));
      if (!found) return;
      event.preventDefault();
      found.run();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [commands]);
}
