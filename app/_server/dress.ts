import { cache } from "react";
import { headers } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import { getViewer } from "@/app/_server/viewer";
import { findLook } from "@/lib/appearance/find-look";
import type { FoundLook } from "@/lib/appearance/find-look";
import type { Mode } from "@/lib/appearance/choices";
import type { Look } from "@/lib/appearance/resolve-look";
import { setSafeMode } from "@/lib/appearance/safe-mode";
import { tryOn } from "@/lib/appearance/try-on";
import type { TriedPack } from "@/lib/appearance/try-on";
import { anonymousContext } from "@/lib/http/context";
import { HEADER, isFromOwnPages } from "@/lib/http/request-facts";
import { BUILTIN_THEME_ID, builtinPack } from "@/lib/plugins/theme-pack";
import type { BackgroundType } from "@/lib/plugins/theme-pack";
import { getRuntime } from "@/lib/runtime";
import { completeTokens } from "@/lib/theme/complete-tokens";
import { readableTokens } from "@/lib/theme/readable-tokens";
import type { ThemeTokens } from "@/lib/theme/tokens";

/** Which pages: `panel` takes all of a pack; `host` and `focus` its tokens alone, and only where they can be read. */
export type Surface = "panel" | "host" | "focus";

/** How a document is dressed. Plain data for the shell, which decides nothing. */
export type Dress = {
  mode: Mode;
  packId: string;
  light: ThemeTokens;
  dark: ThemeTokens;
  /** Address of the pack's stylesheet. */
  stylesheet: string | null;
  background: BackgroundType;
  /** The accent in force, as it was chosen. */
  accent: string | null;
  safeMode: boolean;
  /** A pack that is tried on, and not chosen yet. */
  preview: TriedPack | null;
};

const PLAIN: Dress = {
  mode: "system",
  packId: BUILTIN_THEME_ID,
  ...completeTokens(builtinPack),
  stylesheet: null,
  background: "none",
  accent: null,
  safeMode: false,
  preview: null,
};

/** What the visitor chose and what is in force of it, once a request. */
export const getLook = cache(async () => {
  const viewer = await getViewer();
  return findLook(viewer ?? anonymousContext(await headers()), viewer);
});

export type Worn = {
  /** What is in force, as it was found. */
  found: FoundLook;
  safeMode: boolean;
  /** The look that this document has: another one than is in force while a pack is tried on. */
  look: Look;
  tried: TriedPack | null;
};

/** What a page of the panel wears, and whether the address asks for safe mode or for a pack to be tried on. */
export const getWorn = cache(async (): Promise<Worn> => {
  const asked = await headers();
  const viewer = await getViewer();
  const url = new URL(asked.get(HEADER.url) ?? "/", "http://panel.invalid");
  const found = await getLook();
  const safeMode = wantedSafeMode(url, asked) ?? found.safeMode;
  if (viewer && safeMode !== found.safeMode) await setSafeMode(viewer, safeMode);
  // nobody's link from elsewhere puts somebody into a pack, with code of it perhaps
  const worn = safeMode || !viewer || !isFromOwnPages(asked) ? null : findTried(found, url);
  return { found, safeMode, look: worn?.look ?? found.look, tried: worn?.tried ?? null };
});

/** How this document is dressed. A root layout never throws: without a database it is the built-in theme. */
export const getDress = cache(async (surface: Surface): Promise<Dress> => {
  try {
    const { found, safeMode, look, tried } = await getWorn();
    if (safeMode) return { ...PLAIN, mode: found.look.mode, safeMode };
    return surface === "panel" ? dress(surface, look, tried) : dress(surface, found.look, null);
  } catch (error) {
    unstable_rethrow(error);
    getRuntime().log.warn({ surface, err: error }, "the look of a page could not be read; it is the built-in one");
    return PLAIN;
  }
});

function dress(surface: Surface, look: Look, preview: TriedPack | null): Dress {
  const { accent, mode } = look;
  const { pack } = look.theme;
  const complete = completeTokens(pack);
  const tokens =
    surface === "panel"
      ? { light: { ...complete.light, ...accent?.tokens }, dark: { ...complete.dark, ...accent?.tokens } }
      : readableTokens(complete, accent?.tokens ?? null);
  return {
    mode,
    packId: pack.id,
    ...tokens,
    stylesheet: surface === "panel" ? pack.cssUrl : null,
    background: surface === "panel" ? pack.defaults.backgroundType : "none",
    accent: accent?.written ?? null,
    safeMode: false,
    preview,
  };
}

/**
 * `?safe=1` switches safe mode on and `?safe=0` off, on any page; null where the address says nothing. Off by a link of
 * the panel's own alone: anybody may lead somebody into safe mode, but not out of it.
 */
function wantedSafeMode(url: URL, asked: Headers): boolean | null {
  const said = url.searchParams.get("safe");
  if (said === "1") return true;
  return said === "0" && isFromOwnPages(asked) ? false : null;
}

/** The dashboard is shown in a pack that is tried on: `?preview=<theme>`, `?preview_ui=<UI pack>`. */
function findTried(found: FoundLook, url: URL) {
  if (url.pathname !== "/dashboard") return null;
  const theme = url.searchParams.get("preview");
  if (theme !== null) return tryOn(found, { about: "theme_pack", id: theme });
  const uiPack = url.searchParams.get("preview_ui");
  return uiPack === null ? null : tryOn(found, { about: "ui_pack", id: uiPack });
}
