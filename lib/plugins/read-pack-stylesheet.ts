import type { NearMiss } from "@/lib/plugins/near-misses";
import { readPackCss } from "@/lib/plugins/pack-css";
import { pluginAddress } from "@/lib/plugins/plugin-address";
import { findComponent, FRONTEND } from "@/lib/plugins/plugin-paths";
import { problem, quoteValue } from "@/lib/plugins/problem";
import type { Problem } from "@/lib/plugins/problem";
import { hashOf } from "@/lib/plugins/raw-plugin";
import type { RawPlugin } from "@/lib/plugins/raw-plugin";
import type { JsonDocument, JsonPath } from "@/lib/plugins/read-json";
import { CSS_ALLOWED } from "@/lib/plugins/theme-shape";
import type { ThemePack } from "@/lib/plugins/theme-pack";

type Stylesheet = Pick<ThemePack, "css" | "cssUrl" | "stylesheet">;

export const NO_STYLESHEET: Stylesheet = { css: null, cssUrl: null, stylesheet: null };

/** Finds the stylesheets of a plugin's packs; one that several packs name is read, and told of, once. */
export function stylesheetsOf(plugin: RawPlugin, problems: Problem[], nearMiss: NearMiss) {
  const read = new Map<string, { text: string; version: string }>();

  const readOnce = (name: string, text: string) => {
    let sound = read.get(name);
    if (sound === undefined) {
      // one that the panel fails on is not tried again for each pack that names it
      read.set(name, { text: "", version: hashOf("") });
      const { css, problems: told } = readPackCss(text, { assetUrl: (path) => assetAddress(plugin, path) });
      const source = { plugin: plugin.identifier, file: `${FRONTEND}/${name}` };
      for (const { severity, found, text: what, ...at } of told) {
        problems.push(
          problem(source, {
            severity: severity === "fault" ? "error" : "warning",
            code: "bad-css",
            at,
            found: quoteValue(found),
            allowed: what.replace(/\.$/, ""),
          }),
        );
      }
      sound = { text: css, version: hashOf(css) };
      read.set(name, sound);
    }
    return sound;
  };

  return (packId: string, document: JsonDocument, path: JsonPath, name: string | undefined): Stylesheet => {
    if (name === undefined) return NO_STYLESHEET;
    const text = plugin.stylesheets.get(name);
    if (text !== undefined) {
      const sound = readOnce(name, text);
      const cssUrl = `/api/system/plugin-theme-css?id=${packId}&v=${sound.version}`;
      return { css: name, cssUrl, stylesheet: sound.text };
    }
    // one that is there and cannot be read has a problem of its own
    if (!plugin.files.has(name)) {
      const suggestion = nearMiss(name, stylesheetsIn(plugin));
      const told = { code: "file-missing", found: `${quoteValue(name)}, which is not there` } as const;
      const at = document.placeOf([...path, "css"]);
      problems.push(problem(document.source, { ...told, at, allowed: CSS_ALLOWED, suggestion }));
    }
    return NO_STYLESHEET;
  };
}

function* stylesheetsIn({ files }: RawPlugin): Iterable<string> {
  for (const file of files.keys()) if (/^[^/]+\.css$/.test(file)) yield file;
}

/** The address of what a stylesheet names by a path from `Frontend/`, with or without `Components/`; null for no file. */
function assetAddress(plugin: RawPlugin, written: string): string | null {
  const [, path = "", fragment = ""] = /^(?:\.\/)?([^?#]*)(?:\?[^#]*)?(#[\w-]+)?$/.exec(written) ?? [];
  const decoded = decodePath(path);
  const found = decoded === null ? null : findComponent(decoded, plugin.files, null);
  return found?.ok ? pluginAddress(plugin, found.path) + fragment : null;
}

function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
