import dns, { type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import type { buildConnector } from "undici";
import { isListedHost, type ListedHosts } from "@/lib/net/listed-hosts";
import { lookupByDns } from "@/lib/net/lookup-by-dns";
import { isPublicUnicast } from "@/lib/net/public-address";

export type GuardedRequest = {
  url: string;
  method: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
  /** Milliseconds for all of it: name, connection, TLS, request, answer. */
  deadline: number;
  /** Most bytes of the answer's body that are read; 0 reads none. */
  maxBytes: number;
  /** Hosts that the operator vouches for: neither the address check nor the https rule holds for them. */
  allowedHosts: ListedHosts;
  /** How names are resolved; when absent the system's way for listed hosts, DNS for all others. */
  lookup?: typeof dns.lookup;
};

export type GuardedAnswer = { status: number; body: Buffer };

/** The address may not be called; the message says why. For the log, never for a stranger. */
export class ForbiddenAddress extends Error {
  override name = "ForbiddenAddress";
}

/**
 * Calls an address that a stranger chose. A name is resolved once, every address that comes back must be public
 * unicast, and what was checked is what is connected to, so nothing can change in between. Redirects are not followed.
 * @throws ForbiddenAddress; any error of the network or TLS; an AbortError after the deadline; when the body is larger
 */
export async function guardedRequest(options: GuardedRequest): Promise<GuardedAnswer> {
  const url = new URL(options.url);
  const listed = isListedHost(options.allowedHosts, url);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && listed)) {
    throw new ForbiddenAddress(`${url.protocol} is not allowed for ${url.host}`);
  }
  const deadline = AbortSignal.timeout(options.deadline);
  // when it is needed: a start needs none of it
  const { default: undici } = await import("undici");
  const { Agent, buildConnector, request } = undici;
  const lookup = (options.lookup ?? (listed ? dns.lookup : lookupByDns(deadline))) as LookupFunction;
  const connect = buildConnector({
    lookup: listed ? lookup : checkedLookup(lookup),
    timeout: options.deadline,
    autoSelectFamily: true,
  });
  const agent = new Agent({ connect: listed ? connect : refusingLiterals(connect), pipelining: 0 });
  // undici hears of a signal only once it is connected: this ends the wait for a name, a connection and TLS as well
  deadline.addEventListener("abort", () => void agent.destroy(deadline.reason as Error));
  try {
    const answer = await request(url, {
      dispatcher: agent,
      method: options.method,
      headers: { "user-agent": "Panel", ...options.headers },
      body: options.body ?? null,
      signal: deadline,
    });
    const body = await readAtMost(answer.body, options.maxBytes);
    return { status: answer.statusCode, body };
  } finally {
    void agent.destroy();
  }
}

async function readAtMost(
  body: AsyncIterable<Buffer> & { destroy(): unknown; on(e: "error", f: () => void): unknown },
  max: number,
) {
  const chunks: Buffer[] = [];
  let size = 0;
  body.on("error", () => undefined); // destroying it below is meant
  if (max > 0) {
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > max) throw new Error(`the answer is larger than ${max} bytes`);
      chunks.push(chunk);
    }
  }
  body.destroy();
  return Buffer.concat(chunks);
}

function checkedLookup(lookup: LookupFunction): LookupFunction {
  return (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const addresses = found as LookupAddress[];
      const bad = addresses.length === 0 || addresses.some(({ address }) => !isPublicUnicast(address));
      if (bad) return callback(new ForbiddenAddress(`${host} resolves to an address that is not public`), []);
      if (options.all) return callback(null, addresses);
      callback(null, addresses[0]!.address, addresses[0]!.family);
    });
  };
}

/** No lookup is made for an address that stands in the URL itself. */
function refusingLiterals(connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) => {
    const literal = options.hostname.replace(/^\[|\]$/g, "");
    if (isIP(literal) !== 0 && !isPublicUnicast(literal)) {
      return callback(new ForbiddenAddress(`${literal} is not public`), null);
    }
    connect(options, callback);
  };
}
