import type { ReactNode } from "react";
import { headers } from "next/headers";
import { TellTimeZone } from "@/app/_shell/tell-time-zone";
import { HEADER } from "@/lib/http/request-facts";
import { builtin } from "@/lib/theme/builtin";
import { renderThemeStyle } from "@/lib/theme/render-theme-style";

/** The document around every page: language, and the theme in the first byte, so that no page flashes another one. */
export async function RootDocument({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get(HEADER.nonce) ?? undefined;
  return (
    <html lang="en">
      <head>
        {/* Browsers hide a nonce from scripts once it was read, so React finds another one than it wrote */}
        <style nonce={nonce} suppressHydrationWarning>
          {renderThemeStyle({ ...builtin, mode: "system" })}
        </style>
        <TellTimeZone nonce={nonce} />
      </head>
      <body>{children}</body>
    </html>
  );
}
