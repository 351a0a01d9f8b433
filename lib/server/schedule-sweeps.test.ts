import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { getRuntime } from "@/lib/runtime";
import { scheduleSweeps } from "@/lib/server/schedule-sweeps";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
beforeAll(async () => void (panel = await TestPanel.open()));
afterEach(() => vi.useRealTimers());
afterAll(() => panel.close());

test("a database that is lost is said once, and once when it is back", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const look = vi.spyOn(panel.db.consentRequest, "findMany");
  const clean = vi.spyOn(panel.db.deviceRequest, "findMany");
  for (const query of [look, clean]) query.mockRejectedValue(away);
  const stop = scheduleSweeps(getRuntime());
  const runs = async (count: number) => {
    const advance = async () => {
      if (look.mock.calls.length < count) await vi.advanceTimersByTimeAsync(5_000);
      return look.mock.calls.length;
    };
    await expect.poll(advance, { timeout: 10_000 }).toBeGreaterThanOrEqual(count);
  };
  await runs(4);
  const said = () => panel.lines.map(({ level, msg, reason }) => [level, msg, reason]);
  const lost = ["error", "the database is lost", "ECONNREFUSED: connect ECONNREFUSED"];
  expect(said()).toEqual([lost]);
  for (const query of [look, clean]) query.mockRestore();
  const isBack = async () => {
    await vi.advanceTimersByTimeAsync(5_000);
    return said().length > 1;
  };
  await expect.poll(isBack, { timeout: 10_000 }).toBe(true);
  stop();
  expect(said()).toEqual([lost, ["info", "the database is back", undefined]]);
});
