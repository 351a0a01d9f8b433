import { derivePlugin } from "@/lib/plugins/derive-plugin";
import type { PluginRow, PluginRows } from "@/lib/plugins/plugin-rows";
import type { PluginSnapshot, PluginSummary } from "@/lib/plugins/plugin-snapshot";
import { hashOf } from "@/lib/plugins/raw-plugin";
import type { RawPlugin } from "@/lib/plugins/raw-plugin";
import type { Scan } from "@/lib/plugins/scan/scan-plugins";
import { builtinPack } from "@/lib/plugins/theme-pack";
import type { ThemePack } from "@/lib/plugins/theme-pack";

const UNTOUCHED: PluginRow = { enabled: true, settings: new Map() };

/** Puts together what lies on disk and what administrators said of it. */
export function buildSnapshot(scan: Scan, rows: PluginRows): PluginSnapshot {
  const themes = new Map<string, ThemePack>([[builtinPack.id, builtinPack]]);
  const plugins: PluginSummary[] = [];
  // what has no plugin of its own to stand with: the folder itself, folders that can be no plugin
  const problems = scan.problems.filter(({ plugin }) => plugin === null || !scan.plugins.has(plugin));
  for (const raw of scan.plugins.values()) {
    const derived = derivePlugin(raw);
    const row = rows.get(raw.identifier) ?? UNTOUCHED;
    plugins.push(summarize(raw, row));
    problems.push(...derived.problems);
    if (row.enabled) for (const pack of derived.themes) themes.set(pack.id, pack);
  }
  const said = [...rows].map(([identifier, { enabled, settings }]) => [identifier, enabled, [...settings]]);
  const version = hashOf([scan.version, plugins.map(({ filesVersion }) => filesVersion), said]);
  return { plugins, themes, problems, version };
}

function summarize(raw: RawPlugin, row: PluginRow): PluginSummary {
  const { identifier, manifest, hasScript, files, filesVersion } = raw;
  const { themes, problems } = derivePlugin(raw);
  return {
    identifier,
    manifest,
    enabled: row.enabled,
    settings: [...manifest.settings].map(([key, value]) => ({
      ...{ key, default: value },
      value: row.settings.get(key) ?? value,
    })),
    hasScript,
    packs: { themes: themes.map(({ id }) => id), ui: raw.uiPacks.map(({ packId }) => `${identifier}:${packId}`) },
    themes,
    problems,
    files,
    filesVersion,
    stylesheets: new Set(themes.flatMap(({ css }) => css ?? [])),
  };
}
