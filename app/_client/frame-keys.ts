import { openAllowance } from "@/lib/bridge/allowance";
import type { KeyMessage } from "@/lib/bridge/protocol";

/** More keys than a hand that means them presses. */
const keys = openAllowance(20, 10_000);

/**
 * A key that was pressed in a component is pressed on its frame, for the panel's shortcuts to hear; Escape closes what
 * the frame stands in. Only where the focus is in it: else nobody can have pressed anything there.
 */
export function pressKey(frame: HTMLIFrameElement, { key, ctrlKey, altKey, metaKey, shiftKey }: KeyMessage): void {
  if (document.activeElement !== frame || navigator.userActivation?.isActive === false || !keys.take()) return;
  const event = new KeyboardEvent("keydown", {
    ...{ key, ctrlKey, altKey, metaKey, shiftKey },
    bubbles: true,
    cancelable: true,
  });
  if (!frame.dispatchEvent(event) || key !== "Escape") return;
  const around = frame.closest<HTMLElement>("dialog, [popover]:popover-open");
  if (around instanceof HTMLDialogElement) around.close();
  else around?.hidePopover();
}
