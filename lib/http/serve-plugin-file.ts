import { AppError } from "@/lib/errors";
import { etagOf, FOR_GOOD, WITH_QUESTION } from "@/lib/http/answer-publication";
import { gzip, takesGzip } from "@/lib/http/gzip";
import { matchesETag } from "@/lib/http/matches-etag";
import { openResource } from "@/lib/http/open-resource";
import { getPluginFile } from "@/lib/plugins/get-plugin-file";
import { PLUGIN_POLICY, PLUGINS_PATH } from "@/lib/plugins/plugin-address";

/**
 * `GET /plugins/…`: a file of a plugin, for any origin (modules and fonts of a frame need that) and powerless wherever
 * it is opened: as a page of its own it runs in a sandbox, and its type is never guessed.
 */
export const servePluginFile = openResource(
  { path: `${PLUGINS_PATH}…`, headers: { "Content-Security-Policy": PLUGIN_POLICY } },
  async (ctx, request) => {
    const file = await getPluginFile(ctx, { path: segmentsOf(request.url) });
    const zipped = takesGzip(request, file);
    const kept = {
      ETag: etagOf(file.version, zipped),
      "Cache-Control": file.forGood ? FOR_GOOD : WITH_QUESTION,
      Vary: "Accept-Encoding",
    };
    if (matchesETag(request.headers, kept.ETag)) return new Response(null, { status: 304, headers: kept });
    const { bytes, asSurveyed } = await file.read();
    const headers = {
      "Content-Type": file.mediaType,
      ...(zipped && { "Content-Encoding": "gzip" }),
      ...(asSurveyed ? kept : { "Cache-Control": "no-store" }),
    };
    return new Response(zipped ? await gzip(bytes) : bytes, { headers });
  },
);

function segmentsOf(url: string): string[] {
  try {
    return new URL(url).pathname.slice(PLUGINS_PATH.length).split("/").map(decodeURIComponent);
  } catch {
    throw new AppError("NOT_FOUND");
  }
}
