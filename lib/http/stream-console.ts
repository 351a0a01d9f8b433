import type { Context, UserContext } from "@/lib/context";
import { streamConsole as endpoint } from "@/lib/contracts/servers";
import { AppError } from "@/lib/errors";
import { pathValues } from "@/lib/contracts/endpoints";
import { requireAccess, resolveActor } from "@/lib/http/actor";
import { anonymousContext } from "@/lib/http/context";
import { corsHeaders } from "@/lib/http/cors";
import { errorResponse, toAppError } from "@/lib/http/error-response";
import { logRequest } from "@/lib/http/log-request";
import { parse } from "@/lib/http/route";
import { readParameters } from "@/lib/http/read-body";
import { followConsole } from "@/lib/servers/follow-console";
import { getServerRow } from "@/lib/servers/server-record";
import { isStopping, onStop } from "@/lib/server-state";

/** Milliseconds after which a browser connects again (`retry:`), and after which a silent stream says it lives. */
const RETRY_MS = 1_000;
const ALIVE_MS = 15_000;

/**
 * `GET …/console/stream`: server-sent events (WHATWG HTML section 9.2). Each event is a JSON list of lines; its id is
 * the last line's number, so a lost connection goes on where it ended (`Last-Event-ID`). Ends when the panel stops or
 * the server is deleted, and within three seconds of the end of the session, the key or the plugin's permission; no line
 * goes out two seconds after it.
 */
export async function streamConsole(request: Request): Promise<Response> {
  const ctx = anonymousContext(request.headers);
  const startedAt = performance.now();
  try {
    const actor = await resolveActor(request, ctx);
    requireAccess(actor, endpoint.access, request, false);
    const url = new URL(request.url);
    const params = parse(endpoint.params, pathValues(endpoint, url.pathname));
    const { after } = parse(endpoint.input, readParameters(url.searchParams));
    const resumed = endpoint.input.safeParse({ after: request.headers.get("last-event-id") ?? 0 });
    const user = { ...ctx, actor } as UserContext;
    const server = await getServerRow(user, params.uuidShort);
    if (isStopping()) throw new AppError("SERVICE_UNAVAILABLE", { retryAfter: 1 });
    const from = {
      ...params,
      serverId: server.uuid,
      after: Math.max(after ?? 0, resumed.data?.after ?? 0),
    };
    if (request.method !== "HEAD" && (openStreams.get(user.actor.user.id) ?? 0) >= MAX_STREAMS) {
      throw new AppError("RATE_LIMITED", { retryAfter: 10, description: TOO_MANY_STREAMS });
    }
    const body = request.method === "HEAD" ? null : eventStream(user, request, from);
    logRequest(ctx, actor, { method: "GET", path: endpoint.path, status: 200, startedAt, failure: null });
    const headers = new Headers({
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
    });
    for (const [name, value] of Object.entries(corsHeaders(endpoint, request))) headers.set(name, value);
    return new Response(body, { headers });
  } catch (error) {
    const failure = toAppError(error);
    const response = errorResponse(failure, ctx.requestId);
    for (const [name, value] of Object.entries(corsHeaders(endpoint, request))) response.headers.set(name, value);
    logRequest(ctx, ctx.actor, { method: "GET", path: endpoint.path, status: response.status, startedAt, failure });
    return response;
  }
}

/** Streams that one account holds open in this process: each costs a read at every append. */
export const MAX_STREAMS = 30;
const TOO_MANY_STREAMS = "This account follows as many consoles as are allowed at once, 30; close one first.";
const openStreams = new Map<string, number>();

/** Counts a stream of an account until its signal aborts. */
function countStream(userId: string, signal: AbortSignal): void {
  openStreams.set(userId, (openStreams.get(userId) ?? 0) + 1);
  const ended = () => {
    const left = (openStreams.get(userId) ?? 1) - 1;
    if (left > 0) openStreams.set(userId, left);
    else openStreams.delete(userId);
  };
  signal.addEventListener("abort", ended, { once: true });
}

type From = { uuidShort: string; serverId: string; after: number };

function eventStream(ctx: UserContext, request: Request, from: From): ReadableStream<Uint8Array> {
  const stop = new AbortController();
  const text = new TextEncoder();
  countStream(ctx.actor.user.id, stop.signal);
  const forget = onStop(() => stop.abort());
  stop.signal.addEventListener("abort", forget, { once: true });
  request.signal.addEventListener("abort", () => stop.abort(), { once: true });
  if (request.signal.aborted) stop.abort();
  const batches = followConsole(ctx, from, () => stillAllowed(ctx, request), stop.signal);
  let aliveAt = ctx.now().getTime();
  let opened = false;
  return new ReadableStream({
    async pull(controller) {
      try {
        if (!opened) {
          opened = true;
          return controller.enqueue(text.encode(`retry: ${RETRY_MS}\n\n`));
        }
        for (;;) {
          const { done, value: lines } = await batches.next();
          if (done) break;
          const now = ctx.now().getTime();
          if (lines.length === 0 && Math.abs(now - aliveAt) < ALIVE_MS) continue;
          aliveAt = now;
          const last = lines.at(-1);
          const event = last ? `id: ${last.number}\ndata: ${JSON.stringify(lines)}\n\n` : ": alive\n\n";
          return controller.enqueue(text.encode(event));
        }
      } catch (error) {
        ctx.log.warn({ requestId: ctx.requestId, err: error }, "a console stream ended early");
      }
      stop.abort();
      controller.close();
    },
    cancel: () => stop.abort(),
  });
}

/** The same credentials once more: ended sessions, revoked keys and disabled accounts see no further line. */
async function stillAllowed(ctx: Context, request: Request): Promise<boolean> {
  try {
    requireAccess(await resolveActor(request, ctx), endpoint.access, request, false);
    return true;
  } catch (error) {
    return toAppError(error).code === "SERVICE_UNAVAILABLE"; // an outage is no revocation
  }
}
