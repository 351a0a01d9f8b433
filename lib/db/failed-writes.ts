import type { Database } from "@/lib/db";
import { findWriteFault, type WriteFault } from "@/lib/db/database-fault";

/** On `globalThis`, as the server and Next's bundles hold a copy of this each. */
const KEY = Symbol.for("panel.failed-writes");
type State = { fault: WriteFault | null; triedAt: number };
const holder = globalThis as { [KEY]?: State };
const state = (holder[KEY] ??= { fault: null, triedAt: -Infinity });

/** For how long after a try nobody tries again, in milliseconds: whoever asks needs no account. */
export const TRY_MS = 5_000;

/**
 * Remembers that this process met a database that takes no writes, if that is what an error says.
 * @returns what is wrong, else null
 */
export function noteFailedWrite(error: unknown): WriteFault | null {
  const fault = findWriteFault(error);
  if (fault !== null) state.fault = fault;
  return fault;
}

/**
 * Gives what keeps a database from being written since a write failed for it. As long as none has, nothing is written;
 * then one row is, which the purge deletes, at most once in some seconds, until that works.
 * @throws what the database says, when it says something else
 */
export async function findStandingWriteFault(db: Database, now: Date): Promise<WriteFault | null> {
  if (state.fault === null) return null;
  // a clock that was set back starts a try
  const since = now.getTime() - state.triedAt;
  if (since >= 0 && since < TRY_MS) return state.fault;
  state.triedAt = now.getTime();
  const row = { key: "a write, to see whether one works", count: 0, resetAt: BigInt(now.getTime()) };
  try {
    await db.rateLimit.upsert({ where: { key: row.key }, create: row, update: { count: { increment: 1 } } });
    state.fault = null;
  } catch (error) {
    if (noteFailedWrite(error) === null) throw error;
  }
  return state.fault;
}
