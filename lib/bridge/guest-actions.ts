/** A press on an element with `data-panel-action` runs that action of the plugin (`panel:data:action`). */
export function runActionElements(frame: Window & typeof globalThis, run: (id: string) => void): void {
  frame.document.addEventListener("click", (event) => {
    const { target } = event;
    const element = target instanceof frame.Element ? target.closest<HTMLElement>("[data-panel-action]") : null;
    if (element && !event.defaultPrevented) run(element.dataset.panelAction ?? "");
  });
}
