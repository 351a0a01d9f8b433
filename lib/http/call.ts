/** The head of a request. A web `Request` is one. */
export type CallHead = {
  readonly method: string;
  /** The whole address, with the panel's own origin. */
  readonly url: string;
  readonly headers: { get(name: string): string | null; has(name: string): boolean };
};

/**
 * A request as handlers read it, whoever brings it: Next as a web `Request`, the server in front of Next as what
 * `lib/server/node-call.ts` makes of Node's own (docs/decisions/0018).
 */
export type Call = CallHead & { readonly body: AsyncIterable<Uint8Array> | null };
