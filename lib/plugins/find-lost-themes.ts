import { derivePlugin } from "@/lib/plugins/derive-plugin";
import { nearest } from "@/lib/plugins/nearest";
import { FRONTEND } from "@/lib/plugins/plugin-paths";
import { MOST_PROBLEMS, problem, quoteValue } from "@/lib/plugins/problem";
import type { Problem } from "@/lib/plugins/problem";
import type { RawPlugin } from "@/lib/plugins/raw-plugin";
import type { ThemePack } from "@/lib/plugins/theme-pack";

/** Of many themes not each is looked at for a slip of the pen: this is asked anew at each change of any plugin. */
const MOST_COMPARED = 50;
const MOST_LISTED = 20;

/** Theme packs that UI packs of a plugin name and that cannot be had: not there, or of a disabled plugin. */
export function findLostThemes(plugin: RawPlugin, themes: ReadonlyMap<string, ThemePack>): Problem[] {
  const { namedThemes, themes: packs } = derivePlugin(plugin);
  const lost = namedThemes.filter(({ id }) => !themes.has(id)).slice(0, MOST_PROBLEMS);
  const own = lost.length === 0 ? [] : packs.slice(0, MOST_COMPARED);
  const names = own.slice(0, MOST_LISTED).map(({ packId }) => quoteValue(packId));
  const allowed = [...names, "plugin:id of a theme pack"].join(", ").replace(/, (?=plugin:id)/, ", or ");
  return lost.map(({ written, at }) => {
    // as it is written: an id alone is compared with ids, one with a plugin with full ones
    const candidates = own.map(({ id, packId }) => (written.includes(":") ? id : packId));
    const suggestion = nearest(written, candidates);
    const told = { code: "unknown-theme", found: `${quoteValue(written)}, which cannot be had`, suggestion } as const;
    return problem({ plugin: plugin.identifier, file: `${FRONTEND}/ui.json` }, { ...told, at, allowed });
  });
}
