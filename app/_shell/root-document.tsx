import type { ReactNode } from "react";
import { headers } from "next/headers";
import { getDress, type Surface } from "@/app/_server/dress";
import { getTexts } from "@/app/_server/texts";
import { ThemeStyle } from "@/app/_client/theme-style";
import { DocumentMeta } from "@/app/_shell/document-meta";
import { TellTimeZone } from "@/app/_shell/tell-time-zone";
import { HEADER } from "@/lib/http/request-facts";
import type { Locale } from "@/lib/text/locales";
import { LOADER_ATTRIBUTE } from "@/lib/remotes/host-modules";
import { getRuntime } from "@/lib/runtime";
import { renderThemeStyle } from "@/lib/theme/render-theme-style";

/** Where code of plugins in the page finds the page's React; before the first of it. */
function ImportMap({ nonce }: { nonce: string | undefined }) {
  const { importMap, loader } = getRuntime().shims;
  const attributes = { nonce, [LOADER_ATTRIBUTE]: loader };
  const html = { __html: importMap };
  return <script type="importmap" {...attributes} suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}

/** Declared before any of them is filled, so that a pack's style stands over the host's utilities, whichever loads first. */
const LAYERS = "@layer properties,theme,base,components,utilities,pack;";

/** Stands last in a page's body. */
const LAST = "page-end";

type RootDocumentProps = {
  surface: Surface;
  /** Of pages that are in one language for everyone; otherwise it is that of the request. */
  language?: Locale;
  children: ReactNode;
};

/** The document around every page: language, and the theme in the first byte, so that no page flashes another one. */
export async function RootDocument({ surface, language, children }: RootDocumentProps) {
  const nonce = (await headers()).get(HEADER.nonce) ?? undefined;
  const [dress, { locale }] = await Promise.all([getDress(surface), getTexts()]);
  return (
    <html
      lang={language ?? locale}
      data-theme-pack={dress.packId}
      data-mode={dress.mode}
      // what a pack makes wider than the screen would push the host's control out of it on phones
      className={surface === "panel" ? "overflow-x-hidden" : undefined}
    >
      <head>
        {/* Drawn when all of it is there, where a browser can wait (HTML, "expect"): half a row of buttons would move when
            the other half arrives. */}
        <link rel="expect" href={`#${LAST}`} blocking="render" />
        <DocumentMeta dress={dress} />
        <ThemeStyle css={LAYERS + renderThemeStyle(dress)} nonce={nonce} />
        {dress.stylesheet && <link rel="stylesheet" href={dress.stylesheet} />}
        <TellTimeZone nonce={nonce} />
        {surface === "panel" && !dress.safeMode && <ImportMap nonce={nonce} />}
      </head>
      <body className={surface === "panel" ? "overflow-x-clip" : undefined}>
        {children}
        <div id={LAST} hidden />
      </body>
    </html>
  );
}
