import { derivePlugin } from "@/lib/plugins/derive-plugin";
import { nearest } from "@/lib/plugins/nearest";
import { FRONTEND } from "@/lib/plugins/plugin-paths";
import { MOST_PROBLEMS, problem, quoteValue } from "@/lib/plugins/problem";
import type { Problem } from "@/lib/plugins/problem";
import type { RawPlugin } from "@/lib/plugins/raw-plugin";
import type { ThemePack } from "@/lib/plugins/theme-pack";

/** Of many themes not each is looked at for a slip of the pen: this is asked anew at each change of any plugin. */
const MOST_COMPARED = 50;

/** UI packs of a plugin that name a theme pack which cannot be had: not there, or of a disabled plugin. */
export function findLostThemes(plugin: RawPlugin, themes: ReadonlyMap<string, ThemePack>): Problem[] {
  const { uiPacks, themes: own } = derivePlugin(plugin);
  const lost = uiPacks.filter(({ theme }) => theme !== null && !themes.has(theme)).slice(0, MOST_PROBLEMS);
  const candidates = lost.length === 0 ? [] : own.slice(0, MOST_COMPARED).map(({ id }) => id);
  return lost.map(({ theme, themeAt: at }) => {
    const suggestion = nearest(theme!, candidates);
    const told = { code: "unknown-theme", found: `${quoteValue(theme)}, which cannot be had`, suggestion } as const;
    const allowed = "plugin:id of a theme pack, or the id of one of this plugin";
    return problem({ plugin: plugin.identifier, file: `${FRONTEND}/ui.json` }, { ...told, at, allowed });
  });
}
