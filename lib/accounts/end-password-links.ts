import type { Transaction } from "@/lib/db";

/** Ends an account's set-password links: its password or its address is another now, or it was disabled. */
export async function endPasswordLinks(tx: Pick<Transaction, "passwordLink">, userId: string): Promise<void> {
  await tx.passwordLink.deleteMany({ where: { userId, usedAt: null } });
}
