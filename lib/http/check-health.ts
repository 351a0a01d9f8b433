import type { Context } from "@/lib/context";
import { findStandingWriteFault } from "@/lib/db/failed-writes";
import { AppError } from "@/lib/errors";
import { unwritable } from "@/lib/http/error-response";

/** @throws AppError SERVICE_UNAVAILABLE when the database does not answer, or since a write failed takes none */
export async function checkHealth(ctx: Context): Promise<{ status: "ok" }> {
  try {
    await ctx.db.$queryRaw`SELECT 1 FROM "Setting" LIMIT 1`;
  } catch (error) {
    throw new AppError("SERVICE_UNAVAILABLE", { retryAfter: 5, detail: "the database does not answer", cause: error });
  }
  const fault = await findStandingWriteFault(ctx.db, ctx.now());
  if (fault !== null) throw unwritable(fault);
  return { status: "ok" };
}
