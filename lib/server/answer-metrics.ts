import { createHash, timingSafeEqual } from "node:crypto";
import { AppError } from "@/lib/errors";
import type { Answer } from "@/lib/http/answer";
import { errorAnswer } from "@/lib/http/error-response";
import type { Metrics } from "@/lib/metrics/metrics";
import { readMetrics } from "@/lib/metrics/read-metrics";

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * Answers `GET /metrics` to who has METRICS_TOKEN, as `Authorization: Bearer <token>`; to everyone else it says no more
 * than that.
 * @param authorization the header as it came
 */
export async function answerMetrics(
  { metrics, token }: { metrics: Metrics; token: string },
  method: string,
  authorization: string | undefined,
  requestId: string,
): Promise<Answer> {
  if (method !== "GET" && method !== "HEAD") {
    const refused = errorAnswer(new AppError("METHOD_NOT_ALLOWED"), requestId);
    return { ...refused, headers: { ...refused.headers, Allow: "GET, HEAD" } };
  }
  const given = /^Bearer +(\S+)$/i.exec(authorization ?? "")?.[1] ?? "";
  if (!timingSafeEqual(digest(given), digest(token))) {
    const refused = errorAnswer(
      new AppError("UNAUTHENTICATED", { description: "Send METRICS_TOKEN as `Authorization: Bearer <token>`." }),
      requestId,
    );
    return { ...refused, headers: { ...refused.headers, "WWW-Authenticate": "Bearer" } };
  }
  const text = await readMetrics(metrics.registry);
  if (text === null) {
    const description = "The process that runs the workers did not tell their counts.";
    return errorAnswer(new AppError("SERVICE_UNAVAILABLE", { retryAfter: 5, description }), requestId);
  }
  const headers = { "Content-Type": metrics.registry.contentType, "Cache-Control": "no-store" };
  return { status: 200, headers, body: text };
}
