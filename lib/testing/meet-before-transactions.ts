import { vi } from "vitest";
import type { Database } from "@/lib/db";

/**
 * Holds every transaction back until `count` of them are about to begin, so that as many calls have looked at the
 * database before the first one writes to it. On SQLite one process would else run its calls one after the other, and
 * a test of a race would prove nothing. Over when they have met.
 */
export function meetBeforeTransactions(db: Database, count: number): void {
  const begin = db.$transaction.bind(db) as (...args: unknown[]) => Promise<unknown>;
  let missing = count;
  let open: () => void = () => undefined;
  const met = new Promise<void>((resolve) => (open = resolve));
  const meeting = vi.spyOn(db, "$transaction").mockImplementation((async (...args: unknown[]) => {
    missing -= 1;
    if (missing === 0) {
      meeting.mockRestore();
      open();
    }
    await met;
    return begin(...args);
  }) as never);
}
