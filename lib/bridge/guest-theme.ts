import type { FrameTheme } from "@/lib/bridge/frame-theme";
import { isFields, readFrameTheme, readTokens } from "@/lib/bridge/read-frame-theme";
import { renderThemeStyle } from "@/lib/theme/render-theme-style";
import type { ThemeTokens } from "@/lib/theme/tokens";

/**
 * The theme in a component: known at once from the frame's name, with the tokens of both modes, and after that as the
 * host says. Where the host says what is known already the style stays as it is: in `system` mode the browser itself
 * goes from one mode's tokens to the other's, with no frame in between that shows the wrong ones.
 */
export function followTheme(frame: Window & typeof globalThis) {
  const { document } = frame;
  const device = frame.matchMedia("(prefers-color-scheme: dark)");
  const listeners = new Set<() => void>();
  const sheet = new frame.CSSStyleSheet();
  let theme = readFrameTheme(frame.name);
  let told = "";

  const mode = () => (theme?.mode === "dark" || (theme?.mode !== "light" && device.matches) ? "dark" : "light");
  const facts = () => JSON.stringify([mode(), theme]);
  function show(): void {
    if (theme === null) return;
    sheet.replaceSync(renderThemeStyle(theme));
    if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
  }
  function tellChange(): void {
    if (facts() === told) return;
    told = facts();
    for (const listener of [...listeners]) {
      try {
        listener();
      } catch (error) {
        frame.reportError(error);
      }
    }
  }

  show();
  told = facts();
  device.addEventListener("change", tellChange);

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
      if (!isKnown(said, next)) {
        theme = next;
        show();
      }
      tellChange();
      return true;
    },
    /** What a component may ask. */
    api: Object.freeze({
      /** `light` or `dark`: the one in force. */
      getMode: () => mode(),
      /** The user's accent as it was chosen, null for the theme's own. */
      getAccent: () => theme?.accent ?? null,
      /** The theme's id; null while there is none. */
      getPackId: () => theme?.packId ?? null,
      /** The tokens of the mode in force, by name. */
      getTokens: (): Partial<ThemeTokens> => ({ ...theme?.[mode()] }),
      /** Calls at each change of any of these. @returns stops to */
      subscribe(listener: () => void): () => void {
        const one = () => listener();
        listeners.add(one);
        return () => void listeners.delete(one);
      },
    }),
  };

  function isKnown(said: "light" | "dark", next: FrameTheme): boolean {
    // the one in force: of `system` what the device prefers
    if (theme === null || mode() !== said) return false;
    if (theme.packId !== next.packId || theme.accent !== next.accent) return false;
    return JSON.stringify(theme[said]) === JSON.stringify(next[said]);
  }
}

/** @returns null for what is no message of the host's */
export function readFields(data: unknown): Record<string, unknown> | null {
  return isFields(data) ? data : null;
}
