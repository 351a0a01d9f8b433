import type { Dress } from "@/app/_server/dress";
import icon from "@/public/icon.svg";
import { getTranslator } from "@/lib/messages";
import type { ThemeTokens } from "@/lib/theme/tokens";

const product = getTranslator()("product.name");
const color = (tokens: ThemeTokens) => `hsl(${tokens.background})`;

/**
 * What each document says of itself: the panel is nobody's business but its users', and the browser's own bars take the
 * color of the page's background.
 */
export function DocumentMeta({ dress: { mode, light, dark } }: { dress: Dress }) {
  return (
    <>
      <meta name="application-name" content={product} />
      <meta name="robots" content="noindex, nofollow" />
      <meta name="format-detection" content="telephone=no, address=no, email=no" />
      <link rel="icon" href={icon.src} sizes="any" type="image/svg+xml" />
      {mode === "system" ? (
        <>
          <meta name="theme-color" media="(prefers-color-scheme: light)" content={color(light)} />
          <meta name="theme-color" media="(prefers-color-scheme: dark)" content={color(dark)} />
        </>
      ) : (
        <meta name="theme-color" content={color(mode === "dark" ? dark : light)} />
      )}
    </>
  );
}
