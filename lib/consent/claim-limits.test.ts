import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claim, startDevice } from "@/lib/testing/device-flow";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
let user: Awaited<ReturnType<TestPanel["signIn"]>>;
let address: string;
let last = 0;
beforeAll(
  async () =>
    void (panel = await TestPanel.open({
      LIMIT_AUTHORIZE: "60/60",
      LIMIT_USER_CODE_USER: "10/900",
      LIMIT_USER_CODE_ADDRESS: "30/900",
    })),
);
beforeEach(async () => {
  user = await panel.signIn(await panel.makeUser());
  address = `192.0.2.${(last += 1)}`;
});
afterAll(() => panel.close());

const WRONG = "BBBB-BBBB";
const times = async (count: number, attempt: () => Promise<{ status: number }>) => {
  const statuses: number[] = [];
  for (let i = 0; i < count; i++) statuses.push((await attempt()).status);
  return statuses;
};

describe("wrong user codes", () => {
  test("a user may try 10 in 15 minutes; then even the right one has to wait", async () => {
    const { userCode } = await startDevice();
    expect(await times(10, () => claim(user, WRONG, address))).toEqual(Array(10).fill(404));
    const { status, body, headers } = await claim(user, WRONG, "192.0.2.200");
    expect([status, body.error, headers.get("retry-after")]).toEqual([429, "RATE_LIMITED", "900"]);
    expect((await claim(user, userCode, address)).status).toBe(429);
    const other = await panel.signIn(await panel.makeUser());
    expect((await claim(other, userCode, address)).status).toBe(200);
    panel.clock.advance(899_999);
    expect((await claim(user, WRONG, address)).status).toBe(429);
    panel.clock.advance(1);
    expect((await claim(user, WRONG, address)).status).toBe(404);
  });

  test("right ones and malformed ones do not count", async () => {
    const { userCode } = await startDevice();
    expect(await times(9, () => claim(user, WRONG, address))).toEqual(Array(9).fill(404));
    expect(await times(12, () => claim(user, userCode, address))).toEqual(Array(12).fill(200));
    expect(await times(12, () => claim(user, "1234-5678", address))).toEqual(Array(12).fill(404));
    expect(await times(2, () => claim(user, WRONG, address))).toEqual([404, 429]);
  });

  test("of 20 at once exactly 10 are looked at", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => claim(user, WRONG, address)));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  test("an address may try 30 over all its users, IPv6 by /64", async () => {
    for (let i = 0; i < 3; i++) {
      const one = await panel.signIn(await panel.makeUser());
      expect(await times(10, () => claim(one, WRONG, `2001:db8::${i}`))).toEqual(Array(10).fill(404));
    }
    const fresh = await panel.signIn(await panel.makeUser());
    expect((await claim(fresh, WRONG, "2001:db8::ffff")).status).toBe(429);
    expect((await claim(fresh, WRONG, "2001:db8:0:1::1")).status).toBe(404);
  });

  test("what the user's limit refuses uses up nothing of the address's", async () => {
    await times(10, () => claim(user, WRONG, address));
    await times(25, () => claim(user, WRONG, address));
    const neighbour = await panel.signIn(await panel.makeUser());
    expect(await times(10, () => claim(neighbour, WRONG, address))).toEqual(Array(10).fill(404));
  });
});

test("a user may claim so often a minute, right or wrong", async () => {
  const { userCode } = await startDevice();
  expect(await times(60, () => claim(user, userCode, address))).toEqual(Array(60).fill(200));
  const { status, headers } = await claim(user, userCode, address);
  expect([status, headers.get("retry-after")]).toEqual([429, "60"]);
  panel.clock.advance(60_000);
  expect((await claim(user, userCode, address)).status).toBe(200);
});
