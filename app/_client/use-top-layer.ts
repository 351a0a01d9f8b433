import { useEffect, useRef } from "react";

/**
 * Keeps a manual popover in the browser's top layer, above whatever else comes there: each popover or dialog that opens
 * later would lie over it, and a pack's style may make that as large as the page. (A modal dialog makes all else inert
 * as long as it is open; that, the browser leaves nobody a way around.)
 */
export function useTopLayer() {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    element.showPopover();
    const onToggle = (event: Event) => {
      if (event.target === element || (event as ToggleEvent).newState !== "open" || !element.isConnected) return;
      element.hidePopover();
      element.showPopover();
    };
    // it does not bubble
    document.addEventListener("toggle", onToggle, { capture: true });
    return () => document.removeEventListener("toggle", onToggle, { capture: true });
  }, []);
  return ref;
}
