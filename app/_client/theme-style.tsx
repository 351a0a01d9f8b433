"use client";

import { useEffect, useState } from "react";

/**
 * The theme of the document, in its first byte. The element itself is never written to again: its nonce is that of the
 * document's policy, and a later answer brings another one, with which the browser would drop the whole style. What
 * comes later (a choice under Appearance) goes into a sheet of the script's own, which stands after it.
 */
export function ThemeStyle({ css, nonce }: { css: string; nonce: string | undefined }) {
  const [first] = useState({ css, nonce });
  useEffect(() => {
    if (css === first.css) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [css, first]);
  // browsers hide a nonce from scripts once it was read, so React finds another one than it wrote
  return (
    <style nonce={first.nonce} suppressHydrationWarning>
      {first.css}
    </style>
  );
}
