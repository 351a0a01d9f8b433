import type * as z from "zod";
import { AppError, type ErrorCode, type Issue } from "@/lib/errors";
import type { Actor, Context, SessionContext, UserContext } from "@/lib/context";
import type { Access, Endpoint, InputOf, ParamsOf, ResponseOf } from "@/lib/contracts/endpoint";
import { changesState, readsQuery } from "@/lib/contracts/endpoint";
import { pathValues } from "@/lib/contracts/endpoints";
import { requireAccess, resolveActor } from "@/lib/http/actor";
import { anonymousContext } from "@/lib/http/context";
import { withCors } from "@/lib/http/cors";
import { JSON_HEADERS, toHandler, type Answer, type Handler } from "@/lib/http/answer";
import type { Call } from "@/lib/http/call";
import { errorAnswer, toAppError, type Dialect } from "@/lib/http/error-response";
import { logRequest } from "@/lib/http/log-request";
import { mediaType, readJsonOrForm, readParameters } from "@/lib/http/read-body";

/** The handler of an endpoint. */
export type Route = Handler & { endpoint: Endpoint };

type ContextOf<A extends Access> = A extends "public" ? Context : A extends "account" ? UserContext : SessionContext;

/**
 * Makes a handler from an endpoint and a verb. In this order: who calls, may they, read the input, parse it, call,
 * answer, log one line. Whatever is thrown becomes the answer of its code.
 */
export function route<const E extends Endpoint>(
  endpoint: E,
  handle: (ctx: ContextOf<E["access"]>, input: InputOf<E>, params: ParamsOf<E>) => Promise<ResponseOf<E>>,
): Route {
  return respond(endpoint, async (ctx, input, params) => success(endpoint.status, await handle(ctx, input, params)));
}

/** The same for what writes its answer itself (`cachedRoute`). */
export function respond<const E extends Endpoint>(
  endpoint: E,
  handle: (ctx: ContextOf<E["access"]>, input: InputOf<E>, params: ParamsOf<E>, call: Call) => Promise<Answer>,
): Route {
  const handler = toHandler(async (call) => {
    const ctx = anonymousContext(call.headers);
    const startedAt = performance.now();
    const dialect: Dialect = endpoint.form && mediaType(call) === "application/x-www-form-urlencoded" ? "form" : "json";
    let actor: Actor = ctx.actor;
    let answer: Answer;
    let failure: AppError | null = null;
    try {
      if (endpoint.access !== "public") {
        actor = await resolveActor(call, ctx);
        requireAccess(actor, endpoint.access, call, changesState(endpoint));
      }
      const input = endpoint.input ? await readInput(endpoint, call, dialect) : {};
      const params = endpoint.params ? readPath(endpoint, call) : {};
      ctx.actor = actor;
      answer = await handle(ctx as ContextOf<E["access"]>, input as InputOf<E>, params as ParamsOf<E>, call);
    } catch (error) {
      failure = toAppError(error);
      answer = errorAnswer(failure, ctx.requestId, dialect);
    }
    const headers = withCors(answer.headers, endpoint, call);
    logRequest(ctx, actor, {
      method: endpoint.method,
      path: endpoint.path,
      status: answer.status,
      startedAt,
      failure,
    });
    return { status: answer.status, headers, body: answer.body };
  });
  return Object.assign(handler, { endpoint });
}

function success(status: 200 | 201 | 204, body: unknown): Answer {
  if (status === 204) return { status, headers: { "Cache-Control": "no-store" }, body: null };
  return { status, headers: JSON_HEADERS, body: JSON.stringify(body) };
}

async function readInput(endpoint: Endpoint, call: Call, dialect: Dialect): Promise<unknown> {
  const raw = readsQuery(endpoint) ? readQuery(call) : await readJsonOrForm(call, dialect);
  return parse((dialect === "form" ? endpoint.form : endpoint.input)!, raw);
}

function readQuery({ url }: Call): ReturnType<typeof readParameters> {
  return readParameters(url.includes("?") ? new URL(url).searchParams : new URLSearchParams());
}

function readPath(endpoint: Endpoint, { url }: Call): Record<string, string> {
  const values = pathValues(endpoint, new URL(url).pathname);
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
