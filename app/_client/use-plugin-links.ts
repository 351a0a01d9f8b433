import { useEffect, useEffectEvent } from "react";
import { readPressedLink } from "@/app/_client/read-pressed-link";
import type { Navigation } from "@/lib/bridge/read-navigation";

/**
 * A plain link to a page of the panel in a remote goes there as the panel's own do, without the document being loaded
 * anew. What a script has dealt with, a plugin's hook among them, is left alone.
 */
export function usePluginLinks(goTo: (to: Navigation) => void): void {
  const go = useEffectEvent(goTo);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const to = readPressedLink(event, "[data-panel-plugin] a[href]");
      if (to === null) return;
      event.preventDefault();
      go(to);
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);
}
