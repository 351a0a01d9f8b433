import { AppError } from "@/lib/errors";
import { anonymousContext } from "@/lib/http/context";
import { errorResponse, toAppError } from "@/lib/http/error-response";
import { logRequest } from "@/lib/http/log-request";
import { matchesETag } from "@/lib/http/matches-etag";
import { getPluginFile } from "@/lib/plugins/get-plugin-file";
import { PLUGIN_POLICY, PLUGINS_PATH } from "@/lib/plugins/plugin-address";

/**
 * `GET /plugins/…`: a file of a plugin, for any origin (modules and fonts of a frame need that) and powerless wherever
 * it is opened: as a page of its own it runs in a sandbox, and its type is never guessed.
 */
export async function servePluginFile(request: Request): Promise<Response> {
  const ctx = anonymousContext(request.headers);
  const startedAt = performance.now();
  let response: Response;
  let failure: AppError | null = null;
  try {
    const file = await getPluginFile(ctx, { path: segmentsOf(request.url) });
    const etag = `"${file.version}"`;
    const headers = {
      ETag: etag,
      "Cache-Control": file.forGood ? "public, max-age=31536000, immutable" : "public, no-cache",
    };
    if (matchesETag(request.headers, etag)) response = new Response(null, { status: 304, headers });
    else {
      const { bytes, asSurveyed } = await file.read();
      const sent = { "Content-Type": file.mediaType, "Content-Length": String(bytes.byteLength) };
      const kept = asSurveyed ? headers : { "Cache-Control": "no-store" };
      response = new Response(request.method === "HEAD" ? null : bytes, { headers: { ...sent, ...kept } });
    }
  } catch (error) {
    failure = toAppError(error);
    response = errorResponse(failure, ctx.requestId);
  }
  response.headers.set("Access-Control-Allow-Origin", "*");
  response.headers.set("Content-Security-Policy", PLUGIN_POLICY);
  response.headers.set("X-Content-Type-Options", "nosniff");
  logRequest(ctx, ctx.actor, {
    ...{ method: request.method, path: `${PLUGINS_PATH}…` },
    ...{ status: response.status, startedAt, failure },
  });
  return response;
}

function segmentsOf(url: string): string[] {
  try {
    return new URL(url).pathname.slice(PLUGINS_PATH.length).split("/").map(decodeURIComponent);
  } catch {
    throw new AppError("NOT_FOUND");
  }
}
