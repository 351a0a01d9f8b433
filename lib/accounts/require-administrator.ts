import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";

/** Lets an administrator's session through, and the panel itself (start, command line). @throws AppError FORBIDDEN */
export function requireAdministrator(ctx: Context): void {
  const { actor } = ctx;
  if (actor.kind === "system" || (actor.kind === "session" && actor.user.role === "admin")) return;
  throw new AppError("FORBIDDEN");
}
