import type { FrameTheme } from "@/lib/bridge/frame-theme";
import { isFields, readFrameTheme, readTokens } from "@/lib/bridge/read-frame-theme";
import { openThemeStore } from "@/lib/bridge/theme-store";
import { deviceScheme } from "@/lib/bridge/transport";
import { renderThemeStyle } from "@/lib/theme/render-theme-style";

/**
 * The theme in a component: known at once from the frame's name, with the tokens of both modes, and after that as the
 * host says. Where the host says what is known already the style stays as it is: in `system` mode the browser itself
 * goes from one mode's tokens to the other's, with no frame in between that shows the wrong ones.
 */
export function followTheme(frame: Window & typeof globalThis) {
  const { document } = frame;
  const sheet = new frame.CSSStyleSheet();
  const store = openThemeStore(deviceScheme(frame), readFrameTheme(frame.name), (error) => frame.reportError(error));

  function show(theme: FrameTheme): void {
    sheet.replaceSync(renderThemeStyle(theme));
    if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  }
  const first = store.get();
  if (first !== null) show(first);

  return {
    /** @param message a panel-theme @returns whether it is one */
    take(message: Record<string, unknown>): boolean {
      const { mode: said, packId, accent } = message;
      const tokens = readTokens(message.tokens);
      if (tokens === null || (said !== "light" && said !== "dark") || typeof packId !== "string") return false;
      const next: FrameTheme = {
        mode: said,
        packId,
        light: tokens,
        dark: tokens,
        accent: typeof accent === "string" ? accent : null,
      };
      if (isKnown(said, next)) return true;
      show(next);
      store.set(next);
      return true;
    },
    /** What a component may ask. */
    api: store.api,
  };

  function isKnown(said: "light" | "dark", next: FrameTheme): boolean {
    const theme = store.get();
    // the one in force: of `system` what the device prefers
    if (theme === null || store.mode() !== said) return false;
    if (theme.packId !== next.packId || theme.accent !== next.accent) return false;
    return JSON.stringify(theme[said]) === JSON.stringify(next[said]);
  }
}

/** @returns null for what is no message of the host's */
export function readFields(data: unknown): Record<string, unknown> | null {
  return isFields(data) ? data : null;
}
