/**
 * Keys that may be the panel's while the focus is in a component: Escape, which closes what the component stands in, and
 * what is pressed with Ctrl, Alt or Meta. What a script has dealt with is left alone, and so is what types a character.
 */
export function handOverKeys(frame: Window & typeof globalThis, handOver: (event: KeyboardEvent) => void): void {
  frame.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.repeat || event.isComposing || !event.isTrusted) return;
    if (["Control", "Alt", "Meta", "Shift", "AltGraph"].includes(event.key) || event.getModifierState("AltGraph"))
      return;
    if (event.key === "Escape" || event.ctrlKey || event.altKey || event.metaKey) handOver(event);
  });
}
