import type { IncomingMessage } from "node:http";
import { withoutTrailingSlash } from "@/lib/contracts/endpoints";
import { pluginListings } from "@/lib/http/plugin-listings";
import type { Handler } from "@/lib/http/route";
import { servePluginFile } from "@/lib/http/serve-plugin-file";
import { servePluginSchema } from "@/lib/http/serve-plugin-schema";
import { serveShim, SHIMS_PATH } from "@/lib/http/serve-shim";
import { PLUGINS_PATH } from "@/lib/plugins/plugin-address";

const SCHEMAS_PATH = "/schemas/";

/**
 * The handler of a path that is answered without Next: files, and listings that are the same for everyone. Next costs
 * more than all the rest of such an answer, and takes its Content-Encoding away, so that it would be compressed anew for
 * each request.
 */
export function directHandler(pathname: string): Handler | null {
  if (pathname.startsWith(PLUGINS_PATH)) return servePluginFile;
  if (pathname.startsWith(SCHEMAS_PATH)) return servePluginSchema;
  if (pathname.startsWith(SHIMS_PATH)) return serveShim;
  const path = withoutTrailingSlash(pathname);
  return Object.hasOwn(pluginListings, path) ? pluginListings[path as keyof typeof pluginListings] : null;
}

/** A request without a body, as handlers take it. */
export function toRequest(req: IncomingMessage, base: URL): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  return new Request(new URL(req.url ?? "/", base), { method: req.method ?? "GET", headers });
}
