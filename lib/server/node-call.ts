import type { IncomingMessage } from "node:http";
import type { Call } from "@/lib/http/call";

/** A request of Node's as handlers read it (`lib/http/call.ts`). A header that came several times is one list. */
export function nodeCall(req: IncomingMessage, origin: string): Call {
  const get = (name: string): string | null => {
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
