import type { Context } from "@/lib/context";
import { findStandingWriteFault } from "@/lib/db/failed-writes";
import { statement } from "@/lib/db/steps";
import { AppError } from "@/lib/errors";
import { unwritable } from "@/lib/http/error-response";
import { isStopping } from "@/lib/server-state";

const ANY_SETTING = statement<{ key: string }>(`SELECT "key" FROM "Setting" LIMIT 1`);

/**
 * @throws AppError SERVICE_UNAVAILABLE while the panel stops, when the database does not answer or is no more where the
 *   settings say, or since a write failed takes none
 */
export async function checkHealth(ctx: Context): Promise<{ status: "ok" }> {
  if (isStopping()) throw new AppError("SERVICE_UNAVAILABLE", { retryAfter: 1, detail: "the panel is stopping" });
  try {
    // by a statement: the first answer of a start does not wait for Prisma, which is read after it
    await ctx.db.sql.read(ANY_SETTING);
    if (!(await ctx.db.sql.isInPlace())) throw new Error("The file of the database was deleted or moved.");
  } catch (error) {
    throw new AppError("SERVICE_UNAVAILABLE", { retryAfter: 5, detail: "the database does not answer", cause: error });
  }
  const fault = await findStandingWriteFault(ctx.db, ctx.now());
  if (fault !== null) throw unwritable(fault);
  return { status: "ok" };
}
