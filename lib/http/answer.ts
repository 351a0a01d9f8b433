import type { Call } from "@/lib/http/call";

/** What is answered, before it is written: to a web `Response` for Next, or straight to the socket. */
export type Answer = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array<ArrayBuffer> | null;
};

/** Of nearly every answer of the API: JSON that nobody keeps. Made once, and shared. */
export const JSON_HEADERS: Answer["headers"] = Object.freeze({
  "Cache-Control": "no-store",
  "Content-Type": "application/json",
});

/**
 * A handler: needs nothing of Next (docs/decisions/0005). Next calls it with a web `Request`; the server in front of
 * Next calls `answer`, the same code without the cost of web objects (docs/decisions/0018).
 */
export type Handler = {
  (request: Request): Promise<Response>;
  answer(call: Call): Promise<Answer>;
};

export function toHandler(answer: (call: Call) => Promise<Answer>): Handler {
  const handle = async (request: Request) => toResponse(await answer(request));
  return Object.assign(handle, { answer });
}

export function toResponse({ status, headers, body }: Answer): Response {
  return new Response(body, { status, headers });
}
