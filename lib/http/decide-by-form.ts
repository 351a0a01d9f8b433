import { z } from "zod";
import { approve } from "@/lib/consent/approve";
import { deny } from "@/lib/consent/deny";
import { getConsentRequest } from "@/lib/consent/find-consent-request";
import { requiredString } from "@/lib/contracts/fields";
import { DEVICE_DECISION, DEVICE_PAGE } from "@/lib/device-grant/addresses";
import { AppError } from "@/lib/errors";
import { requireAccess, resolveActor } from "@/lib/http/actor";
import { anonymousContext } from "@/lib/http/context";
import { toAppError } from "@/lib/http/error-response";
import { logRequest } from "@/lib/http/log-request";
import { mediaType, readBodyText, readParameters } from "@/lib/http/read-body";
import { parse } from "@/lib/http/route";
import { SIGN_IN_PAGE } from "@/lib/auth/return-path";
import type { SessionContext } from "@/lib/context";

const form = z.object({
  request_token: requiredString,
  user_code: z.string().max(64).default(""),
  decision: z.enum(["approve", "deny"]),
});

/**
 * Approve or deny, posted by the device page's form. Always ends in a 303 to the device page, which shows what the
 * database says then: `?done=<claim id>` for a decided request, `?error=<code>` for one that could not be.
 */
export async function decideByForm(request: Request): Promise<Response> {
  const ctx = anonymousContext(request.headers);
  const startedAt = performance.now();
  let actor: SessionContext["actor"] | null = null;
  let location: string;
  let failure: AppError | null = null;
  let userCode = "";
  try {
    const caller = await resolveActor(request, ctx);
    requireAccess(caller, "session", request, true);
    actor = caller as SessionContext["actor"];
    if (mediaType(request) !== "application/x-www-form-urlencoded") throw new AppError("UNSUPPORTED_MEDIA_TYPE");
    const input = parse(form, readParameters(new URLSearchParams(await readBodyText(request))));
    userCode = input.user_code;
    location = `${DEVICE_PAGE}?done=${await decide({ ...ctx, actor }, input)}`;
  } catch (error) {
    failure = toAppError(error);
    const back = `${DEVICE_PAGE}?${new URLSearchParams({ error: failure.code, ...(userCode && { user_code: userCode }) })}`;
    location = failure.code === "UNAUTHENTICATED" ? `${SIGN_IN_PAGE}?${signInAgain(userCode)}` : back;
  }
  const line = { method: "POST", path: DEVICE_DECISION, status: 303, startedAt, failure };
  logRequest(ctx, actor ?? ctx.actor, line);
  return new Response(null, { status: 303, headers: { Location: location, "Cache-Control": "no-store" } });
}

/** A second press of the same button finds the request decided and is shown so. @returns the claim's id */
async function decide(ctx: SessionContext, input: z.output<typeof form>): Promise<string> {
  const { id } = await getConsentRequest(ctx, input.request_token);
  try {
    await (input.decision === "approve" ? approve : deny)(ctx, input);
  } catch (error) {
    const { code } = toAppError(error);
    if (code !== "REQUEST_NOT_PENDING" && code !== "REQUEST_EXPIRED") throw error;
  }
  return id;
}

/** The session ended while the page was open: sign in and come back to the same code. */
function signInAgain(userCode: string): URLSearchParams {
  const page = userCode ? `${DEVICE_PAGE}?${new URLSearchParams({ user_code: userCode })}` : DEVICE_PAGE;
  return new URLSearchParams({ callbackUrl: page });
}
