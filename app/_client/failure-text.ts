import type { ApiOutcome } from "@/app/_client/call-api";
import { formatWait } from "@/lib/messages/format-wait";

/** The sentences for what can go wrong with any call; `rateLimited` has `{wait}` in it. */
export type FailureText = Record<"refused" | "unreachable" | "unavailable" | "rateLimited", string>;

/** The sentence for a failed call that no field of the form is to blame for. */
export function failureText(outcome: Extract<ApiOutcome, { ok: false }>, text: FailureText): string {
  if (outcome.code === "UNREACHABLE") return text.unreachable;
  if (outcome.code === "SERVICE_UNAVAILABLE") return text.unavailable;
  if (outcome.code !== "RATE_LIMITED") return text.refused;
  return text.rateLimited.replace("{wait}", formatWait(outcome.retryAfter, document.documentElement.lang));
}
