import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UNPOLLED, paceNext } from "@/lib/testing/poll-pacing-model";
import type { PacedAnswer, PollPacing } from "@/lib/testing/poll-pacing-model";

const START = 1_700_000_000_000;

/** Polls at these seconds after the first: the answers, and the interval in force after the last one. */
function run(seconds: number[]): { answers: string[]; interval: number } {
  let state: PollPacing = UNPOLLED;
  const answers = seconds.map((second) => {
    const next = paceNext(state, START + Math.round(second * 1000));
    state = next.state;
    return next.answer === "slow_down" ? "slow" : "pending";
  });
  return { answers, interval: state.intervalSeconds };
}

describe("paceNext", () => {
  it.each([
    ["the first poll is never early", [0], ["pending"], 5],
    ["a second within 1 s is not counted", [0, 0.02], ["pending", "pending"], 5],
    ["a poll 0.8 s early is not early", [0, 4.2], ["pending", "pending"], 5],
    ["an early poll", [0, 3], ["pending", "slow"], 10],
    ["a slow_down counts as a poll", [0, 3, 12.5], ["pending", "slow", "pending"], 10],
    ["a third within 1 s", [0, 0.3, 0.6], ["pending", "pending", "slow"], 10],
    ["interval less 1 s exactly", [0, 4], ["pending", "pending"], 5],
    ["one millisecond sooner", [0, 3.999], ["pending", "slow"], 10],
    ["1 s exactly is a repeat", [0, 1], ["pending", "pending"], 5],
    ["one millisecond later is not", [0, 1.001], ["pending", "slow"], 10],
    ["the uncounted poll does not move the clock", [0, 1, 4], ["pending", "pending", "pending"], 5],
    ["a slow_down is repeated as such, uncounted", [0, 3, 3.5, 12], ["pending", "slow", "slow", "pending"], 10],
    ["a repeated slow_down slows only once more", [0, 3, 3.2, 3.4], ["pending", "slow", "slow", "slow"], 15],
    ["a client that sends two each time", [0, 0.01, 5, 5.01, 10, 10.01], Array(6).fill("pending"), 5],
  ])("%s: %j", (_what, seconds, answers, interval) => {
    expect(run(seconds)).toEqual({ answers, interval });
  });

  it("grows the interval to 60 s and no further", () => {
    const hammering = Array.from({ length: 30 }, (_, i) => i * 1.5);
    expect(run(hammering).interval).toBe(60);
    expect(run([...hammering, 43.5 + 59]).answers.at(-1)).toBe("pending");
    expect(run([...hammering, 43.5 + 58.9]).answers.at(-1)).toBe("slow");
  });

  it("holds the rules for any sequence of polls", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 20_000 }), { maxLength: 40 }), (gaps) => {
        let now = START;
        let state: PollPacing = UNPOLLED;
        let lastAnswer: PacedAnswer | null = null;
        for (const gap of gaps) {
          now += gap;
          const before = state;
          const next = paceNext(before, now);
          state = next.state;
          const counted = state.polledAtMs === now && !state.repeated;
          if (!counted) expect(next.answer).toBe(lastAnswer);
          if (counted) expect(state.slowed).toBe(next.answer === "slow_down");
          const grown = state.intervalSeconds - before.intervalSeconds;
          expect(grown).toBe(counted && next.answer === "slow_down" && before.intervalSeconds < 60 ? 5 : 0);
          if (gap >= before.intervalSeconds * 1000) expect(next.answer).toBe("authorization_pending");
          lastAnswer = next.answer;
        }
        expect(state.intervalSeconds).toBeLessThanOrEqual(60);
      }),
    );
  });
});
