import type { ServerResponse } from "node:http";
import type { Answer } from "@/lib/http/answer";

/** Writes an answer; no body for HEAD. What the answer does not say stays as it was set. */
export function sendAnswer(res: ServerResponse, answer: Answer, method: string | undefined): void {
  const { status, headers, body } = answer;
  const length = body === null ? 0 : typeof body === "string" ? Buffer.byteLength(body) : body.byteLength;
  const bodiless = status === 204 || status === 304;
  res.writeHead(status, bodiless ? headers : { ...headers, "Content-Length": length });
  res.end(method === "HEAD" || bodiless ? undefined : body);
}
