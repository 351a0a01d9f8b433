import type { z } from "zod";
import { AppError, type ErrorCode, type Issue } from "@/lib/errors";
import type { Actor, Context, SessionContext, UserContext } from "@/lib/context";
import type { Access, Endpoint, InputOf, ParamsOf, ResponseOf } from "@/lib/contracts/endpoint";
import { pathValues } from "@/lib/contracts/endpoints";
import { requireAccess, resolveActor } from "@/lib/http/actor";
import { anonymousContext } from "@/lib/http/context";
import { corsHeaders } from "@/lib/http/cors";
import { errorResponse, toAppError, type Dialect } from "@/lib/http/error-response";
import { logRequest } from "@/lib/http/log-request";
import { mediaType, readJsonOrForm, readParameters } from "@/lib/http/read-body";

/** A plain handler: needs nothing of Next, so a test or the server may call it as well (docs/decisions/0005). */
export type Handler = (request: Request) => Promise<Response>;

type ContextOf<A extends Access> = A extends "public" ? Context : A extends "account" ? UserContext : SessionContext;

/**
 * Makes a handler from an endpoint and a verb. In this order: who calls, may they, read the input, parse it, call,
 * answer, log one line. Whatever is thrown becomes the answer of its code.
 */
export function route<const E extends Endpoint>(
  endpoint: E,
  handle: (ctx: ContextOf<E["access"]>, input: InputOf<E>, params: ParamsOf<E>) => Promise<ResponseOf<E>>,
): Handler {
  return respond(endpoint, async (ctx, input, params) => success(endpoint.status, await handle(ctx, input, params)));
}

/** The same for what writes its answer itself (`cachedRoute`). */
export function respond<const E extends Endpoint>(
  endpoint: E,
  handle: (ctx: ContextOf<E["access"]>, input: InputOf<E>, params: ParamsOf<E>, request: Request) => Promise<Response>,
): Handler {
  return async (request) => {
    const ctx = anonymousContext(request.headers);
    const startedAt = performance.now();
    const dialect: Dialect =
      endpoint.form && mediaType(request) === "application/x-www-form-urlencoded" ? "form" : "json";
    let actor: Actor = ctx.actor;
    let response: Response;
    let failure: AppError | null = null;
    try {
      if (endpoint.access !== "public") {
        actor = await resolveActor(request, ctx);
        const changesState = endpoint.changesState ?? endpoint.method !== "GET";
        requireAccess(actor, endpoint.access, request, changesState);
      }
      const input = endpoint.input ? await readInput(endpoint, request, dialect) : {};
      const params = endpoint.params ? readPath(endpoint, request) : {};
      response = await handle(
        { ...ctx, actor } as ContextOf<E["access"]>,
        input as InputOf<E>,
        params as ParamsOf<E>,
        request,
      );
    } catch (error) {
      failure = toAppError(error);
      response = errorResponse(failure, ctx.requestId, dialect);
    }
    for (const [name, value] of corsHeaders(endpoint, request)) response.headers.set(name, value);
    logRequest(ctx, actor, {
      method: endpoint.method,
      path: endpoint.path,
      status: response.status,
      startedAt,
      failure,
    });
    return response;
  };
}

function success(status: 200 | 201 | 204, body: unknown): Response {
  const headers = { "Cache-Control": "no-store" };
  if (status === 204) return new Response(null, { status, headers });
  return new Response(JSON.stringify(body), { status, headers: { ...headers, "Content-Type": "application/json" } });
}

async function readInput(endpoint: Endpoint, request: Request, dialect: Dialect): Promise<unknown> {
  const query = new URL(request.url).searchParams;
  const fromQuery = endpoint.method === "GET" || endpoint.method === "DELETE";
  const raw = fromQuery ? readParameters(query) : await readJsonOrForm(request, dialect);
  return parse((dialect === "form" ? endpoint.form : endpoint.input)!, raw);
}

function readPath(endpoint: Endpoint, request: Request): Record<string, string> {
  const values = pathValues(endpoint, new URL(request.url).pathname);
  if (!values) throw new AppError("NOT_FOUND");
  return parse(endpoint.params!, values) as Record<string, string>;
}

/**
 * @throws AppError INVALID_REQUEST with an issue for each field that breaks its rule; a rule with a code of its own
 *   (`params.error` in the schema) gives that code instead
 */
export function parse<S extends z.ZodType>(schema: S, raw: unknown): z.output<S> {
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  const issues: Issue[] = parsed.error.issues.map((issue) => ({
    path: issue.code === "unrecognized_keys" ? issue.keys.join(", ") : issue.path.join("."),
    message: issue.code === "unrecognized_keys" ? "is not known here" : issue.message,
  }));
  const own = parsed.error.issues.find((issue) => issue.code === "custom" && issue.params?.error !== undefined);
  if (own?.code === "custom") {
    throw new AppError(own.params!.error as ErrorCode, {
      description: `${own.path.join(".")}: ${own.message}`,
      issues,
    });
  }
  throw new AppError("INVALID_REQUEST", { issues });
}
