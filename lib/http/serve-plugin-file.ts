import { HOME } from "@/lib/auth/return-path";
import { AppError } from "@/lib/errors";
import type { Answer } from "@/lib/http/answer";
import { etagOf, FOR_GOOD, WITH_QUESTION } from "@/lib/http/answer-publication";
import { gzip, takesGzip } from "@/lib/http/gzip";
import { matchesETag } from "@/lib/http/matches-etag";
import { openResource } from "@/lib/http/open-resource";
import { plainPage } from "@/lib/http/plain-page";
import { getTranslator } from "@/lib/messages";
import { getPluginFile } from "@/lib/plugins/get-plugin-file";
import { insertGuest } from "@/lib/plugins/insert-guest";
import { COMPONENT_POLICY, PLUGIN_POLICY, PLUGINS_PATH } from "@/lib/plugins/plugin-address";
import { getRuntime } from "@/lib/runtime";

/**
 * `GET /plugins/…`: a file of a plugin, for any origin (modules and fonts of a frame need that) and powerless wherever
 * it is opened: as a page of its own it runs in a sandbox, and its type is never guessed. HTML is a component: it has
 * the guest's side of the bridge in it, and is asked for each time, so that a new panel's guest reaches everybody. A
 * browser that opens HTML or SVG as a page gets a page of the panel's that says what it is.
 */
export const servePluginFile = openResource(
  { path: `${PLUGINS_PATH}…`, headers: { "Content-Security-Policy": PLUGIN_POLICY } },
  async (ctx, call) => {
    const file = await getPluginFile(ctx, { path: segmentsOf(call.url) });
    const isPageLike = /^(text\/html|image\/svg)/.test(file.mediaType);
    if (isPageLike && call.headers.get("sec-fetch-dest") === "document") return partOfAPlugin();
    const guest = file.mediaType.startsWith("text/html") ? getRuntime().guest : null;
    const zipped = takesGzip(call, guest ? { ...file, size: file.size + guest.script.byteLength } : file);
    const policy = guest && { "Content-Security-Policy": COMPONENT_POLICY };
    const kept = {
      ...policy,
      ETag: etagOf(guest ? `${file.version}-${guest.version}` : file.version, zipped),
      "Cache-Control": file.forGood && !guest ? FOR_GOOD : WITH_QUESTION,
      Vary: isPageLike ? "Accept-Encoding, Sec-Fetch-Dest" : "Accept-Encoding",
    };
    if (matchesETag(call.headers, kept.ETag)) return { status: 304, headers: kept, body: null };
    const { bytes, asSurveyed } = await file.read();
    const body = guest ? insertGuest(bytes, guest) : bytes;
    const headers = {
      "Content-Type": file.mediaType,
      ...(zipped && { "Content-Encoding": "gzip" }),
      ...(asSurveyed ? kept : { ...policy, "Cache-Control": "no-store" }),
    };
    return { status: 200, headers, body: zipped ? await gzip(body) : body };
  },
);

/** In place of a component that is opened by itself: under the panel's own address it could pass for a page of it. */
function partOfAPlugin(): Answer {
  const t = getTranslator();
  const page = plainPage({
    status: 200,
    title: t("shell.componentTitle"),
    body: t("shell.componentLead"),
    action: { href: HOME, label: t("shell.home") },
  });
  const policy = `${COMPONENT_POLICY}; default-src 'none'; style-src 'unsafe-inline'; img-src 'self'`;
  return { ...page, headers: { ...page.headers, "Content-Security-Policy": policy, Vary: "Sec-Fetch-Dest" } };
}

function segmentsOf(url: string): string[] {
  try {
    return new URL(url).pathname.slice(PLUGINS_PATH.length).split("/").map(decodeURIComponent);
  } catch {
    throw new AppError("NOT_FOUND");
  }
}
