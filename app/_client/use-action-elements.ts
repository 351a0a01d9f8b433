import { useEffect, useEffectEvent } from "react";
import type { ActionOutcome } from "@/lib/bridge/action-registry";
import type { Hub } from "@/lib/bridge/hub";
import type { Action } from "@/lib/slots/shell";

/**
 * A press on any element with `data-panel-action` runs `panel:data:action` with its id: a tool of the page as the tool,
 * another one with the slot that it stands in. Why a plugin stopped that one, it may say; it is no such act of the user's
 * that is done when they ask again.
 */
export function useActionElements(
  hub: Hub,
  tools: readonly Action[],
  press: (action: Action) => void,
  tellStopped: (outcome: Extract<ActionOutcome, { cancelled: true }>) => void,
): void {
  const run = useEffectEvent((element: HTMLElement) => {
    const { panelAction: id = "" } = element.dataset;
    // in a remote: of its plugin
    const plugin = element.closest<HTMLElement>("[data-panel-plugin]")?.dataset.panelPlugin;
    const tool = tools.find((one) => one.id === id && one.plugin === plugin);
    if (tool) return press(tool);
    if (!hub.actions.has("panel:data:action")) {
      // eslint-disable-next-line no-console -- its author looks there
      console.warn(
        `Panel: nothing is registered for panel:data:action, and “${id}” of ${plugin ?? "no plugin"} was pressed.`,
      );
    }
    const slot = element.closest<HTMLElement>("[data-panel-slot]")?.dataset.panelSlot ?? null;
    hub
      .run("panel:data:action", { id, plugin: plugin ?? null, slot })
      .then((outcome) => outcome.cancelled && outcome.reason !== "" && tellStopped(outcome))
      .catch(() => undefined);
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
