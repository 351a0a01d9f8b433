import { ownTime } from "@/lib/clock";
import type { Database } from "@/lib/db/open";
import { statement } from "@/lib/db/steps";

const TIME = statement<{ at: number }>(`SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint AS "at"`);

/** An answer that took longer, in milliseconds, says too little of the moment at which the database looked. */
const LONGEST_MS = 200;

/**
 * By how many milliseconds PostgreSQL's clock is ahead of this machine's, less what the way there and back may hide.
 * @returns 0 where that is less than the way took, and on SQLite; null when the answer took too long to tell
 */
export async function findClockDifference(db: Database): Promise<number | null> {
  if (!db.sql.hasOwnClock) return 0;
  await db.sql.read(TIME); // the first may have to connect
  const [began, at] = [performance.now(), ownTime()];
  const row = await db.sql.read(TIME);
  const took = performance.now() - began;
  if (!row || took > LONGEST_MS) return null;
  const difference = row.at - (at + took / 2);
  return Math.abs(difference) <= Math.max(took, 50) ? 0 : Math.round(difference);
}
