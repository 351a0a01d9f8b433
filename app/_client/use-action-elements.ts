import { useEffect, useEffectEvent } from "react";
import type { Hub } from "@/lib/bridge/hub";
import type { Action } from "@/lib/slots/shell";

/**
 * A press on any element with `data-panel-action` runs `panel:data:action` with its id: a tool of the page as the tool,
 * another one with the slot that it stands in.
 */
export function useActionElements(hub: Hub, tools: readonly Action[], press: (action: Action) => void): void {
  const run = useEffectEvent((element: HTMLElement) => {
    const { panelAction: id = "" } = element.dataset;
    // in a remote: of its plugin
    const plugin = element.closest<HTMLElement>("[data-panel-plugin]")?.dataset.panelPlugin;
    const tool = tools.find((one) => one.id === id && one.plugin === plugin);
    if (tool) return press(tool);
    const slot = element.closest<HTMLElement>("[data-panel-slot]")?.dataset.panelSlot ?? null;
    hub.run("panel:data:action", { id, plugin: plugin ?? null, slot }).catch(() => undefined);
  });
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const element = target instanceof Element ? target.closest<HTMLElement>("[data-panel-action]") : null;
      if (element && !(element instanceof HTMLButtonElement && element.disabled)) run(element);
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);
}
