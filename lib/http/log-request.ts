import type { Actor, Context } from "@/lib/context";
import { reasonOf } from "@/lib/db/error-chain";
import type { AppError } from "@/lib/errors";

type Outcome = { method: string; path: string; status: number; startedAt: number; failure: AppError | null };

/**
 * One line a request, with the stack of what nobody expected. While the database is away every request fails alike: what
 * it says is enough. The path is the endpoint's pattern or a page's path, never a query: those can hold
 * secrets.
 */
export function logRequest(ctx: Context, actor: Actor, outcome: Outcome): void {
  const { failure } = outcome;
  ctx.metrics?.outcome(outcome, failure?.code ?? null);
  const line = {
    requestId: ctx.requestId,
    method: outcome.method,
    path: outcome.path,
    status: outcome.status,
    ms: Math.round(performance.now() - outcome.startedAt),
    address: ctx.address,
    actor: actor.kind,
    ...("user" in actor && { userId: actor.user.id }),
    ...(actor.kind === "plugin" && { plugin: actor.plugin }),
    ...(failure && { code: failure.code, ...(failure.detail && { detail: failure.detail }) }),
  };
  if (failure?.code === "INTERNAL") ctx.log.error({ ...line, err: failure.cause }, "request failed");
  else if (failure?.code === "SERVICE_UNAVAILABLE") {
    ctx.log.error(
      { ...line, ...(failure.cause !== undefined && { reason: reasonOf(failure.cause) }) },
      "request failed",
    );
  } else {
    ctx.log.fixed.info(line, "request");
  }
}
