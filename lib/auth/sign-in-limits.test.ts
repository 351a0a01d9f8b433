import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import * as passwords from "@/lib/accounts/password";
import { callApi } from "@/lib/testing/call-api";
import { NEW_PASSWORD, USER_PASSWORD, WRONG_PASSWORD } from "@/lib/testing/secrets";
import { postSignIn } from "@/lib/testing/sign-in";
import { TestPanel, type TestUser } from "@/lib/testing/test-panel";

let panel: TestPanel;
let user: TestUser;
let address: string;
let last = 0;
beforeAll(
  async () => void (panel = await TestPanel.open({ LIMIT_SIGN_IN_ACCOUNT: "10/900", LIMIT_SIGN_IN_ADDRESS: "50/900" })),
);
beforeEach(async () => {
  user = await panel.makeUser();
  address = `192.0.2.${(last += 1)}`;
  // argon2 is slow on purpose; how slow is tried elsewhere
  vi.spyOn(passwords, "verifyPassword").mockImplementation((password, hash) =>
    Promise.resolve(hash !== null && password === USER_PASSWORD),
  );
});
afterAll(() => panel.close());

const attempt = (password: string, email = user.email, from = address) =>
  postSignIn({ email, password, json: "true" }, { address: from });
const times = async (count: number, run: () => Promise<{ status: number }>) => {
  const statuses: number[] = [];
  for (let i = 0; i < count; i++) statuses.push((await run()).status);
  return statuses;
};
const wrong = () => attempt(WRONG_PASSWORD);
const right = (from = address) => attempt(USER_PASSWORD, user.email, from);

describe("wrong passwords", () => {
  test("10 for an account from one address; then it has to wait, and its owner gets in from anywhere else", async () => {
    expect(await times(10, wrong)).toEqual(Array(10).fill(401));
    panel.clock.advance(100_000);
    const { status, body, headers } = await right();
    expect([status, body.error, headers.get("retry-after")]).toEqual([429, "RATE_LIMITED", "800"]);
    expect(body.url).toBe("http://localhost:3000/auth/login?error=RATE_LIMITED&retry=800&callbackUrl=%2Fdashboard");
    expect((await right("198.51.100.1")).status).toBe(200);
    expect((await attempt(USER_PASSWORD, (await panel.makeUser()).email)).status).toBe(200);
    panel.clock.advance(799_999);
    expect((await right()).status).toBe(429);
    panel.clock.advance(1);
    expect((await right()).status).toBe(200);
  });

  test("the form's page says how long", async () => {
    await times(10, wrong);
    const { status, headers } = await postSignIn({ email: user.email, callbackUrl: "/x" }, { address });
    expect([status, headers.get("location")]).toEqual([
      303,
      "/auth/login?error=RATE_LIMITED&retry=900&callbackUrl=%2Fx",
    ]);
  });

  test("the account's spelling makes no other account", async () => {
    await times(5, wrong);
    await times(5, () => attempt(WRONG_PASSWORD, ` ${user.email.toUpperCase()}`));
    expect((await right()).status).toBe(429);
  });

  test("of 20 at once exactly 10 are checked", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, wrong));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect(passwords.verifyPassword).toHaveBeenCalledTimes(10);
  });

  test("right ones do not count, and make no room for wrong ones", async () => {
    expect(await times(9, wrong)).toEqual(Array(9).fill(401));
    expect(await times(12, () => right())).toEqual(Array(12).fill(200));
    expect((await wrong()).status).toBe(401);
    expect((await wrong()).status).toBe(429);
  });

  test("50 from one address over all accounts, IPv6 by /64, known or not", async () => {
    for (let i = 0; i < 50; i++) {
      const { status } = await attempt(WRONG_PASSWORD, `nobody-${i}@example.test`, `2001:db8::${i.toString(16)}`);
      expect(status).toBe(401);
    }
    expect((await right("2001:db8::ffff")).status).toBe(429);
    expect((await right("2001:db8:0:1::1")).status).toBe(200);
  });

  test("what an account's limit refuses uses up nothing of the address's", async () => {
    await times(10, wrong);
    await times(45, wrong);
    const neighbour = await panel.makeUser();
    expect((await attempt(USER_PASSWORD, neighbour.email)).status).toBe(200);
  });
});

test("asking for the current password counts with the sign-ins of the same account and address", async () => {
  const { cookie } = await panel.signIn(user);
  const change = (current_password: string) =>
    callApi("POST", "/api/user/password", { cookie, address, json: { current_password, new_password: NEW_PASSWORD } });
  expect(await times(6, () => change(WRONG_PASSWORD))).toEqual(Array(6).fill(400));
  expect(await times(4, wrong)).toEqual(Array(4).fill(401));
  const { status, headers } = await change(USER_PASSWORD);
  expect([status, headers.get("retry-after")]).toEqual([429, "900"]);
  const json = { email: "other@example.test", current_password: USER_PASSWORD };
  expect((await callApi("PATCH", "/api/user", { cookie, address, json })).status).toBe(429);
  expect((await right("198.51.100.2")).status).toBe(200);
});
