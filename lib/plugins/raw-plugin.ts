import { createHash } from "node:crypto";
import { findThemePacks, findUiPacks } from "@/lib/plugins/find-packs";
import type { FoundPacks, RawPack } from "@/lib/plugins/find-packs";
import { defaultManifest, readManifest } from "@/lib/plugins/manifest";
import type { Manifest } from "@/lib/plugins/manifest";
import { FRONTEND } from "@/lib/plugins/plugin-paths";
import type { Problem } from "@/lib/plugins/problem";
import { readJson } from "@/lib/plugins/read-json";
import type { JsonDocument } from "@/lib/plugins/read-json";
import { readText } from "@/lib/plugins/read-text";

/** A plugin as it lies on disk: its files read as JSON or text, what they say not yet. */
export type RawPlugin = {
  identifier: string;
  manifest: Manifest;
  /** Null where the file is not there or is wrong as a whole. */
  theme: JsonDocument | null;
  ui: JsonDocument | null;
  overrides: JsonDocument | null;
  themePacks: readonly RawPack[];
  uiPacks: readonly RawPack[];
  /** The stylesheets in `Frontend/` that theme packs name, by name. */
  stylesheets: ReadonlyMap<string, string>;
  /** All files that the plugin may use, by their path below `Frontend/` (`Components/card.html`). */
  files: ReadonlyMap<string, PluginFile>;
  /** Has `Frontend/index.js`, code that runs in the page. */
  hasScript: boolean;
  problems: readonly Problem[];
  /** Of what listings are made of: the text of manifests and stylesheets, and which files there are. By content. */
  version: string;
  /** Of its files' times and sizes, for addresses under which a changed file is loaded anew. */
  filesVersion: string;
};

export type PluginFile = { real: string; size: number; signature: string };

/** The bytes of a file that is read whole, or what was wrong with reading it. */
export type FileContent = Uint8Array | Problem;

/** Which files a scan reads, beside the stylesheets that packs name; all others are only known to be there. */
export function isManifest(inner: string): boolean {
  return /^(?:plugin\.json|Frontend\/(?:theme|ui|overrides)\.json)$/.test(inner);
}

/** Puts a plugin together from its files. A file that is wrong leaves the others as they are. */
export function buildRawPlugin(
  identifier: string,
  files: ReadonlyMap<string, PluginFile>,
  contents: ReadonlyMap<string, FileContent>,
  surveyProblems: readonly Problem[],
): RawPlugin {
  const problems: Problem[] = [...surveyProblems];

  const bytesOf = (file: string): Uint8Array | null => {
    const content = contents.get(file);
    if (content === undefined || content instanceof Uint8Array) return content ?? null;
    problems.push(content);
    return null;
  };
  const documentOf = (file: string): JsonDocument | null => {
    const bytes = bytesOf(file);
    const reading = bytes && readJson(bytes, { plugin: identifier, file });
    if (!reading) return null;
    if (!reading.ok) problems.push(...reading.problems);
    return reading.ok ? reading.document : null;
  };
  const packsOf = (document: JsonDocument | null, find: (document: JsonDocument) => FoundPacks) => {
    const found = document && find(document);
    problems.push(...(found?.problems ?? []));
    return found?.packs ?? [];
  };

  const manifestDocument = documentOf("plugin.json");
  const read = manifestDocument && readManifest(manifestDocument);
  problems.push(...(read?.problems ?? []));
  const theme = documentOf(`${FRONTEND}/theme.json`);
  const themePacks = packsOf(theme, findThemePacks);
  const ui = documentOf(`${FRONTEND}/ui.json`);
  const uiPacks = packsOf(ui, findUiPacks);
  const overrides = documentOf(`${FRONTEND}/overrides.json`);

  const stylesheets = new Map<string, string>();
  for (const file of contents.keys()) {
    if (!file.endsWith(".css")) continue;
    const bytes = bytesOf(file);
    const reading = bytes && readText(bytes, { plugin: identifier, file });
    if (reading?.ok) stylesheets.set(file.slice(FRONTEND.length + 1), reading.text);
    else if (reading) problems.push(...reading.problems);
  }

  const below = [...files].filter(([inner]) => inner.startsWith(`${FRONTEND}/`));
  return {
    identifier,
    manifest: read?.manifest ?? defaultManifest(identifier),
    ...{ theme, ui, overrides, themePacks, uiPacks, stylesheets, problems },
    files: new Map(below.map(([inner, file]) => [inner.slice(FRONTEND.length + 1), file])),
    hasScript: files.has(`${FRONTEND}/index.js`),
    version: hashOf([
      identifier,
      [...files.keys()],
      [...contents].map(([file, it]) => [file, contentHash(it)]),
      surveyProblems,
    ]),
    filesVersion: hashOf([...files].map(([inner, { signature }]) => [inner, signature])),
  };
}

function contentHash(content: FileContent): string {
  return content instanceof Uint8Array ? createHash("sha256").update(content).digest("base64url") : hashOf(content);
}

export function hashOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 22);
}
