import { vi } from "vitest";
import type { Database } from "@/lib/db";

/**
 * Holds every transaction back until `count` of them are about to begin, so that as many calls have looked at the
 * database before the first one writes to it. On SQLite one process would else run its calls one after the other, and
 * a test of a race would prove nothing. Those that may be lost with the power (counts of tries, times of polls) are let
 * through. Over when they have met.
 */
export function meetBeforeTransactions(db: Database, count: number): void {
  const begin = db.$transaction.bind(db) as (...args: unknown[]) => Promise<unknown>;
  const transact = db.sql.transact.bind(db.sql);
  let missing = count;
  let open: () => void = () => undefined;
  const met = new Promise<void>((resolve) => (open = resolve));
  const meet = () => {
    missing -= 1;
    if (missing === 0) {
      for (const spy of [prismas, ours]) spy.mockRestore();
      open();
    }
    return met;
  };
  const prismas = vi
    .spyOn(db, "$transaction")
    .mockImplementation((async (...args: unknown[]) => meet().then(() => begin(...args))) as never);
  const ours = vi.spyOn(db.sql, "transact").mockImplementation(async (work, options) => {
    if (options?.durable !== false) await meet();
    return transact(work, options);
  });
}
