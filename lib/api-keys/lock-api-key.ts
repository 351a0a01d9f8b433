import type { Transaction } from "@/lib/db";

/**
 * Takes a live key's row until the transaction ends, by a write that changes nothing: whoever wants to decide by what
 * the row or its dependants hold waits here. SQLite has one writer anyway; PostgreSQL would let two read the same.
 * @returns false when there is no such live key
 */
export async function lockApiKey(tx: Transaction, where: { id: string; userId?: string }): Promise<boolean> {
  const data = { blockedCount: { increment: 0 } };
  return (await tx.apiKey.updateMany({ where: { ...where, revokedAt: null }, data })).count > 0;
}
