import type { LookProblem } from "@/lib/appearance/resolve-look";
import type { PluginSnapshot } from "@/lib/plugins/plugin-snapshot";

/**
 * What became of a pack that cannot be had: its plugin is `gone` or switched `off`, its plugin's rules keep it `hidden`,
 * or its plugin is there without it: it has none of that name (`removed`), or the file that would hold it could not be
 * read without errors (`broken`).
 */
export type Fate = "gone" | "off" | "hidden" | "broken" | "removed";

export type PackFate = {
  fate: Fate;
  /** The pack's name where its plugin still says one, else its id. */
  name: string;
  /** Null where there is no such plugin. */
  plugin: { identifier: string; name: string } | null;
};

/** @param pack one that was chosen, locked or named, and is not in the snapshot's `themes` or `uiPacks` */
export function findFate(
  { plugins }: Pick<PluginSnapshot, "plugins">,
  { about, id }: Pick<LookProblem, "about" | "id">,
): PackFate {
  const found = plugins.find(({ identifier }) => identifier === id.split(":", 1)[0]);
  if (found === undefined) return { fate: "gone", name: id, plugin: null };
  const { identifier, manifest, enabled, problems } = found;
  const written = (about === "theme_pack" ? found.themes : found.uiPacks).find((pack) => pack.id === id);
  const holders = [null, "frontend", about === "theme_pack" ? "frontend/theme.json" : "frontend/ui.json"];
  const broken = problems.some(
    // that a theme is not there breaks nothing: it is what is being asked
    ({ severity, code, file }) =>
      severity === "error" && code !== "unknown-theme" && holders.includes(file?.toLowerCase() ?? null),
  );
  const fate = !enabled ? "off" : written ? "hidden" : broken ? "broken" : "removed";
  return { fate, name: written?.name ?? id, plugin: { identifier, name: manifest.name } };
}
