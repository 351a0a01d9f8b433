import type * as z from "zod";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { anonymousContext } from "@/lib/http/context";
import { toAppError } from "@/lib/http/error-response";
import { logRequest } from "@/lib/http/log-request";
import { mediaType, readBodyText, readParameters } from "@/lib/http/read-body";
import { parse } from "@/lib/http/route";
import { seeOther } from "@/lib/http/see-other";

export type PublicForm<S extends z.ZodType> = {
  /** The route's own path, for the log. */
  path: string;
  /** The page that the form stands on, which a failure leads back to: `?error=<code>[&retry=<seconds>]`. */
  page: string;
  input: S;
  /** Does what the API does. @returns the page to go on to */
  answer(ctx: Context, input: z.output<S>): Promise<string>;
};

/**
 * Makes the handler of a form that anyone may post, for browsers without a script. It always ends in a 303 to a page,
 * and nothing that was typed stands in its address.
 */
export function answerForm<S extends z.ZodType>(form: PublicForm<S>): (request: Request) => Promise<Response> {
  return async (request) => {
    const ctx = anonymousContext(request.headers);
    const startedAt = performance.now();
    let failure: AppError | null = null;
    let location: string;
    try {
      if (mediaType(request) !== "application/x-www-form-urlencoded") throw new AppError("UNSUPPORTED_MEDIA_TYPE");
      const raw = readParameters(new URLSearchParams(await readBodyText(request)));
      location = await form.answer(ctx, parse(form.input, raw));
    } catch (error) {
      failure = toAppError(error);
      const query = new URLSearchParams({ error: failure.code });
      if (failure.retryAfter !== undefined) query.set("retry", String(failure.retryAfter));
      location = `${form.page}?${query}`;
    }
    logRequest(ctx, ctx.actor, { method: "POST", path: form.path, status: 303, startedAt, failure });
    return seeOther(location);
  };
}
