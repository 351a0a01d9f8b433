import type * as z from "zod";
import type { ErrorCode } from "@/lib/errors";

/**
 * Who may call:
 * `public` anyone, credentials ignored; `account` a signed-in person or an API key; `session` a signed-in person;
 * `admin` a signed-in administrator.
 */
export type Access = "public" | "account" | "session" | "admin";

/**
 * One endpoint of the API: what the router, the 404/405 answers, CORS and the documents are made from.
 * `path` has `{name}` segments; `params` is their schema. `input` reads the query of a GET or DELETE and the JSON
 * body of anything else; `form` reads a stock OAuth client's form where an endpoint takes both. `errors` are the codes that
 * it answers with beyond those that follow from the rest (lib/docs/error-codes-of.ts).
 */
export type Endpoint = {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  access: Access;
  summary: string;
  /** What the summary leaves out, for whoever calls. */
  description?: string;
  params?: z.ZodType<Record<string, string>>;
  input?: z.ZodType;
  form?: z.ZodType;
  /** Of the request, what they say. */
  headers?: Readonly<Record<string, string>>;
  response?: z.ZodType;
  /** Of an answer that is no JSON object. */
  mediaType?: "text/css" | "text/event-stream";
  errors?: readonly ErrorCode[];
  example?: { request?: Readonly<Record<string, unknown>>; response?: Readonly<Record<string, unknown>> };
  status: 200 | 201 | 204;
  /** True where a GET changes something, so that a page of another site may not cause it. */
  changesState?: boolean;
  /** True where the answer is the same for everyone and may be kept, with an ETag. All others say `no-store`. */
  cached?: boolean;
};

type Read<S> = S extends z.ZodType ? z.output<S> : Record<never, never>;

/** What a handler gets beside the path's `params`: the input in whichever dialect it came. */
export type InputOf<E extends Endpoint> =
  Read<E["input"]> | (E["form"] extends z.ZodType ? z.output<E["form"]> : never);
export type ParamsOf<E extends Endpoint> = Read<E["params"]>;
export type ResponseOf<E extends Endpoint> = E["response"] extends z.ZodType ? z.input<E["response"]> : undefined;

export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint;

/** Whether its input is the query; else it is the body. */
export const readsQuery = ({ method }: Pick<Endpoint, "method">) => method === "GET" || method === "DELETE";

/** Whether a call of it changes something. */
export const changesState = ({ method, changesState: said }: Pick<Endpoint, "method" | "changesState">) =>
  said ?? method !== "GET";
