import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { matchesETag } from "@/lib/http/matches-etag";
import type { Publication } from "@/lib/plugins/publication";

/** For an address with the version in it: nobody need ask again. */
export const FOR_GOOD = "public, max-age=31536000, immutable";
/** May be kept, and is asked for each time whether it still holds. */
export const WITH_QUESTION = "public, no-cache";

/** Answers with what is the same for everyone: 304 to who has it (RFC 9110, section 13.1.2), else compressed once. */
export async function answerPublication(
  request: Request,
  publication: Publication,
  cacheControl: string,
): Promise<Response> {
  const zipped = publication.text.length > 1024 && takesGzip(request.headers.get("accept-encoding"));
  // each encoding is a representation of its own (RFC 9110, section 8.8.3.3)
  const etag = `"${publication.version}${zipped ? "-gzip" : ""}"`;
  const headers = {
    ETag: etag,
    // Next compresses what says nothing against it, also what is compressed
    "Cache-Control": zipped ? `${cacheControl}, no-transform` : cacheControl,
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
