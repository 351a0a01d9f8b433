import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * Whether scripts run on this page by now. Until then a browser would send a form by itself, and one with no address
 * of its own puts what was typed, passwords too, into the page's: its button stays disabled, which stops Enter as well.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
