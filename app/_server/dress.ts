import { cache } from "react";
import { headers } from "next/headers";
import { unstable_rethrow } from "next/navigation";
import { getViewer } from "@/app/_server/viewer";
import { findLook } from "@/lib/appearance/find-look";
import type { Mode } from "@/lib/appearance/choices";
import type { Look } from "@/lib/appearance/resolve-look";
import { setSafeMode } from "@/lib/appearance/safe-mode";
import type { Context } from "@/lib/context";
import { anonymousContext } from "@/lib/http/context";
import { HEADER } from "@/lib/http/request-facts";
import { BUILTIN_THEME_ID, builtinPack } from "@/lib/plugins/theme-pack";
import type { BackgroundType, ThemePack } from "@/lib/plugins/theme-pack";
import { completeTokens } from "@/lib/theme/complete-tokens";
import { readablePairs } from "@/lib/theme/contrast-report";
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
  preview: { id: string; name: string } | null;
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
export const getLook = cache(async () => findLook((await getViewer()) ?? anonymousContext(await headers())));

/** How this document is dressed. A root layout never throws: without a database it is the built-in theme. */
export const getDress = cache(async (surface: Surface): Promise<Dress> => {
  try {
    const asked = await headers();
    const viewer = await getViewer();
    const url = new URL(asked.get(HEADER.url) ?? "/", "http://panel.invalid");
    const { look, safeMode } = await getLook();
    const safe = wantedSafeMode(url) ?? safeMode;
    if (viewer && safe !== safeMode) await setSafeMode(viewer, safe);
    if (safe) return { ...PLAIN, mode: look.mode, safeMode: true };
    const tried = surface === "panel" && viewer ? await findPreview(viewer, url, look) : null;
    return dress(surface, tried ?? look.theme.pack, look, tried);
  } catch (error) {
    unstable_rethrow(error);
    return PLAIN;
  }
});

function dress(surface: Surface, pack: ThemePack, look: Look, tried: ThemePack | null): Dress {
  const accent = tried ? null : look.accent;
  const complete = completeTokens(pack);
  const light = { ...complete.light, ...accent?.tokens };
  const dark = { ...complete.dark, ...accent?.tokens };
  const mayUse = (tokens: ThemeTokens) => surface === "panel" || readablePairs(tokens);
  return {
    mode: look.mode,
    packId: pack.id,
    light: mayUse(light) ? light : PLAIN.light,
    dark: mayUse(dark) ? dark : PLAIN.dark,
    stylesheet: surface === "panel" ? pack.cssUrl : null,
    background: surface === "panel" ? pack.defaults.backgroundType : "none",
    accent: accent?.written ?? null,
    safeMode: false,
    preview: tried && { id: tried.id, name: tried.name },
  };
}

/** `?safe=1` switches safe mode on and `?safe=0` off, on any page; null where the address says nothing. */
function wantedSafeMode(url: URL): boolean | null {
  const said = url.searchParams.get("safe");
  return said === "1" ? true : said === "0" ? false : null;
}

/** The dashboard is shown in a pack that is tried on: `?preview=<id>`. */
async function findPreview(viewer: Context, url: URL, look: Look): Promise<ThemePack | null> {
  const id = url.pathname === "/dashboard" ? url.searchParams.get("preview") : null;
  if (id === null || look.theme.source === "lock") return null;
  return (await viewer.plugins.read()).themes.get(id) ?? null;
}
