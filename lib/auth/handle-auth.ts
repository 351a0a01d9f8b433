import { createHash, randomBytes } from "node:crypto";
import type { Context } from "@/lib/context";
import { AppError, invalidField } from "@/lib/errors";
import { findSession } from "@/lib/accounts/find-session";
import { authAction, authEndpointsAt, type AuthAction } from "@/lib/auth/auth-actions";
import { authOptions } from "@/lib/auth/auth-options";
import { callNextAuth, RETURN_COOKIE } from "@/lib/auth/call-next-auth";
import { safeReturnPath, SIGN_IN_PAGE } from "@/lib/auth/return-path";
import { PLUGIN_HEADER } from "@/lib/bridge/plugin-header";
import { parseCookies, readSessionId } from "@/lib/auth/session-cookie";
import { anonymousContext } from "@/lib/http/context";
import { errorResponse, toAppError } from "@/lib/http/error-response";
import { logRequest } from "@/lib/http/log-request";
import {
  MAX_FORM_WITH_ADDRESS_BYTES,
  mediaType,
  parseJsonObject,
  readBodyText,
  readParameters,
} from "@/lib/http/read-body";
import { isFromOwnPages, isProvablyFromOwnPages } from "@/lib/http/request-facts";
import { getRuntime } from "@/lib/runtime";

type Answered = { response: Response; failure: AppError | null };

/**
 * `/api/auth/*`: next-auth's credentials sign-in, wrapped so that it can refuse with 429, keeps a long return
 * address through wrong passwords, and takes the panel's own forms without a script.
 * A call that the browser vouches for (`Origin`, `Sec-Fetch-Site`) needs no CSRF token of next-auth's; one that it
 * does not vouch for needs it as ever; one from another site is refused, and one that is made for a plugin.
 */
export async function handleAuth(request: Request): Promise<Response> {
  const ctx = anonymousContext(request.headers);
  const startedAt = performance.now();
  const action = authAction(new URL(request.url).pathname);
  let answered: Answered;
  try {
    answered = await answer(ctx, request, action);
  } catch (error) {
    const failure = toAppError(error);
    answered = { response: errorResponse(failure, ctx.requestId), failure };
  }
  const { response, failure } = answered;
  const path = `/api/auth/${action ?? "…"}`;
  logRequest(ctx, ctx.actor, { method: request.method, path, status: response.status, startedAt, failure });
  return response;
}

async function answer(ctx: Context, request: Request, action: AuthAction | null): Promise<Answered> {
  const method = request.method === "HEAD" ? "GET" : request.method;
  const { pathname } = new URL(request.url);
  if (action === null || authEndpointsAt(pathname)[0]?.method !== method) throw new AppError("NOT_FOUND");
  if (request.headers.has(PLUGIN_HEADER)) throw new AppError("SESSION_REQUIRED");
  if (action === "session" && !(await hasSession(ctx, request))) {
    return { response: Response.json({}, { headers: NO_STORE }), failure: null };
  }
  let refusal: AppError | null = null;
  const options = authOptions(ctx, request.headers.get("user-agent") ?? "", (error) => (refusal = error));
  const segments = action.split("/");
  if (method === "GET") {
    return { response: withoutReturnCookie(await callNextAuth(request, method, segments, {}, options)), failure: null };
  }
  if (!isFromOwnPages(request.headers)) throw new AppError("CROSS_SITE_REQUEST");
  const form = await readForm(request);
  const returnPath = safeReturnPath(form.callbackUrl ?? null);
  const [vouched, body] = vouchFor(request, { ...form, callbackUrl: getRuntime().env.baseUrl + returnPath });
  const result = await callNextAuth(vouched, method, segments, body, options);
  const wantsJson = form.json === "true";
  const failure = refusal ?? (action === "callback/credentials" && !startsSession(result) ? wrongPassword() : null);
  if (failure) return { response: await refused(failure, returnPath, wantsJson, ctx.requestId), failure };
  const to = action === "signout" ? safeReturnPath(form.callbackUrl ?? SIGN_IN_PAGE) : returnPath;
  const response = wantsJson ? result : redirect(to, result.headers.getSetCookie());
  return { response: withoutReturnCookie(response), failure: null };
}

const NO_STORE = { "Cache-Control": "no-store" };

async function hasSession(ctx: Context, request: Request): Promise<boolean> {
  const sessionId = await readSessionId(request.headers.get("cookie"));
  return sessionId !== null && (await findSession(ctx, sessionId)) !== null;
}

async function readForm(request: Request): Promise<Record<string, string>> {
  const type = mediaType(request);
  if (type === "application/x-www-form-urlencoded") {
    return readParameters(new URLSearchParams(await readBodyText(request, MAX_FORM_WITH_ADDRESS_BYTES)));
  }
  if (type !== "application/json") throw new AppError("UNSUPPORTED_MEDIA_TYPE");
  const body = parseJsonObject(await readBodyText(request));
  for (const [name, value] of Object.entries(body)) {
    if (typeof value !== "string" && typeof value !== "boolean") throw invalidField(name, "must be a string");
  }
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));
}

/**
 * Gives a call from the panel's own pages the pair of cookie and field that next-auth asks for.
 * @throws AppError CROSS_SITE_REQUEST when neither the browser nor a pair got from `/api/auth/csrf` says that it is one
 */
function vouchFor(request: Request, body: Record<string, string>): [Request, Record<string, string>] {
  const { authSecret, env } = getRuntime();
  const name = `${env.baseUrl.startsWith("https:") ? "__Host-" : ""}next-auth.csrf-token`;
  const pairOf = (token: string) => {
    const hash = createHash("sha256")
      .update(token + authSecret)
      .digest("hex");
    return `${token}%7C${hash}`;
  };
  const { csrfToken } = body;
  const own = parseCookies(request.headers.get("cookie")).get(name)?.replace("|", "%7C");
  if (!isProvablyFromOwnPages(request.headers) && (!csrfToken || own !== pairOf(csrfToken))) {
    throw new AppError("CROSS_SITE_REQUEST", {
      description: "Send the panel's address as `Origin`, or the csrfToken of GET /api/auth/csrf with its cookie.",
    });
  }
  const token = randomBytes(32).toString("hex");
  const headers = new Headers(request.headers);
  headers.set("cookie", `${name}=${pairOf(token)}; ${request.headers.get("cookie") ?? ""}`);
  return [new Request(request.url, { method: "POST", headers }), { ...body, csrfToken: token }];
}

function startsSession(response: Response): boolean {
  return response.headers.getSetCookie().some((cookie) => /next-auth\.session-token(\.0)?=[^;]/.test(cookie));
}

function wrongPassword(): AppError {
  return new AppError("UNAUTHENTICATED", {
    description: "The e-mail address or the password is not right.",
    detail: "no enabled account has this e-mail address and password",
  });
}

/** For a form: back to the sign-in page, with the return address. For a script: the code's answer, with next-auth's `url`. */
async function refused(error: AppError, returnPath: string, wantsJson: boolean, requestId: string): Promise<Response> {
  const parameters = new URLSearchParams({
    error: error.code === "UNAUTHENTICATED" ? "CredentialsSignin" : error.code,
    ...(error.retryAfter !== undefined && { retry: String(error.retryAfter) }),
    callbackUrl: returnPath,
  });
  const page = `${SIGN_IN_PAGE}?${parameters}`;
  if (!wantsJson) return redirect(page, []);
  const answer = errorResponse(error, requestId);
  const body = (await answer.json()) as object;
  const { status, headers } = answer;
  return new Response(JSON.stringify({ ...body, url: getRuntime().env.baseUrl + page }), { status, headers });
}

function redirect(to: string, cookies: string[]): Response {
  const headers = new Headers({ Location: to, ...NO_STORE });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return new Response(null, { status: 303, headers });
}

/** The return address travels in the form; next-auth's cookie for it is shared by all tabs and too small. */
function withoutReturnCookie(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.delete("Set-Cookie");
  for (const cookie of response.headers.getSetCookie()) {
    if (!RETURN_COOKIE.test(cookie.split("=", 1)[0] ?? "")) headers.append("Set-Cookie", cookie);
  }
  return new Response(response.body, { status: response.status, headers });
}
