import { useEffect } from "react";
import type { CommandStore } from "@/lib/bridge/command-store";
import { isPressed } from "@/lib/bridge/shortcut";

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);

/**
 * Runs the command whose keys are pressed in the page; not over a dialog. Keys that a component hands over may be of its
 * own making: they run commands of its plugin alone.
 */
export function useShortcuts(commands: CommandStore): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || document.querySelector("dialog:modal")) return;
      const from = event.target instanceof HTMLIFrameElement ? event.target.dataset.panelPlugin : undefined;
      const found = commands
        .list()
        .filter(({ plugin }) => from === undefined || plugin === from)
        .find(({ shortcut }) => shortcut !== null && isPressed(shortcut, event, isMac()));
      if (!found) return;
      event.preventDefault();
      found.run();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [commands]);
}
