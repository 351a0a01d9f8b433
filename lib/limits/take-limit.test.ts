import fc from "fast-check";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isAppError } from "@/lib/errors";
import { takeLimit, takeLimits } from "@/lib/limits/take-limit";
import { TestPanel } from "@/lib/testing/test-panel";

const NAME = "LIMIT_TOKEN";
const OTHER = "LIMIT_AUTHORIZE";
let panel: TestPanel;
beforeAll(async () => void (panel = await TestPanel.open()));
afterAll(() => panel.close());

const limited = (count: number, seconds = 60) => {
  const ctx = panel.anonymous();
  const limits = { ...ctx.env.limits, [NAME]: { count, seconds }, [OTHER]: { count, seconds } };
  return { ...ctx, env: { ...ctx.env, limits } };
};
/** The seconds to wait, or null when the try is let through. */
const wait = async (take: Promise<unknown>): Promise<number | null> => {
  try {
    await take;
    return null;
  } catch (error) {
    if (!isAppError(error) || error.code !== "RATE_LIMITED") throw error;
    return error.retryAfter ?? 0;
  }
};

describe("a limit", () => {
  test("of any number of tries at once lets exactly so many through", async () => {
    const sizes = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 20 }));
    await fc.assert(
      fc.asyncProperty(sizes, async ([count, tries]) => {
        const ctx = limited(count);
        const subject = randomUUID();
        const waits = await Promise.all(Array.from({ length: tries }, () => wait(takeLimit(ctx, NAME, subject))));
        expect(waits.filter((one) => one === null)).toHaveLength(Math.min(count, tries));
        expect(waits.filter((one) => one !== null && one !== 60)).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  test("begins with the first try and ends to the millisecond; Retry-After is enough and no second too much", async () => {
    const ctx = limited(2);
    const subject = randomUUID();
    expect(await wait(takeLimit(ctx, NAME, subject))).toBeNull();
    panel.clock.advance(10_000);
    expect(await wait(takeLimit(ctx, NAME, subject))).toBeNull();
    expect(await wait(takeLimit(ctx, NAME, subject))).toBe(50);
    panel.clock.advance(10_500);
    expect(await wait(takeLimit(ctx, NAME, subject))).toBe(40);
    panel.clock.advance(38_501);
    expect(await wait(takeLimit(ctx, NAME, subject))).toBe(1);
    panel.clock.advance(998);
    expect(await wait(takeLimit(ctx, NAME, subject))).toBe(1);
    panel.clock.advance(1);
    expect(await wait(takeLimit(ctx, NAME, subject))).toBeNull();
    expect(await wait(takeLimit(ctx, NAME, subject))).toBeNull();
    expect(await wait(takeLimit(ctx, NAME, subject))).toBe(60);
  });

  test("does not hold longer than its window when the clock is set back", async () => {
    const ctx = limited(1);
    const subject = randomUUID();
    await takeLimit(ctx, NAME, subject);
    panel.clock.advance(-3600_000);
    expect(await wait(takeLimit(ctx, NAME, subject))).toBeNull();
    expect(await wait(takeLimit(ctx, NAME, subject))).toBe(60);
  });

  test("is one for who looked at the clock before and comes after, and for machines whose clocks differ", async () => {
    const ctx = limited(2);
    const subject = randomUUID();
    await takeLimit(ctx, NAME, subject);
    const waits: (number | null)[] = [];
    for (const ms of [-1, -1_000, -30_000]) {
      panel.clock.advance(ms);
      waits.push(await wait(takeLimit(ctx, NAME, subject)));
    }
    // of two one was left: the others wait until the window ends, by a clock that is 31 s behind
    expect(waits).toEqual([null, 62, 92]);
  });

  test("counts each subject and each name alone, and stores no subject as it is", async () => {
    const ctx = limited(1);
    await takeLimit(ctx, NAME, "my password, typed into the wrong field");
    expect(await wait(takeLimit(ctx, NAME, "another"))).toBeNull();
    expect(await wait(takeLimit(ctx, OTHER, "my password, typed into the wrong field"))).toBeNull();
    expect(await wait(takeLimit(ctx, NAME, "my password, typed into the wrong field"))).toBe(60);
    expect(JSON.stringify((await panel.db.rateLimit.findMany()).map(({ key }) => key))).not.toContain("password");
  });

  test("that is off takes nothing and stores nothing", async () => {
    const before = await panel.db.rateLimit.count();
    for (let i = 0; i < 5; i++) await takeLimit(panel.anonymous(), NAME, "someone");
    await (
      await takeLimits(panel.anonymous(), [[NAME, "someone"]])
    )();
    expect(await panel.db.rateLimit.count()).toBe(before);
  });
});

describe("several limits at once", () => {
  const own = () =>
    [
      [NAME, randomUUID()],
      [OTHER, randomUUID()],
    ] as const;

  test("a try given back can be taken again", async () => {
    const ctx = limited(1);
    const tries = own();
    for (let i = 0; i < 4; i++) await (await takeLimits(ctx, tries))();
    expect(await wait(takeLimits(ctx, tries))).toBeNull();
    expect(await wait(takeLimits(ctx, tries))).toBe(60);
  });

  test("what one limit refuses uses up none of the others", async () => {
    const ctx = limited(3);
    const tries = own();
    for (let i = 0; i < 3; i++) await takeLimit(ctx, OTHER, tries[1][1]);
    for (let i = 0; i < 9; i++) expect(await wait(takeLimits(ctx, tries))).toBe(60);
    for (let i = 0; i < 3; i++) expect(await wait(takeLimit(ctx, NAME, tries[0][1]))).toBeNull();
    expect(await wait(takeLimit(ctx, NAME, tries[0][1]))).toBe(60);
  });

  test("nothing is given back into a window that began meanwhile", async () => {
    const ctx = limited(1);
    const tries = own();
    const giveBack = await takeLimits(ctx, tries);
    panel.clock.advance(60_000);
    await takeLimits(ctx, tries);
    await giveBack();
    expect(await wait(takeLimits(ctx, tries))).toBe(60);
  });
});
