import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pollDeviceRequest } from "@/lib/device-grant/poll-device-request";
import { isAppError } from "@/lib/errors";
import { poll, pollByForm, startDevice } from "@/lib/testing/device-flow";
import { paceNext, UNPOLLED } from "@/lib/testing/poll-pacing-model";
import { TestPanel } from "@/lib/testing/test-panel";
import { hashOpaqueToken } from "@/lib/tokens/opaque-token";

let panel: TestPanel;
beforeAll(async () => void (panel = await TestPanel.open()));
afterAll(() => panel.close());

/** Polls at these seconds after the first; each answer, with the new interval where it is `slow_down`. */
async function pollAt(seconds: number[], send = poll): Promise<string[]> {
  const { deviceCode } = await startDevice();
  const answers: string[] = [];
  let at = 0;
  for (const second of seconds) {
    panel.clock.advance(Math.round((second - at) * 1000));
    at = second;
    const { status, body } = await send(deviceCode);
    expect(status).toBe(400);
    expect("interval" in body).toBe(body.error === "slow_down");
    answers.push(body.error === "slow_down" ? `slow_down ${body.interval}` : String(body.error));
  }
  return answers;
}

const PENDING = "authorization_pending";

describe("a pending request is paced", () => {
  test.each([
    [
      [0, 0.02],
      [PENDING, PENDING],
    ],
    [
      [0, 4.2],
      [PENDING, PENDING],
    ],
    [
      [0, 3],
      [PENDING, "slow_down 10"],
    ],
    [
      [0, 3, 12.5],
      [PENDING, "slow_down 10", PENDING],
    ],
    [
      [0, 0.3, 0.6],
      [PENDING, PENDING, "slow_down 10"],
    ],
    [
      [0, 3.999],
      [PENDING, "slow_down 10"],
    ],
    [
      [0, 4],
      [PENDING, PENDING],
    ],
    [
      [0, 1.001, 2.001],
      [PENDING, "slow_down 10", "slow_down 10"],
    ],
    [
      [0, 3, 11.999],
      [PENDING, "slow_down 10", "slow_down 15"],
    ],
  ])("polls at %j s are answered %j", async (seconds, answers) => {
    expect(await pollAt(seconds)).toEqual(answers);
  });

  test("the same in the dialect of stock clients", async () => {
    expect(await pollAt([0, 3, 12.5], pollByForm)).toEqual([PENDING, "slow_down 10", PENDING]);
  });

  test("the interval grows to 60 s and no further", async () => {
    const every2s = Array.from({ length: 14 }, (_, i) => i * 2);
    const answers = await pollAt([...every2s, 26 + 59]);
    const grown = [10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 60, 60].map((seconds) => `slow_down ${seconds}`);
    expect(answers).toEqual([PENDING, ...grown, PENDING]);
  });

  test("a clock set back an hour neither slows a patient client down nor frees a hasty one", async () => {
    const back = -3600;
    expect(await pollAt([0, 5, back, back + 5, back + 8])).toEqual([
      PENDING,
      PENDING,
      PENDING,
      PENDING,
      "slow_down 10",
    ]);
  });

  test("of polls at the very same moment two are free, whichever they are", async () => {
    const { deviceCode } = await startDevice();
    const answers = await Promise.all(Array.from({ length: 6 }, () => poll(deviceCode)));
    const slow = answers.filter(({ body }) => body.error === "slow_down");
    expect(slow.map(({ body }) => body.interval).sort()).toEqual([10, 10, 15, 15]);
  });

  test("one app's haste is not another's", async () => {
    const [hasty, other] = [await startDevice(), await startDevice()];
    for (let i = 0; i < 4; i++) await poll(hasty.deviceCode);
    expect((await poll(other.deviceCode)).body.error).toBe(PENDING);
  });
});

test("the database paces any sequence of polls as the model does", async () => {
  const wait = fc.oneof(
    fc.integer({ min: 0, max: 1002 }),
    fc.constantFrom(1000, 1001, 3999, 4000, 8999, 9000, 13_999, 14_000, 59_000),
    fc.integer({ min: 0, max: 61_000 }),
    fc.constantFrom(-1, -999, -1000, -1001, -3_600_000),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(wait, { minLength: 1, maxLength: 14 }), async (waits) => {
      const { deviceCode } = await startDevice();
      const deviceCodeHash = hashOpaqueToken(deviceCode);
      const expiresAt = new Date(panel.clock.now().getTime() + 24 * 3600_000);
      await panel.db.deviceRequest.update({ where: { deviceCodeHash }, data: { expiresAt } });
      let state = UNPOLLED;
      for (const milliseconds of waits) {
        panel.clock.advance(milliseconds);
        const next = paceNext(state, panel.clock.now().getTime());
        state = next.state;
        const error: unknown = await pollDeviceRequest(panel.anonymous(), { device_code: deviceCode }).catch((e) => e);
        if (!isAppError(error)) throw error;
        const interval = next.answer === "slow_down" ? state.intervalSeconds : undefined;
        expect([error.code, error.extra?.interval]).toEqual([next.answer, interval]);
      }
      const row = await panel.db.deviceRequest.findUniqueOrThrow({ where: { deviceCodeHash } });
      expect([row.pollInterval, Number(row.polledAt)]).toEqual([state.intervalSeconds, state.polledAtMs]);
    }),
    { numRuns: 30 },
  );
}, 60_000);
