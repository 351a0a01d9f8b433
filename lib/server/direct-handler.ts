import type { Endpoint } from "@/lib/contracts/endpoint";
import type { Handler } from "@/lib/http/answer";
import { findDirectRoute } from "@/lib/http/direct-routes";
import { servePluginFile } from "@/lib/http/serve-plugin-file";
import { servePluginSchema } from "@/lib/http/serve-plugin-schema";
import { serveShim, SHIMS_PATH } from "@/lib/http/serve-shim";
import { PLUGINS_PATH } from "@/lib/plugins/plugin-address";

const SCHEMAS_PATH = "/schemas/";

/** The handler of a path below which files are answered without Next. */
export function findFileHandler(pathname: string): Handler | null {
  if (pathname.startsWith(PLUGINS_PATH)) return servePluginFile;
  if (pathname.startsWith(SCHEMAS_PATH)) return servePluginSchema;
  if (pathname.startsWith(SHIMS_PATH)) return serveShim;
  return null;
}

/**
 * The handler of an endpoint that is answered without Next (docs/decisions/0018). Next costs more than all the rest of
 * such an answer, and takes its Content-Encoding away, so that it would be compressed anew for each request.
 * @param endpoints those at the path that is asked for
 */
export function findRouteHandler(method: string, endpoints: readonly Endpoint[]): Handler | null {
  const asked = method === "HEAD" ? "GET" : method;
  const endpoint = endpoints.find((one) => one.method === asked);
  return (endpoint && findDirectRoute(endpoint)) ?? null;
}
