import type { RawPlugin } from "@/lib/plugins/raw-plugin";

/** Files of plugins are served below this. */
export const PLUGINS_PATH = "/plugins/";

/** Of every file of a plugin: opened as a page it has an origin of its own, and nothing of the panel's. */
export const PLUGIN_POLICY = "sandbox allow-scripts";

/** Of HTML: the panel's own pages have it in their frames, another site's none. */
export const COMPONENT_POLICY = `${PLUGIN_POLICY}; frame-ancestors 'self'`;

/**
 * The address of a plugin's file with a version in it: another one once any file of the plugin has changed, so that
 * it may be kept for good and what it loads by relative addresses is as new as itself.
 * @param inner path below `Frontend/`
 */
export function pluginAddress(plugin: Pick<RawPlugin, "identifier" | "filesVersion">, inner: string): string {
  const path = inner.split("/").map(encodeURIComponent).join("/");
  return `${PLUGINS_PATH}${plugin.identifier}/~${plugin.filesVersion}/${path}`;
}
