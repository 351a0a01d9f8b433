import type { IncomingMessage } from "node:http";
import type { Call } from "@/lib/http/call";
import { HEADER } from "@/lib/http/request-facts";

/** What only the server may say of a request. */
export type Facts = { requestId: string; address: string };

/**
 * A request of Node's as handlers read it (`lib/http/call.ts`). A header that came several times is one list. The facts
 * stand in the headers that the server writes for Next, which costs more: a client's own are not looked at.
 */
export function nodeCall(req: IncomingMessage, origin: string, facts: Facts): Call {
  const get = (name: string): string | null => {
    if (name === HEADER.requestId) return facts.requestId;
    if (name === HEADER.address) return facts.address;
    const value = req.headers[name.toLowerCase()];
    return value === undefined ? null : Array.isArray(value) ? value.join(", ") : value;
  };
  return {
    method: req.method ?? "GET",
    url: origin + (req.url ?? "/"),
    headers: { get, has: (name) => get(name) !== null },
    // a reader that has had enough leaves the rest: destroyed, the connection could carry no answer
    body: { [Symbol.asyncIterator]: () => req.iterator({ destroyOnReturn: false }) },
  };
}
