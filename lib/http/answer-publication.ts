import type { Answer } from "@/lib/http/answer";
import type { CallHead } from "@/lib/http/call";
import { gzip, takesGzip } from "@/lib/http/gzip";
import { matchesETag } from "@/lib/http/matches-etag";
import type { Publication } from "@/lib/plugins/publication";

/** For an address with the version in it: nobody need ask again. */
export const FOR_GOOD = "public, max-age=31536000, immutable";
/** May be kept, and is asked for each time whether it still holds. */
export const WITH_QUESTION = "public, no-cache";

/** Answers with what is the same for everyone: 304 to who has it (RFC 9110, section 13.1.2), else compressed once. */
export async function answerPublication(
  call: CallHead,
  publication: Publication,
  cacheControl: string,
): Promise<Answer> {
  const { mediaType, text } = publication;
  const zipped = takesGzip(call, { mediaType, size: text.length });
  const headers = {
    ETag: etagOf(publication.version, zipped),
    "Cache-Control": cacheControl,
    Vary: "Accept-Encoding",
    "X-Content-Type-Options": "nosniff",
  };
  if (matchesETag(call.headers, headers.ETag)) return { status: 304, headers, body: null };
  const sent = { ...headers, "Content-Type": mediaType };
  if (!zipped) return { status: 200, headers: sent, body: text };
  const body = await gzipOnce(publication);
  return { status: 200, headers: { ...sent, "Content-Encoding": "gzip" }, body };
}

/** Each encoding is a representation of its own (RFC 9110, section 8.8.3.3). */
export function etagOf(version: string, zipped: boolean): string {
  return `"${version}${zipped ? "-gzip" : ""}"`;
}

const known = new WeakMap<Publication, Promise<Uint8Array<ArrayBuffer>>>();

function gzipOnce(publication: Publication): Promise<Uint8Array<ArrayBuffer>> {
  let bytes = known.get(publication);
  if (bytes === undefined) known.set(publication, (bytes = gzip(publication.text)));
  return bytes;
}
