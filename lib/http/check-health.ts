import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";

/** @throws AppError SERVICE_UNAVAILABLE when the database does not answer */
export async function checkHealth(ctx: Context): Promise<{ status: "ok" }> {
  try {
    await ctx.db.$queryRaw`SELECT 1 FROM "Setting" LIMIT 1`;
  } catch (error) {
    throw new AppError("SERVICE_UNAVAILABLE", { retryAfter: 5, detail: "the database does not answer", cause: error });
  }
  return { status: "ok" };
}
