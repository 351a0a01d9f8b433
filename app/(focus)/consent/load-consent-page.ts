import { unstable_rethrow } from "next/navigation";
import { countStep } from "@/app/_server/count-step";
import { requireViewer } from "@/app/_server/viewer";
import { consentPageWith } from "@/app/_shell/paths";
import type { StopReason } from "@/app/(focus)/_consent/stopped";
import { findCallbackOutcome } from "@/lib/consent/find-callback-outcome";
import type { CallbackOutcome } from "@/lib/consent/find-callback-outcome";
import { openConsentRequest, type StartedConsent } from "@/lib/consent/start-consent-request";
import type { ActingUser } from "@/lib/context";
import type { ErrorCode, Issue } from "@/lib/errors";
import { toAppError } from "@/lib/http/error-response";
import { readParameters } from "@/lib/http/read-body";

/** Why the person is asked once more. */
export type ReviewProblem = "undelivered" | "stale" | "crossSite" | "failed";

/** Everything that the consent page can be. */
export type ConsentPage =
  | { kind: "review"; consent: StartedConsent; user: ActingUser; problem: ReviewProblem | null; query: string }
  | { kind: "decided"; outcome: CallbackOutcome; recent: boolean; told: string | undefined; again: string }
  | { kind: "gone" }
  | { kind: "invalid"; code: ErrorCode; description: string | undefined; issues: Issue[] }
  | { kind: "useDevice" }
  | { kind: "stopped"; reason: StopReason; again: string };

/** The codes that `?error=` may hold after a decision that could not be made; any other is ignored. */
const PROBLEMS = new Map<string | undefined, ReviewProblem>(
  Object.entries({
    CALLBACK_DELIVERY_FAILED: "undelivered",
    INVALID_REQUEST_TOKEN: "stale",
    INVALID_REQUEST: "stale",
    CROSS_SITE_REQUEST: "crossSite",
    INTERNAL: "failed",
  } satisfies Partial<Record<ErrorCode, ReviewProblem>>),
);
const STOPS = new Map<string | undefined, StopReason>(
  Object.entries({
    API_KEY_CREATION_NOT_ALLOWED: { kind: "notAllowed" },
    API_KEY_LIMIT_REACHED: { kind: "keyLimit" },
    REQUEST_EXPIRED: { kind: "overdue" },
    REQUEST_NOT_PENDING: { kind: "decided" },
    SERVICE_UNAVAILABLE: { kind: "unavailable" },
  } satisfies Partial<Record<ErrorCode, StopReason>>),
);

/**
 * Finds out what the consent page shows, and makes a request token where it asks. A signed-out visitor is sent to sign in
 * and comes back.
 *
 * Besides the app's parameters the page has four of its own: `done` (a decided request's id), `told` (after a Deny),
 * `error` (a decision that could not be made) and `again` (the id of an earlier decision on the very same request,
 * which the person has seen and wants to be asked again all the same).
 * @param search the page's query
 */
export async function loadConsentPage(search: string): Promise<ConsentPage> {
  const query = new URLSearchParams(search);
  for (const name of ["done", "told", "error"]) query.delete(name);
  try {
    return await look(search, query);
  } catch (thrown) {
    unstable_rethrow(thrown);
    return refused(thrown, consentPageWith(query));
  }
}

/** @param query what opens the request anew */
async function look(search: string, query: URLSearchParams): Promise<ConsentPage> {
  const ctx = await requireViewer();
  const { done, told, error, again, ...raw } = readParameters(new URLSearchParams(search));
  if (done !== undefined) {
    const outcome = await findCallbackOutcome(ctx, { id: done });
    return outcome ? afterDecision(outcome, told) : { kind: "gone" };
  }
  const reason = STOPS.get(error);
  if (reason) return { kind: "stopped", reason, again: consentPageWith(query) };
  const open = () => openConsentRequest(ctx, raw, again);
  const opened = await countStep(ctx, "authorize", open, ({ recent }) => recent === null);
  if (opened.recent) {
    query.set("again", opened.recent.id);
    return { kind: "decided", outcome: opened.recent, recent: true, told: undefined, again: consentPageWith(query) };
  }
  return {
    kind: "review",
    consent: opened.consent,
    user: ctx.actor.user,
    problem: PROBLEMS.get(error) ?? null,
    query: String(query),
  };
}

function afterDecision(outcome: CallbackOutcome, told: string | undefined): ConsentPage {
  const query = new URLSearchParams(outcome.parameters);
  if (outcome.state === "expired") {
    return { kind: "stopped", reason: { kind: "overdue" }, again: consentPageWith(query) };
  }
  if (outcome.state === "approved" || outcome.state === "denied") query.set("again", outcome.id);
  return { kind: "decided", outcome, recent: false, told, again: consentPageWith(query) };
}

/** @throws again what no page was made for */
function refused(thrown: unknown, again: string): ConsentPage {
  const { code, description, issues = [], retryAfter } = toAppError(thrown);
  switch (code) {
    case "INVALID_REQUEST":
    case "INVALID_MODE":
    case "INVALID_CALLBACK_URL":
    case "INVALID_ALLOWED_IPS":
      return { kind: "invalid", code, description, issues };
    case "USE_DEVICE_ENDPOINT":
      return { kind: "useDevice" };
    case "RATE_LIMITED":
      return { kind: "stopped", reason: { kind: "tooMany", retryAfter }, again };
    case "API_KEY_CREATION_NOT_ALLOWED":
      return { kind: "stopped", reason: { kind: "notAllowed" }, again };
    case "SERVICE_UNAVAILABLE":
      return { kind: "stopped", reason: { kind: "unavailable" }, again };
    default:
      throw thrown;
  }
}
