import * as z from "zod";
import { approve } from "@/lib/consent/approve";
import { deny } from "@/lib/consent/deny";
import { getConsentRequest } from "@/lib/consent/get-consent-request";
import { requiredString } from "@/lib/contracts/fields";
import type { SessionContext } from "@/lib/context";
import { AppError, type ErrorCode } from "@/lib/errors";
import { requireAccess, resolveActor } from "@/lib/http/actor";
import { anonymousContext } from "@/lib/http/context";
import { toAppError } from "@/lib/http/error-response";
import { logRequest } from "@/lib/http/log-request";
import { mediaType, readBodyText, readParameters } from "@/lib/http/read-body";
import { parse } from "@/lib/http/route";
import { seeOther } from "@/lib/http/see-other";
import { SIGN_IN_PAGE } from "@/lib/auth/return-path";

const fields = z.looseObject({ request_token: requiredString, decision: z.enum(["approve", "deny"]) });

/** What a decision came to: the verb's answer, or the request had been decided or had expired before. */
export type Decided = { id: string; answer: Awaited<ReturnType<typeof approve | typeof deny>> | null };

export type DecisionForm = {
  /** The route's own path, for the log. */
  path: string;
  /** What it decides; the page of the other would show nobody what was given. */
  kind: "device" | "callback";
  /** The answer to a decision. */
  decided(ctx: SessionContext, decided: Decided, request: Request): Promise<Response>;
  /** The page to come back to, also when the session has ended meanwhile; `fields` holds what could be read. */
  page(fields: Record<string, string>, request: Request): string;
};

/**
 * Makes the handler of a page's own Approve and Deny form, which does what the API does and works without a script.
 * It never answers with a bare error: whatever happens ends on a page that says what the database says.
 */
export function decideByForm(form: DecisionForm): (request: Request) => Promise<Response> {
  return async (request) => {
    const anonymous = anonymousContext(request.headers);
    const startedAt = performance.now();
    let ctx: SessionContext | null = null;
    let raw: Record<string, string> = {};
    let failure: AppError | null = null;
    let response: Response;
    try {
      const actor = await resolveActor(request, anonymous);
      raw = await readForm(request);
      requireAccess(actor, "session", request, true);
      ctx = { ...anonymous, actor: actor as SessionContext["actor"] };
      const input = parse(fields, raw);
      const { id, deviceRequest } = await getConsentRequest(ctx, input.request_token);
      if ((deviceRequest ? "device" : "callback") !== form.kind) throw new AppError("INVALID_REQUEST_TOKEN");
      const { answer, refusal } = await decide(ctx, input);
      response = await form.decided(ctx, { id, answer }, request);
      ctx.metrics?.flowStep(input.decision, refusal);
    } catch (error) {
      failure = toAppError(error);
      const { data: decision } = fields.shape.decision.safeParse(raw.decision);
      if (decision !== undefined) anonymous.metrics?.flowStep(decision, failure.code);
      response = seeOther(backFrom(failure, form.page(raw, request)));
    }
    const line = { method: "POST", path: form.path, status: response.status, startedAt, failure };
    logRequest(anonymous, ctx?.actor ?? anonymous.actor, line);
    return response;
  };
}

/** Back to the page with `error=<code>`, by way of the sign-in page when nobody is signed in any more. */
function backFrom(error: AppError, page: string): string {
  if (error.code === "UNAUTHENTICATED") return `${SIGN_IN_PAGE}?${new URLSearchParams({ callbackUrl: page })}`;
  return `${page}${page.includes("?") ? "&" : "?"}error=${error.code}`;
}

async function readForm(request: Request): Promise<Record<string, string>> {
  if (mediaType(request) !== "application/x-www-form-urlencoded") throw new AppError("UNSUPPORTED_MEDIA_TYPE");
  return readParameters(new URLSearchParams(await readBodyText(request)));
}

type Made = Pick<Decided, "answer"> & { refusal: ErrorCode | null };

/** A second press of the same button finds the request decided: no answer, and the page shows how. */
async function decide(ctx: SessionContext, input: z.output<typeof fields>): Promise<Made> {
  try {
    return { answer: await (input.decision === "approve" ? approve : deny)(ctx, input), refusal: null };
  } catch (error) {
    const { code } = toAppError(error);
    if (code === "REQUEST_NOT_PENDING" || code === "REQUEST_EXPIRED") return { answer: null, refusal: code };
    throw error;
  }
}
