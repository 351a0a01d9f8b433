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
  // names and values in one list: an object made of three costs several times as much
  const headers: (string | number)[] = ["X-Request-Id", requestId];
  for (const name in head) if (!(name in own)) headers.push(name, head[name]!);
  for (const name in own) headers.push(name, own[name]!);
  if (!bodiless) headers.push("Content-Length", length);
  res.writeHead(status, headers);
  res.end(method === "HEAD" || bodiless ? undefined : body);
}
