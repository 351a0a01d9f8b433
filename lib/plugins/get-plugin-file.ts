import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { mediaTypeOf } from "@/lib/plugins/media-type";
import { COMPONENTS, LARGEST_SERVED, readInnerPath, SCRIPT } from "@/lib/plugins/plugin-paths";
import type { PluginSummary } from "@/lib/plugins/plugin-snapshot";
import { hashOf } from "@/lib/plugins/raw-plugin";
import { readServedFile } from "@/lib/plugins/scan/read-served-file";

export type PluginFileAnswer = {
  mediaType: string;
  size: number;
  version: string;
  /** Whether the address has the version that holds now, so that the answer may be kept for good. */
  forGood: boolean;
  /** Reads the file; what an ETag answers is never read. */
  read(): Promise<{ bytes: Uint8Array<ArrayBuffer>; asSurveyed: boolean }>;
};

/**
 * A file of an enabled plugin: what lies in `Frontend/Components/`, the stylesheets that its theme packs name, and
 * `index.js` where it is to run. The manifests are not served, nor is anything that a sweep did not find, so that no
 * path leads out of the plugin.
 * @param path what follows `/plugins/`, decoded: `ocean/Components/card.html`, or with a version,
 *   `ocean/~<version>/Components/card.html`
 * @throws AppError NOT_FOUND
 */
export async function getPluginFile(
  ctx: Pick<Context, "plugins">,
  { path }: { path: readonly string[] },
): Promise<PluginFileAnswer> {
  const [identifier, ...rest] = path;
  const version = rest[0]?.startsWith("~") ? rest.shift()!.slice(1) : null;
  const plugin = (await ctx.plugins.read()).plugins.find((one) => one.identifier === identifier);
  const inner = rest.join("/");
  const file = plugin?.enabled && isServed(plugin, rest, inner) ? plugin.files.get(inner) : undefined;
  if (plugin === undefined || file === undefined || file.size > LARGEST_SERVED) throw new AppError("NOT_FOUND");
  return {
    mediaType: mediaTypeOf(inner),
    size: file.size,
    version: hashOf([identifier, inner, file.signature]),
    forGood: version === plugin.filesVersion,
    async read() {
      const served = await readServedFile(file, LARGEST_SERVED);
      if (served === null) throw new AppError("NOT_FOUND");
      return served;
    },
  };
}

/** Names are compared as the sweep found them; one with a slash in it was `%2F` in the address and is no folder. */
function isServed(plugin: PluginSummary, names: readonly string[], inner: string): boolean {
  if (names.some((name) => name.includes("/")) || !readInnerPath(inner).ok) return false;
  if (inner === SCRIPT) return plugin.codeUrl !== null;
  return inner.startsWith(`${COMPONENTS}/`) || plugin.stylesheets.has(inner);
}
