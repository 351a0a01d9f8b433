import type { Transaction } from "@/lib/db";
import { AppError } from "@/lib/errors";

/**
 * Writes to every administrator's row, so that of two changes that each would leave one administrator fewer the
 * second waits and then sees the first one's.
 */
export async function lockAdministrators(tx: Transaction): Promise<void> {
  await tx.user.updateMany({ where: { role: "admin" }, data: { role: "admin" } });
}

/** @throws AppError LAST_ADMIN when no enabled administrator is left; the transaction is then undone */
export async function requireSomeAdministrator(tx: Transaction): Promise<void> {
  if ((await tx.user.count({ where: { role: "admin", disabledAt: null } })) === 0) throw new AppError("LAST_ADMIN");
}
