import type { Context } from "@/lib/context";
import type { AppError } from "@/lib/errors";
import { anonymousContext } from "@/lib/http/context";
import { errorResponse, toAppError } from "@/lib/http/error-response";
import { logRequest } from "@/lib/http/log-request";
import type { Handler } from "@/lib/http/route";

/**
 * Makes a handler of what is no endpoint of the API and open to everyone and every origin: a file. Whatever is thrown
 * becomes the answer of its code.
 * @param options `path` is the pattern for the log; `headers` stand on every answer that does not say
 *   otherwise
 */
export function openResource(
  options: { path: string; headers?: Record<string, string> },
  answer: (ctx: Context, request: Request) => Promise<Response>,
): Handler {
  return async (request) => {
    const ctx = anonymousContext(request.headers);
    const startedAt = performance.now();
    let response: Response;
    let failure: AppError | null = null;
    try {
      response = await answer(ctx, request);
    } catch (error) {
      failure = toAppError(error);
      response = errorResponse(failure, ctx.requestId);
    }
    const headers = { "Access-Control-Allow-Origin": "*", "X-Content-Type-Options": "nosniff", ...options.headers };
    for (const [name, value] of Object.entries(headers)) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    const { method } = request;
    logRequest(ctx, ctx.actor, { method, path: options.path, status: response.status, startedAt, failure });
    return response;
  };
}
