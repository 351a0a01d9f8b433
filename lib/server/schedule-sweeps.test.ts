import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { getRuntime } from "@/lib/runtime";
import { scheduleSweeps } from "@/lib/server/schedule-sweeps";
import { HeldTimers } from "@/lib/testing/held-timers";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
beforeAll(async () => void (panel = await TestPanel.open()));
afterAll(() => panel.close());

test("a database that is lost is said once, and once when it is back", async () => {
  const timers = new HeldTimers();
  const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const look = vi.spyOn(panel.db.consentRequest, "findMany");
  const clean = vi.spyOn(panel.db.sql, "read");
  for (const query of [look, clean]) query.mockRejectedValue(away);
  const stop = scheduleSweeps(getRuntime(), timers);
  await timers.goOff(500);
  for (let run = 0; run < 3; run++) await timers.goOff(5_000);
  expect(look).toHaveBeenCalledTimes(4);
  const said = () => panel.lines.map(({ level, msg, reason }) => [level, msg, reason]);
  const lost = ["error", "the database is lost", "ECONNREFUSED: connect ECONNREFUSED"];
  expect(said()).toEqual([lost]);
  for (const query of [look, clean]) query.mockRestore();
  for (let run = 0; run < 3; run++) await timers.goOff(5_000);
  stop();
  expect(said()).toEqual([lost, ["info", "the database is back", undefined]]);
});
