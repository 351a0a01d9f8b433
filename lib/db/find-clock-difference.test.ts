import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { followClock, systemClock } from "@/lib/clock";
import { findClockDifference } from "@/lib/db/find-clock-difference";
import { followDatabaseClock } from "@/lib/server/follow-database-clock";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
beforeAll(async () => void (panel = await TestPanel.open()));
afterAll(() => panel.close());
afterEach(() => followClock(0));

const onPostgres = process.env.DATABASE_URL?.startsWith("postgres") ?? false;
/** This machine's clock is wrong by so much. */
const differBy = (milliseconds: number) => {
  const real = Date.now;
  vi.spyOn(Date, "now").mockImplementation(() => real.call(Date) + milliseconds);
};

test.runIf(onPostgres)("a machine whose clock differs goes by the database's, and says so once", async () => {
  expect(await findClockDifference(panel.db)).toBe(0);
  const right = Date.now();
  differBy(-5_000);
  expect(Math.abs((await findClockDifference(panel.db))! - 5_000)).toBeLessThan(200);
  const stop = await followDatabaseClock(panel);
  expect(Math.abs(systemClock.now().getTime() - right)).toBeLessThan(2_000);
  expect(panel.lines.filter(({ msg }) => String(msg).startsWith("the database's clock differs"))).toHaveLength(1);
  stop();
});

test.runIf(onPostgres)("an answer that took long says nothing", async () => {
  const read = panel.db.sql.read.bind(panel.db.sql);
  // the first may have to connect, and does not count
  vi.spyOn(panel.db.sql, "read")
    .mockImplementationOnce((...asked) => read(...asked))
    .mockImplementationOnce(async (...asked) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return read(...asked);
    });
  expect(await findClockDifference(panel.db)).toBeNull();
});

test.runIf(!onPostgres)("a database on the same machine has no clock of its own", async () => {
  differBy(60_000);
  expect(await findClockDifference(panel.db)).toBe(0);
});
