import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { authEndpointsAt } from "@/lib/auth/auth-actions";
import { ownCookies } from "@/lib/auth/session-cookie";
import { PLUGIN_HEADER } from "@/lib/bridge/plugin-header";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { endpointsAt } from "@/lib/contracts/endpoints";
import { AppError } from "@/lib/errors";
import type { Answer } from "@/lib/http/answer";
import { errorAnswer } from "@/lib/http/error-response";
import { HEADER } from "@/lib/http/request-facts";
import { negotiateLocale } from "@/lib/text/negotiate-locale";
import { clientAddress, isTrustedPeer } from "@/lib/net/client-address";
import { PLUGIN_POLICY, PLUGINS_PATH } from "@/lib/plugins/plugin-address";
import type { Runtime } from "@/lib/runtime";
import { fileOfPage, isFileOfPage } from "@/lib/http/file-of-page";
import { formAction } from "@/lib/http/form-action";
import { answerAtGate, isApiPath } from "@/lib/server/api-gate";
import { METRICS_PATH } from "@/lib/server/metrics-path";
import { NO_PAGE_ENTRIES } from "@/lib/server/page-entries";
import { atEndOfTurn } from "@/lib/server/end-of-turn";
import { findFileHandler, findRouteHandler } from "@/lib/server/direct-handler";
import { misdirectedPage } from "@/lib/server/misdirected-page";
import { watchPage } from "@/lib/server/page-status";
import { API_POLICY, commonHeaders, pagePolicy } from "@/lib/server/security-headers";
import type { PagePolicy } from "@/lib/server/security-headers";
import { nodeCall, type Facts } from "@/lib/server/node-call";
import { sendAnswer } from "@/lib/server/send-answer";
import { isProtectedPath } from "@/lib/slots/is-protected-path";

export type NodeHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/**
 * What stands in front of Next. On each request it decides the client's address from the socket, gives the request
 * an id and a nonce, sets the security headers, and answers what Next would answer in a shape of its own.
 * Next believes a client's `X-Forwarded-*`, so those never reach it.
 */
export function makeFront(runtime: Runtime, next: NodeHandler, entries = NO_PAGE_ENTRIES): NodeHandler {
  const { env, log } = runtime;
  const base = new URL(env.baseUrl);
  const heads = makeHeads(env.baseUrl);
  const defaultPort = env.baseUrl.startsWith("https:") ? ":443" : ":80";

  return async (req, res) => {
    const requestId = randomUUID();
    toOriginForm(req);
    const { url: asked = "/", method = "GET" } = req;
    const pathname = pathOf(asked);
    const api = pathname !== null && isApiPath(pathname);
    const endpoints = api ? endpointsAt(pathname) : NO_ENDPOINTS;
    const ahead = env.answerAheadOfNext ? endpoints : NO_ENDPOINTS;
    const direct = pathname === null ? null : (findFileHandler(pathname) ?? findRouteHandler(method, ahead));
    const isPlugins = pathname?.startsWith(PLUGINS_PATH) ?? false;
    const head = isPlugins ? heads.plugins : api || direct ? heads.api : heads.page;
    const { metrics } = runtime;
    if (metrics !== null) {
      const path = endpoints[0]?.path ?? kindOf(pathname, { api, file: direct !== null });
      const startedAt = performance.now();
      res.once("close", () => {
        metrics.request({ method, path }, res.headersSent ? res.statusCode : null, performance.now() - startedAt);
      });
    }
    const write = (answer: Answer) => {
      // what is left of a body that was read in part would stand before the next request
      if (req.readableDidRead && !req.complete) res.shouldKeepAlive = false;
      sendAnswer(res, answer, { method, requestId, head });
    };
    const fail = (error: unknown) => {
      log.error({ requestId, method, err: error }, "request failed in front of the router");
      if (res.headersSent) res.destroy();
      else write(errorAnswer(new AppError("INTERNAL"), requestId));
    };
    const failPage = (error: unknown) => {
      if (res.headersSent) throw error;
      log.error({ requestId, method, err: error }, "the entry of a page failed");
      // in its place comes the page that says so (`page-status.ts`)
      res.statusCode = 500;
      res.setHeader("Content-Type", "text/html; charset=utf-8");
      res.end();
    };
    const send = (answer: Answer) =>
      atEndOfTurn(() => {
        try {
          write(answer);
        } catch (error) {
          fail(error);
        }
      });
    try {
      if (pathname === null || hasTooManyParameters(asked)) {
        const error = new AppError("INVALID_REQUEST", { description: "The address of the request cannot be read." });
        return send(errorAnswer(error, requestId));
      }
      if (!api && wantsPage(req) && hostOf(req, runtime, defaultPort) !== base.host) {
        return send(misdirectedPage(env.baseUrl, asked, browserLocale(req)));
      }
      if (metrics !== null && env.metricsToken !== null && pathname === METRICS_PATH) {
        const { answerMetrics } = await import("@/lib/server/answer-metrics");
        const access = { metrics, token: env.metricsToken };
        const answer = await answerMetrics(access, method, req.headers.authorization, requestId);
        const line = { requestId, method, path: METRICS_PATH, status: answer.status, address: addressOf(req, runtime) };
        if (answer.status !== 200) log.info(line, "request");
        return send(answer);
      }
      const facts = { requestId, address: addressOf(req, runtime) };
      // what has a handler for the method passes the gate
      const passes = direct !== null && endpoints.length > 0;
      const answer = passes ? null : answerAtGate(method, pathname, endpoints, requestId);
      if (answer) return send(answer);
      if (direct) return send(await direct.answer(nodeCall(req, base.origin, facts)));
      rewriteHeaders(req, facts, asked, base);
      if (!api) for (const name of CONDITIONS) delete req.headers[name];
      // Next redirects what says that it comes from its router without the parameter of such a request
      if (api || method === "POST") for (const name of ROUTER_HEADERS) delete req.headers[name];
      res.setHeader("X-Request-Id", requestId);
      for (const name in head) res.setHeader(name, head[name]!);
      const file = fileOfPage(pathname);
      if (!api) {
        const own = file !== null || isProtectedPath(pathname);
        setPagePolicy(req, res, {
          development: !env.production,
          formAction: formAction(pathname, asked, env),
          files: own ? `${base.origin}/_next/` : "'self'",
          frames: own ? "'none'" : "'self'",
        });
        watchPage(res, { id: requestId, url: asked, locale: browserLocale(req) }, runtime);
      }
      if (file !== null) {
        req.url = file + asked.slice(pathname.length);
        const entry = entries(file, req);
        if (entry) return await entry(req, res).catch(failPage);
      } else if (PAGES_OF_NEXT.test(pathname) || isFileOfPage(pathname)) req.url = NOWHERE;
      await next(req, res);
    } catch (error) {
      fail(error);
    }
  };
}

/** What stands on every answer, by what it is; a page gets its policy later, with its nonce. */
function makeHeads(baseUrl: string): Record<"page" | "api" | "plugins", Record<string, string>> {
  const page = Object.fromEntries(commonHeaders(baseUrl));
  const api = { ...page, "Content-Security-Policy": API_POLICY };
  // frames are what most files of plugins are for
  const { "X-Frame-Options": _never, ...framed } = page;
  return { page, api, plugins: { ...framed, "Content-Security-Policy": PLUGIN_POLICY } };
}

/** What metrics call a path that no endpoint of ours has. Sign-in is next-auth's. */
function kindOf(pathname: string | null, { api, file }: { api: boolean; file: boolean }): string {
  if (pathname === null) return "other";
  if (api) return authEndpointsAt(pathname).length > 0 ? "auth" : "other";
  if (pathname === METRICS_PATH) return "metrics";
  return file || FILES_OF_BUILD.test(pathname) ? "file" : "page";
}
const FILES_OF_BUILD = /^\/(_next\/|icon\.svg$|favicon\.ico$)/;

const NO_ENDPOINTS: readonly Endpoint[] = [];

/**
 * Next has pages of its own under these names (one with status 500), scales pictures, which the panel leaves to the
 * browser, and knows pages and their parts by endings that its scripts never ask for; nobody finds anything there.
 */
const PAGES_OF_NEXT = /^\/(404|500|_error|_not-found|_global-error)\/?$|^\/_next\/image|\.rsc$|\.segments\//;
const NOWHERE = "/-";

/** A target in absolute form (RFC 9112 section 3.2.2), as for a proxy: its host is what counts, whatever Host says. */
function toOriginForm(req: IncomingMessage): void {
  if (req.url?.startsWith("/")) return;
  const [, host, rest] = /^https?:\/\/([^/?#]+)(.*)$/i.exec(req.url ?? "") ?? [];
  if (host === undefined || rest === undefined) return;
  req.headers.host = host;
  req.url = rest.startsWith("/") ? rest : `/${rest}`;
}

/**
 * The path of a request target in origin form; null when it is none, holds a broken percent sequence, or has a segment
 * `.` or `..`, in whatever way it is written: a client removes those (RFC 3986 section 6.2.2.3), and Next would, behind what
 * is decided here by the path's name.
 */
function pathOf(target: string): string | null {
  if (!target.startsWith("/") || target.startsWith("//") || target.includes("\\")) return null;
  const end = target.search(/[?#]/);
  const pathname = end < 0 ? target : target.slice(0, end);
  if (!pathname.includes("%")) return DOT_SEGMENT.test(pathname) ? null : pathname;
  try {
    return DOT_SEGMENT.test(decodeURIComponent(pathname)) ? null : pathname;
  } catch {
    return null;
  }
}
const DOT_SEGMENT = /[/\\]\.\.?([/\\]|$)/;

/** Next's time for a request grows with the square of this: 15,000 parameters held the whole process up for seconds. */
const MAX_PARAMETERS = 500;

function hasTooManyParameters(target: string): boolean {
  let found = 0;
  for (let at = target.indexOf("&"); at >= 0; at = target.indexOf("&", at + 1)) found += 1;
  return found >= MAX_PARAMETERS;
}

function wantsPage(req: IncomingMessage): boolean {
  return req.method === "GET" && (req.headers.accept ?? "").includes("text/html");
}

/** The host the visitor typed; a trusted proxy may say it in `X-Forwarded-Host`. */
function hostOf(req: IncomingMessage, { env }: Runtime, defaultPort: string): string {
  const forwarded = req.headers["x-forwarded-host"];
  const fromProxy = isTrustedPeer(env.trustedProxies, req.socket.remoteAddress);
  const host = fromProxy && typeof forwarded === "string" ? forwarded.split(",")[0]!.trim() : req.headers.host;
  const typed = (host ?? "").toLowerCase();
  return typed.endsWith(defaultPort) ? typed.slice(0, -defaultPort.length) : typed;
}

const ROUTER_HEADERS = [
  "rsc",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
  "next-url",
];

/**
 * Next answers 500 where one of these does not hold for a file. A server may ignore ranges (RFC 9110 section 14.2), and a
 * file is read: the other two keep writers from writing over each other (section 13.1).
 */
const CONDITIONS = ["range", "if-range", "if-match", "if-unmodified-since"];

const FOREIGN =
  /^(x-forwarded-|forwarded$|x-real-ip$|x-middleware-|x-panel-|x-nonce$|x-nextjs-|x-next-resume-|next-resume$|next-action$|x-matched-path$|x-now-route-matches$|x-invoke-|x-invocation-id$|x-prerender-)/;

/** Of the panel's own headers the one that is a page's to say: it only takes rights away. Dropped, it would not. */
const A_PAGES_OWN = PLUGIN_HEADER.toLowerCase();

/** The client's address in canonical form; `unknown` where the socket has none any more. */
function addressOf({ socket, headers }: IncomingMessage, { env }: Runtime): string {
  const { remoteAddress: peer } = socket;
  const forwardedFor = joined(headers["x-forwarded-for"]);
  return clientAddress({ peer, forwardedFor, trustedProxies: env.trustedProxies }) ?? "unknown";
}

/** Drops what only the server may say and writes its own word in place. */
function rewriteHeaders(req: IncomingMessage, { requestId, address }: Facts, asked: string, base: URL): void {
  for (const name of Object.keys(req.headers)) {
    if (FOREIGN.test(name) && name !== A_PAGES_OWN) delete req.headers[name];
  }
  const cookies = ownCookies(req.headers.cookie);
  if (cookies === undefined) delete req.headers.cookie;
  else req.headers.cookie = cookies;
  req.headers[HEADER.address] = address;
  req.headers[HEADER.requestId] = requestId;
  req.headers[HEADER.url] = asked;
  req.headers.host = base.host;
  req.headers["x-forwarded-host"] = base.host;
  req.headers["x-forwarded-proto"] = base.protocol.slice(0, -1);
}

function joined(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(",") : header;
}

/** Next takes the nonce for its own scripts from the request's policy. */
function setPagePolicy(req: IncomingMessage, res: ServerResponse, page: Omit<PagePolicy, "nonce">): void {
  const nonce = randomBytes(16).toString("base64");
  const policy = pagePolicy({ nonce, ...page });
  req.headers["content-security-policy"] = policy;
  req.headers[HEADER.nonce] = nonce;
  res.setHeader("Content-Security-Policy", policy);
}

/** The language of pages that are made without asking the database, which alone knows what a user chose. */
function browserLocale(req: IncomingMessage) {
  return negotiateLocale(req.headers["accept-language"] ?? null);
}
