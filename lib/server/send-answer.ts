import type { ServerResponse } from "node:http";
import type { Answer } from "@/lib/http/answer";

/**
 * Writes an answer; no body for HEAD.
 * @param head stands on every answer of its kind, unless the answer says otherwise
 */
export function sendAnswer(
  res: ServerResponse,
  { status, headers: own, body }: Answer,
  { method, requestId, head }: { method: string; requestId: string; head: Record<string, string> },
): void {
  const length = body === null ? 0 : typeof body === "string" ? Buffer.byteLength(body) : body.byteLength;
  const bodiless = status === 204 || status === 304;
  const headers: Record<string, string | number> = { "X-Request-Id": requestId, ...head, ...own };
  if (!bodiless) headers["Content-Length"] = length;
  res.writeHead(status, headers);
  res.end(method === "HEAD" || bodiless ? undefined : body);
}
