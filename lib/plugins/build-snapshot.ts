import { derivePlugin } from "@/lib/plugins/derive-plugin";
import { findLostThemes } from "@/lib/plugins/find-lost-themes";
import { mergeOverrides } from "@/lib/plugins/merge-overrides";
import { pluginAddress } from "@/lib/plugins/plugin-address";
import { SCRIPT } from "@/lib/plugins/plugin-paths";
import type { PluginRow, PluginRows } from "@/lib/plugins/plugin-rows";
import type { PluginSnapshot, PluginSummary } from "@/lib/plugins/plugin-snapshot";
import type { Problem } from "@/lib/plugins/problem";
import { hashOf } from "@/lib/plugins/raw-plugin";
import type { RawPlugin } from "@/lib/plugins/raw-plugin";
import type { Scan } from "@/lib/plugins/scan/scan-plugins";
import { showPlugin } from "@/lib/plugins/show-plugin";
import { builtinPack } from "@/lib/plugins/theme-pack";

const UNTOUCHED: PluginRow = { enabled: true, pageCode: true, settings: new Map() };

/** Puts together what lies on disk and what administrators said of it. */
export function buildSnapshot(scan: Scan, rows: PluginRows): PluginSnapshot {
  const raws = [...scan.plugins.values()].map((raw) => ({ raw, row: rows.get(raw.identifier) ?? UNTOUCHED }));
  const enabled = raws.filter(({ row }) => row.enabled);
  const themes = new Map([builtinPack, ...enabled.flatMap(({ raw }) => derivePlugin(raw).themes)].map(byId));
  const shown = enabled.map(({ raw, row }) => showPlugin(raw, row));
  const uiPacks = new Map(shown.flatMap((plugin) => plugin.uiPacks).map(byId));
  const merged = mergeOverrides(shown);
  const outdone = new Map<string | null, Problem[]>();
  for (const one of merged.problems) outdone.set(one.plugin, [...(outdone.get(one.plugin) ?? []), one]);
  const plugins = raws.map(({ raw, row }) => {
    const lost = row.enabled ? findLostThemes(raw, themes) : [];
    return summarize(raw, row, [...lost, ...(outdone.get(raw.identifier) ?? [])]);
  });
  // what has no plugin of its own to stand with: the folder itself, folders that can be no plugin
  const problems = scan.problems.filter(({ plugin }) => plugin === null || !scan.plugins.has(plugin));
  for (const plugin of plugins) problems.push(...plugin.problems);
  const said = [...rows].map(([identifier, { settings, ...row }]) => [identifier, row, [...settings]]);
  const version = hashOf([scan.version, plugins.map(({ filesVersion }) => filesVersion), said]);
  return { plugins, themes, uiPacks, overrides: merged.overrides, problems, version };
}

const byId = <Pack extends { id: string }>(pack: Pack) => [pack.id, pack] as const;

function summarize(raw: RawPlugin, row: PluginRow, beside: readonly Problem[]): PluginSummary {
  const { identifier, manifest, hasScript, files, filesVersion } = raw;
  const { themes, uiPacks, overrides, remotes, problems } = derivePlugin(raw);
  return {
    identifier,
    manifest,
    enabled: row.enabled,
    settings: [...manifest.settings].map(([key, value]) => ({
      ...{ key, default: value },
      value: row.settings.get(key) ?? value,
    })),
    hasScript,
    remotes,
    pageCode: row.pageCode,
    codeUrl: hasScript && row.enabled && row.pageCode ? pluginAddress(raw, SCRIPT) : null,
    packs: { themes: themes.map(({ id }) => id), ui: uiPacks.map(({ id }) => id) },
    problems: beside.length === 0 ? problems : [...problems, ...beside],
    ...{ themes, uiPacks, overrides },
    shown: showPlugin(raw, row),
    files,
    filesVersion,
    stylesheets: new Set(themes.flatMap(({ css }) => css ?? [])),
  };
}
