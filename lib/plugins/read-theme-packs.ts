import { DEFAULT_PACK_ID } from "@/lib/plugins/find-packs";
import { nearMisses } from "@/lib/plugins/near-misses";
import type { NearMiss } from "@/lib/plugins/near-misses";
import { pluginAddress } from "@/lib/plugins/plugin-address";
import { componentAllowed, findComponent } from "@/lib/plugins/plugin-paths";
import { problem } from "@/lib/plugins/problem";
import type { Problem } from "@/lib/plugins/problem";
import type { RawPlugin } from "@/lib/plugins/raw-plugin";
import { isObject } from "@/lib/plugins/read-fields";
import type { JsonDocument, JsonPath } from "@/lib/plugins/read-json";
import { readPackAccents } from "@/lib/plugins/read-pack-accents";
import { NO_STYLESHEET, stylesheetsOf } from "@/lib/plugins/read-pack-stylesheet";
import { attempt } from "@/lib/plugins/attempt";
import { readPackTokens } from "@/lib/plugins/read-pack-tokens";
import { readShape } from "@/lib/plugins/read-shape";
import { reportAccentContrast, reportContrast } from "@/lib/plugins/report-contrast";
import { themeListShape, themePackShape } from "@/lib/plugins/theme-shape";
import type { WrittenThemePack } from "@/lib/plugins/theme-shape";
import type { PackAccent, ThemePack } from "@/lib/plugins/theme-pack";

/**
 * Reads a plugin's theme packs. A wrong field of a pack is told and left out, the rest of the pack counts: every pack
 * with a sound id can be chosen.
 */
export function readThemePacks(plugin: RawPlugin): ReadThemePacks {
  const steps = readThemePacksByStep(plugin);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

export type ReadThemePacks = { packs: ThemePack[]; problems: Problem[] };

/** The same, with a stop after each pack for whoever wants to let others in between. */
export function* readThemePacksByStep(plugin: RawPlugin): Generator<undefined, ReadThemePacks> {
  const document = plugin.theme;
  const problems: Problem[] = [];
  if (document === null) return { packs: [], problems };
  if (isObject(document.value) && Object.hasOwn(document.value, "themes")) {
    problems.push(...readShape(document, [], themeListShape, ["themes"]).problems);
  }
  const nearMiss = nearMisses();
  const findStylesheet = stylesheetsOf(plugin, problems, nearMiss);

  const packs: ThemePack[] = [];
  for (const { packId, path } of plugin.themePacks) {
    const part = <Part>(key: string | null, otherwise: Part, read: () => Part): Part =>
      attempt(document, key === null ? path : [...path, key], problems, otherwise, read);
    const given = part<WrittenThemePack>(null, {}, () => {
      const read = readShape(document, path, themePackShape, ["id"]);
      problems.push(...read.problems);
      return read.value ?? {};
    });
    const tokens = part<ThemePack["tokens"]>("tokens", { light: {}, dark: {} }, () =>
      readPackTokens(document, path, problems),
    );
    const accents = part<PackAccent[]>("accents", [], () => {
      const read = readPackAccents(document, path, given.accents ?? [], problems);
      reportAccentContrast(document, path, tokens, read, problems);
      return read;
    });
    const id = `${plugin.identifier}:${packId}`;
    const plain = packId === DEFAULT_PACK_ID ? plugin.manifest.name : packId;
    packs.push({
      id,
      packId,
      plugin: plugin.identifier,
      pluginName: plugin.manifest.name,
      name: given.name ?? plain,
      preview: part("preview", null, () => findPreview(plugin, document, path, given.preview, problems, nearMiss)),
      tokens,
      accents,
      defaults: { backgroundType: given.defaults?.backgroundType ?? "none" },
      ...part("css", NO_STYLESHEET, () => findStylesheet(id, document, path, given.css)),
      contrast: reportContrast(document, path, tokens, problems),
    });
    yield;
  }
  return { packs, problems };
}

function findPreview(
  plugin: RawPlugin,
  document: JsonDocument,
  path: JsonPath,
  written: string | undefined,
  problems: Problem[],
  nearMiss: NearMiss,
): string | null {
  if (written === undefined) return null;
  const found = findComponent(written, plugin.files, nearMiss);
  if (found.ok) return pluginAddress(plugin, found.path);
  const { code, suggestion } = found;
  const at = document.placeOf([...path, "preview"]);
  problems.push(
    problem(document.source, { code, at, found: found.found, allowed: componentAllowed("preview.svg"), suggestion }),
  );
  return null;
}
