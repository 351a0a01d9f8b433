import type { FoundLook } from "@/lib/appearance/find-look";
import { resolveShell } from "@/lib/appearance/resolve-shell";
import { hashOf } from "@/lib/plugins/raw-plugin";

const known = new WeakMap<object, string>();

/** What is made of the disk is hashed once as long as it is the same object. */
function hashOnce(object: object, content: unknown = object): string {
  let hash = known.get(object);
  if (hash === undefined) known.set(object, (hash = hashOf(content)));
  return hash;
}

/**
 * Another one when what a user's pages show has changed, whoever changed it: a page that was rendered under another
 * version is out of date, and so is one that runs code of another version. Actions are not in
 * it, as every page brings its own, but the plugins that have any are.
 */
export function lookVersion({ look, snapshot, safeMode }: Pick<FoundLook, "look" | "snapshot" | "safeMode">): string {
  if (safeMode) return hashOf(["safe", look.mode]);
  const { slots, pages, uiPack, code, plugins } = resolveShell({ look, snapshot });
  const { pack } = look.theme;
  return hashOf([
    look.mode,
    look.accent?.written ?? null,
    hashOnce(slots, [slots, pages, uiPack, code, plugins]),
    hashOnce(pack, [pack.id, pack.tokens, pack.cssUrl, pack.defaults]),
  ]);
}
