import type { ServerResponse } from "node:http";
import { plainHeaders, plainHtml } from "@/lib/http/plain-page";
import { getSentences } from "@/lib/messages";
import type { Locale } from "@/lib/text/locales";
import type { Runtime } from "@/lib/runtime";

type FailedRequest = { id: string; url: string; locale: Locale };

/**
 * What Next's own answers to a page lack. A page that says 403 or 404 is rendered like any other, and its status is
 * set here: Next's `forbidden()` and `notFound()` answer with an empty document that a script has to fill, in which
 * neither the theme nor the words are there without one. The same is true of its answer to a page that threw, so a
 * document of our own takes its place.
 */
export function watchPage(res: ServerResponse, request: FailedRequest, runtime: Runtime): void {
  const { pageStatus, log } = runtime;
  const [writeHead, write, end] = [res.writeHead.bind(res), res.write.bind(res), res.end.bind(res)] as unknown as [
    (status: number, ...rest: unknown[]) => ServerResponse,
    (...args: unknown[]) => boolean,
    (...args: unknown[]) => ServerResponse,
  ];
  let replaced = false;

  res.writeHead = ((status: number, ...rest: unknown[]) => {
    const isDocument = String(res.getHeader("Content-Type") ?? "").startsWith("text/html");
    if (status < 500 || !isDocument) return writeHead(pageStatus.get(request.id) ?? status, ...rest);
    replaced = true;
    log.error({ requestId: request.id }, "a page could not be rendered");
    const html = failedPage(request);
    for (const name of ["Content-Encoding", "Transfer-Encoding", "ETag", "Link"]) res.removeHeader(name);
    res.setHeader("Content-Length", Buffer.byteLength(html));
    for (const [name, value] of Object.entries(plainHeaders({}))) res.setHeader(name, value);
    const chosen = pageStatus.get(request.id) ?? status;
    if (chosen === 503) res.setHeader("Retry-After", "5");
    writeHead(chosen);
    end(html);
    return res;
  }) as typeof res.writeHead;
  res.write = ((...args: unknown[]) => {
    if (!res.headersSent) res.writeHead(res.statusCode);
    return replaced || write(...args);
  }) as typeof res.write;
  res.end = ((...args: unknown[]) => {
    if (!res.headersSent) res.writeHead(res.statusCode);
    return replaced ? res : end(...args);
  }) as typeof res.end;
  res.once("close", () => pageStatus.delete(request.id));
}

function failedPage({ id, url, locale }: FailedRequest): string {
  const { failure } = getSentences(locale);
  return plainHtml({
    locale,
    title: failure.title,
    body: failure.body,
    action: { href: url, label: failure.retry },
    footnote: `${failure.reference}: ${id}`,
  });
}
