import { createHash, randomBytes } from "node:crypto";
import { AppError } from "@/lib/errors";
import { findSession } from "@/lib/accounts/find-session";
import { authOptions } from "@/lib/auth/auth-options";
import { callNextAuth } from "@/lib/auth/call-next-auth";
import { safeReturnPath, SIGN_IN_PAGE } from "@/lib/auth/return-path";
import { readSessionId } from "@/lib/auth/session-cookie";
import { anonymousContext } from "@/lib/http/context";
import { errorResponse, toAppError } from "@/lib/http/error-response";
import { logRequest } from "@/lib/http/log-request";
import { mediaType, readBodyText, parseJsonObject, readParameters } from "@/lib/http/read-body";
import { isFromOwnPages, isProvablyFromOwnPages } from "@/lib/http/request-facts";
import { DESCRIPTION } from "@/lib/http/status";
import { getRuntime } from "@/lib/runtime";

/** What of next-auth is open. Its own pages and its log endpoint are not. */
const OPEN: Record<string, "GET" | "POST"> = {
  csrf: "GET",
  session: "GET",
  providers: "GET",
  signin: "GET",
  "callback/credentials": "POST",
  signout: "POST",
};

/**
 * `/api/auth/*`: next-auth's credentials sign-in, wrapped so that it can refuse with 429, keeps a long return
 * address through wrong passwords, and takes the panel's own forms without a script.
 * A call that the browser vouches for (`Origin`, `Sec-Fetch-Site`) needs no CSRF token of next-auth's; one that it
 * does not vouch for needs it as ever; one from another site is refused.
 */
export async function handleAuth(request: Request): Promise<Response> {
  const ctx = anonymousContext(request.headers);
  const startedAt = performance.now();
  const action = new URL(request.url).pathname.split("/").slice(3).join("/");
  let response: Response;
  let failure: AppError | null = null;
  try {
    response = await answer(request, action);
  } catch (error) {
    failure = toAppError(error);
    response = errorResponse(failure, ctx.requestId);
    if (failure.code === "METHOD_NOT_ALLOWED") response.headers.set("Allow", OPEN[action] ?? "");
  }
  const path = `/api/auth/${action in OPEN ? action : "…"}`;
  logRequest(ctx, ctx.actor, { method: request.method, path, status: response.status, startedAt, failure });
  return response;
}

async function answer(request: Request, action: string): Promise<Response> {
  const method = Object.hasOwn(OPEN, action) ? OPEN[action] : undefined;
  if (!method) throw new AppError("NOT_FOUND");
  if (request.method !== method) throw new AppError("METHOD_NOT_ALLOWED");
  if (action === "session" && !(await hasSession(request))) return Response.json({}, { headers: NO_STORE });
  const ctx = anonymousContext(request.headers);
  let refusal: AppError | null = null;
  const options = authOptions(ctx, request.headers.get("user-agent") ?? "", (error) => (refusal = error));
  const segments = action.split("/");
  if (method === "GET") return withoutReturnCookie(await callNextAuth(request, segments, {}, options));

  if (!isFromOwnPages(request.headers)) throw new AppError("CROSS_SITE_REQUEST");
  const form = await readForm(request);
  const returnPath = safeReturnPath(form.callbackUrl ?? null);
  const [vouched, body] = vouchFor(request, { ...form, callbackUrl: getRuntime().env.baseUrl + returnPath });
  const result = await callNextAuth(vouched, segments, body, options);
  const wantsJson = form.json === "true";
  if (refusal) return refused(refusal, returnPath, wantsJson, ctx.requestId);
  if (action === "callback/credentials" && !startsSession(result)) {
    const error = new AppError("UNAUTHENTICATED", { description: "The e-mail address or the password is not right." });
    return refused(error, returnPath, wantsJson, ctx.requestId);
  }
  const to = action === "signout" ? safeReturnPath(form.callbackUrl ?? SIGN_IN_PAGE) : returnPath;
  return withoutReturnCookie(wantsJson ? result : redirect(to, result.headers.getSetCookie()));
}

const NO_STORE = { "Cache-Control": "no-store" };

async function hasSession(request: Request): Promise<boolean> {
  const sessionId = await readSessionId(request.headers.get("cookie"));
  return sessionId !== null && (await findSession(anonymousContext(request.headers), sessionId)) !== null;
}

async function readForm(request: Request): Promise<Record<string, string>> {
  const type = mediaType(request);
  if (type === "application/x-www-form-urlencoded")
    return readParameters(new URLSearchParams(await readBodyText(request)));
  if (type !== "application/json") throw new AppError("UNSUPPORTED_MEDIA_TYPE");
  const body = parseJsonObject(await readBodyText(request));
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));
}

/** Gives a call that the browser vouches for the pair of cookie and field that next-auth asks for. */
function vouchFor(request: Request, body: Record<string, string>): [Request, Record<string, string>] {
  if (body.csrfToken !== undefined || !isProvablyFromOwnPages(request.headers)) return [request, body];
  const { authSecret, env } = getRuntime();
  const token = randomBytes(32).toString("hex");
  const hash = createHash("sha256")
    .update(token + authSecret)
    .digest("hex");
  const name = `${env.baseUrl.startsWith("https:") ? "__Host-" : ""}next-auth.csrf-token`;
  const headers = new Headers(request.headers);
  headers.set("cookie", `${name}=${token}%7C${hash}; ${request.headers.get("cookie") ?? ""}`);
  return [new Request(request.url, { method: "POST", headers }), { ...body, csrfToken: token }];
}

function startsSession(response: Response): boolean {
  return response.headers.getSetCookie().some((cookie) => /next-auth\.session-token(\.0)?=[^;]/.test(cookie));
}

/** For a form: back to the sign-in page, with the return address. For a script: the code's answer, with next-auth's `url`. */
function refused(error: AppError, returnPath: string, wantsJson: boolean, requestId: string): Response {
  const wrong = error.code === "UNAUTHENTICATED";
  const parameters = new URLSearchParams({
    error: wrong ? "CredentialsSignin" : error.code,
    ...(error.retryAfter !== undefined && { retry: String(error.retryAfter) }),
    callbackUrl: returnPath,
  });
  const page = `${SIGN_IN_PAGE}?${parameters}`;
  if (!wantsJson) return redirect(page, []);
  const answer = errorResponse(error, requestId);
  answer.headers.delete("WWW-Authenticate");
  const url = getRuntime().env.baseUrl + page;
  const description = error.description ?? DESCRIPTION[error.code];
  return new Response(JSON.stringify({ error: error.code, error_description: description, url }), {
    status: answer.status,
    headers: answer.headers,
  });
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
    if (!/^(__Secure-)?next-auth\.callback-url=/.test(cookie)) headers.append("Set-Cookie", cookie);
  }
  return new Response(response.body, { status: response.status, headers });
}
