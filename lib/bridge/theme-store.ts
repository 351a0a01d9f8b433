import type { FrameTheme } from "@/lib/bridge/frame-theme";
import type { PanelTheme } from "@/lib/bridge/panel-api";
import type { DeviceScheme } from "@/lib/bridge/transport";
import type { ThemeTokens } from "@/lib/theme/tokens";

/** The theme as a plugin's code may ask for it: in the page, and in each component. */
export type ThemeStore = {
  get(): FrameTheme | null;
  /** Which mode is in force, of `system` the one that the device prefers. */
  mode(): "light" | "dark";
  /** Tells those who asked to hear of it, if what they may ask is not what it was. */
  set(theme: FrameTheme): void;
  api: PanelTheme;
};

/** @param onError hears what a listener throws */
export function openThemeStore(
  scheme: DeviceScheme,
  first: FrameTheme | null,
  onError: (error: unknown) => void,
): ThemeStore {
  const listeners = new Set<() => void>();
  let theme = first;
  const mode = () => (theme?.mode === "dark" || (theme?.mode !== "light" && scheme.isDark()) ? "dark" : "light");
  const facts = () => JSON.stringify([mode(), theme?.[mode()], theme?.packId, theme?.accent]);
  let told = facts();
  function tell(): void {
    if (facts() === told) return;
    told = facts();
    for (const listener of [...listeners]) {
      try {
        listener();
      } catch (error) {
        onError(error);
      }
    }
  }
  scheme.subscribe(tell);

  return {
    get: () => theme,
    mode,
    set(next) {
      theme = next;
      tell();
    },
    api: Object.freeze({
      getMode: mode,
      getAccent: () => theme?.accent ?? null,
      getPackId: () => theme?.packId ?? null,
      getTokens: (): Partial<ThemeTokens> => ({ ...theme?.[mode()] }),
      subscribe(listener: () => void) {
        const one = () => listener();
        listeners.add(one);
        return () => void listeners.delete(one);
      },
    }),
  };
}
