import { unstable_rethrow } from "next/navigation";
import type { StopReason } from "@/app/(focus)/_consent/stopped";
import { countStep } from "@/app/_server/count-step";
import { requireViewer } from "@/app/_server/viewer";
import { claimDeviceRequest } from "@/lib/consent/claim-device-request";
import { hasDecidedCode } from "@/lib/consent/has-decided-code";
import { findDecision } from "@/lib/consent/find-decision";
import type { Decision } from "@/lib/consent/find-decision";
import type { ActingUser } from "@/lib/context";
import { isShortUserCode } from "@/lib/device-grant/user-code";
import type { ErrorCode } from "@/lib/errors";
import { toAppError } from "@/lib/http/error-response";

type Claim = Awaited<ReturnType<typeof claimDeviceRequest>>;

/** Everything that the device page can be. */
export type DevicePage =
  | { kind: "enter"; typed: string; problem: "empty" | "short" | "used" | "unknown" | "stale" | null }
  | ({ kind: "review"; user: ActingUser } & Claim)
  | { kind: "done"; decision: Decision }
  | { kind: "stopped"; reason: StopReason; typed: string };

/** The codes that `?error=` may hold after a decision that could not be made; any other is ignored. */
const AFTER_DECISION = new Map<string, (typed: string) => DevicePage>(
  Object.entries({
    INVALID_REQUEST: (typed) => ({ kind: "enter", typed, problem: "stale" }),
    INVALID_REQUEST_TOKEN: (typed) => ({ kind: "enter", typed, problem: "stale" }),
    CROSS_SITE_REQUEST: (typed) => ({ kind: "enter", typed, problem: "stale" }),
    REQUEST_EXPIRED: stopped({ kind: "overdue" }),
    REQUEST_NOT_PENDING: stopped({ kind: "decided" }),
    API_KEY_CREATION_NOT_ALLOWED: stopped({ kind: "notAllowed" }),
    API_KEY_LIMIT_REACHED: stopped({ kind: "keyLimit" }),
    SERVICE_UNAVAILABLE: stopped({ kind: "unavailable" }),
  } satisfies Partial<Record<ErrorCode, (typed: string) => DevicePage>>),
);

/**
 * Finds out what the device page shows, claiming the request when a code is given (RFC 8628 section 3.3). A signed-out
 * visitor is sent to sign in and comes back.
 * @param code `user_code` as it was typed, or undefined
 * @param error `error` of the address, set by the decision's redirect
 * @param done the id of a claim that was decided
 */
export async function loadDevicePage(
  code: string | undefined,
  error: string | undefined,
  done: string | undefined,
): Promise<DevicePage> {
  try {
    return await look(code, error, done);
  } catch (thrown) {
    unstable_rethrow(thrown);
    return refusal(thrown, code ?? "");
  }
}

async function look(
  code: string | undefined,
  error: string | undefined,
  done: string | undefined,
): Promise<DevicePage> {
  const ctx = await requireViewer();
  const typed = code ?? "";
  if (done !== undefined) {
    const decision = await findDecision(ctx, { id: done });
    if (!decision) return { kind: "enter", typed, problem: null };
    if (decision.state === "decided") return stopped({ kind: "decided" })(typed);
    return decision.state === "pending" ? stopped({ kind: "overdue" })(decision.userCode) : { kind: "done", decision };
  }
  const afterDecision = AFTER_DECISION.get(error ?? "");
  if (afterDecision) return afterDecision(typed);
  if (code === undefined) return { kind: "enter", typed, problem: null };
  if (!code.trim()) return { kind: "enter", typed: "", problem: "empty" };
  if (isShortUserCode(code)) return { kind: "enter", typed, problem: "short" };
  try {
    const claim = await countStep(ctx, "authorize", () => claimDeviceRequest(ctx, { user_code: code }));
    return { kind: "review", ...claim, user: ctx.actor.user };
  } catch (thrown) {
    const used = toAppError(thrown).code === "INVALID_USER_CODE" && (await hasDecidedCode(ctx, { user_code: code }));
    if (used) return { kind: "enter", typed, problem: "used" };
    throw thrown;
  }
}

/** @throws again what no page was made for */
function refusal(thrown: unknown, typed: string): DevicePage {
  const error = toAppError(thrown);
  if (error.code === "INVALID_USER_CODE") return { kind: "enter", typed, problem: "unknown" };
  if (error.code === "RATE_LIMITED") return stopped({ kind: "tooMany", retryAfter: error.retryAfter })(typed);
  if (error.code === "API_KEY_CREATION_NOT_ALLOWED") return stopped({ kind: "notAllowed" })(typed);
  if (error.code === "SERVICE_UNAVAILABLE") return stopped({ kind: "unavailable" })(typed);
  throw thrown;
}

function stopped(reason: StopReason): (typed: string) => DevicePage {
  return (typed) => ({ kind: "stopped", reason, typed });
}
