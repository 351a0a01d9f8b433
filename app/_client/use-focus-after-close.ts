import { useRef } from "react";

/**
 * For a dialog whose success takes away what it was opened from: the browser would hand the focus back to a button
 * that is about to go, so once the dialog has closed something that stays takes it.
 * @param id of the element that takes the focus; nothing happens without one
 */
export function useFocusAfterClose(id: string | undefined): { succeeded: () => void; closed: () => void } {
  const wanted = useRef(false);
  return {
    succeeded: () => {
      wanted.current = true;
    },
    closed: () => {
      if (wanted.current && id !== undefined) document.getElementById(id)?.focus();
      wanted.current = false;
    },
  };
}
