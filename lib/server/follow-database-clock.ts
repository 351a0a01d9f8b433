import { followClock } from "@/lib/clock";
import { findClockDifference } from "@/lib/db/find-clock-difference";
import type { Runtime } from "@/lib/runtime";

const EVERY_MS = 15_000;
/** From here on it is said: a machine whose clock is kept differs by milliseconds. */
const WORTH_SAYING_MS = 1_000;

/**
 * Machines that share a database go by its clock: pacing, limits and the ends of codes and sessions are times that one
 * writes and another compares. On SQLite it is this machine's own.
 * @returns once the difference is known for the first time; what stops it
 */
export async function followDatabaseClock({ db, log }: Pick<Runtime, "db" | "log">): Promise<() => void> {
  let said = false;
  const look = async () => {
    const difference = await findClockDifference(db).catch(() => null);
    if (difference === null) return;
    followClock(difference);
    const differs = Math.abs(difference) >= WORTH_SAYING_MS;
    if (differs && !said)
      log.warn({ aheadMs: difference }, "the database's clock differs from this machine's; it counts");
    said = differs;
  };
  await look();
  const timer = setInterval(() => void look(), EVERY_MS).unref();
  return () => clearInterval(timer);
}
