import { createRequire } from "node:module";
import path from "node:path";
import { SHIMS_PATH } from "@/lib/http/serve-shim";
import { publish } from "@/lib/plugins/publication";
import { LOADER, makeImportMap, makeShims } from "@/lib/remotes/make-shims";
import type { Shims } from "@/lib/runtime";

/**
 * The shims of the libraries that pages run: Next's own build of React, which is another one than the package `react`
 * (docs/decisions/0016). Their addresses have a version in them, so that they may be kept for good.
 * @param root the folder that holds `node_modules/`
 */
export function publishShims(root: string): Shims {
  const require = createRequire(path.join(root, "package.json"));
  const files = new Map<string, ReturnType<typeof publish>>();
  const addresses = new Map<string, string>();
  const shims = makeShims((name) => Object.keys(require(`next/dist/compiled/${name}`) as object));
  for (const { file, code } of [...shims, LOADER]) {
    const publication = publish(code, "text/javascript; charset=utf-8");
    const address = `${SHIMS_PATH}~${publication.version}/${file}`;
    files.set(address, publication);
    addresses.set(file, address);
  }
  const addressOf = (file: string) => addresses.get(file)!;
  return { files, importMap: makeImportMap(addressOf), loader: addressOf(LOADER.file) };
}
