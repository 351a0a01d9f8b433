import type { Context } from "@/lib/context";
import type { AppError } from "@/lib/errors";
import { anonymousContext } from "@/lib/http/context";
import { toHandler, type Answer, type Handler } from "@/lib/http/answer";
import type { CallHead } from "@/lib/http/call";
import { errorAnswer, toAppError } from "@/lib/http/error-response";
import { logRequest } from "@/lib/http/log-request";

/**
 * Makes a handler of what is no endpoint of the API and open to everyone and every origin: a file. Whatever is thrown
 * becomes the answer of its code.
 * @param options `path` is the pattern for the log; `headers` stand on every answer that does not say
 *   otherwise
 */
export function openResource(
  options: { path: string; headers?: Record<string, string> },
  open: (ctx: Context, call: CallHead) => Promise<Answer>,
): Handler {
  return toHandler(async (call) => {
    const ctx = anonymousContext(call.headers);
    const startedAt = performance.now();
    let answer: Answer;
    let failure: AppError | null = null;
    try {
      answer = await open(ctx, call);
    } catch (error) {
      failure = toAppError(error);
      answer = errorAnswer(failure, ctx.requestId);
    }
    const always = { "Access-Control-Allow-Origin": "*", "X-Content-Type-Options": "nosniff", ...options.headers };
    answer.headers = { ...always, ...answer.headers };
    const { method } = call;
    logRequest(ctx, ctx.actor, { method, path: options.path, status: answer.status, startedAt, failure });
    return answer;
  });
}
