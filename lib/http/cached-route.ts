import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Context } from "@/lib/context";
import type { Endpoint, InputOf } from "@/lib/contracts/endpoint";
import { matchesETag } from "@/lib/http/matches-etag";
import { respond, type Handler } from "@/lib/http/route";
import type { Publication } from "@/lib/plugins/publication";

/** Nobody need ask again: the address has the version in it. */
const FOR_GOOD = "public, max-age=31536000, immutable";
/** May be kept, and is asked for each time whether it still holds. */
const WITH_QUESTION = "public, no-cache";

/**
 * Makes a handler of an endpoint whose answer is the same for everyone: with an ETag of its content, 304 to who has
 * it (RFC 9110, section 13.1.2), compressed once. An input `v` that names the version makes it kept for good.
 */
export function cachedRoute<const E extends Endpoint>(
  endpoint: E,
  handle: (ctx: Context, input: InputOf<E>) => Promise<Publication>,
): Handler {
  return respond(endpoint, async (ctx, input, _params, request) => {
    const publication = await handle(ctx as Context, input);
    const named = (input as { v?: unknown }).v === publication.version;
    return answer(request, publication, named ? FOR_GOOD : WITH_QUESTION);
  });
}

async function answer(request: Request, publication: Publication, cacheControl: string): Promise<Response> {
  const zipped = publication.text.length > 1024 && takesGzip(request.headers.get("accept-encoding"));
  // each encoding is a representation of its own (RFC 9110, section 8.8.3.3)
  const etag = `"${publication.version}${zipped ? "-gzip" : ""}"`;
  const headers = {
    ETag: etag,
    "Cache-Control": cacheControl,
    Vary: "Accept-Encoding",
    "X-Content-Type-Options": "nosniff",
  };
  if (matchesETag(request.headers, etag)) return new Response(null, { status: 304, headers });
  const body = zipped ? await zip(publication) : publication.text;
  const encoding: Record<string, string> = zipped ? { "Content-Encoding": "gzip" } : {};
  return new Response(body, { headers: { ...headers, ...encoding, "Content-Type": publication.mediaType } });
}

const known = new WeakMap<Publication, Promise<Uint8Array<ArrayBuffer>>>();

function zip(publication: Publication): Promise<Uint8Array<ArrayBuffer>> {
  let bytes = known.get(publication);
  if (bytes === undefined) {
    bytes = promisify(gzip)(publication.text) as Promise<Uint8Array<ArrayBuffer>>;
    known.set(publication, bytes);
  }
  return bytes;
}

function takesGzip(header: string | null): boolean {
  return (header ?? "").split(",").some((one) => /^\s*gzip\s*(?:;\s*q\s*=\s*(?!0(?:\.0*)?\s*$).*)?$/i.test(one));
}
