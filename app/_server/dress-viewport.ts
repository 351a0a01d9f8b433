import type { Viewport } from "next";
import { getDress, type Surface } from "@/app/_server/dress";

/** Makes a root layout's `generateViewport`: the browser's own bars take the color of the page's background. */
export function dressViewport(surface: Surface): () => Promise<Viewport> {
  return async () => {
    const { mode, light, dark } = await getDress(surface);
    const color = (tokens: typeof light) => `hsl(${tokens.background})`;
    return {
      width: "device-width",
      initialScale: 1,
      // on phones what a pack makes wide would shrink the page, and take the host's control out of the screen
      ...(surface === "panel" && { minimumScale: 1 }),
      themeColor:
        mode === "system"
          ? [
              { media: "(prefers-color-scheme: light)", color: color(light) },
              { media: "(prefers-color-scheme: dark)", color: color(dark) },
            ]
          : color(mode === "dark" ? dark : light),
    };
  };
}
