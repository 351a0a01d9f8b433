import { WRONG_PASSWORD } from "@/lib/testing/secrets";
import { deviceStartedFrom } from "./device-started-from";
import { expect, test } from "./fixtures";
import { rawRequest } from "./raw-request";
import { SPOOFED_HEADERS } from "./spoofed-headers";

test.use({ panelEnv: { LIMIT_DEVICE_START: "3/600", LIMIT_SIGN_IN_ACCOUNT: "2/600" } });

test("device starts count by the socket's address", async ({ panel }) => {
  for (let i = 1; i <= 3; i++) {
    expect(await deviceStartedFrom(panel, [`X-Forwarded-For: 198.51.100.${i}`])).toMatchObject({ status: 200 });
  }
  const refused = await deviceStartedFrom(panel, ["X-Forwarded-For: 198.51.100.9", ...SPOOFED_HEADERS]);
  expect(refused.status).toBe(429);
  expect(Number(refused.retryAfter)).toBeGreaterThan(0);
  expect(Number(refused.retryAfter)).toBeLessThanOrEqual(600);
  expect(await deviceStartedFrom(panel, [], "::1")).toMatchObject({ status: 200 });
});

test("wrong passwords count by the socket's address, and lock no owner out elsewhere", async ({ panel, makeUser }) => {
  const user = await makeUser();
  const attempt = async (password: string, to: string, headers: string[] = []) => {
    const answer = await rawRequest(panel.port, {
      method: "POST",
      target: "/api/auth/callback/credentials",
      headers: ["Content-Type: application/x-www-form-urlencoded", "Sec-Fetch-Site: same-origin", ...headers],
      body: new URLSearchParams({ email: user.email, password, json: "true" }).toString(),
      to,
    });
    return answer?.status;
  };
  expect(await attempt(WRONG_PASSWORD, "127.0.0.1", ["X-Forwarded-For: 198.51.100.1"])).toBe(401);
  expect(await attempt(WRONG_PASSWORD, "127.0.0.1", ["X-Forwarded-For: 198.51.100.2"])).toBe(401);
  expect(await attempt(user.password, "127.0.0.1", ["X-Forwarded-For: 198.51.100.3"])).toBe(429);
  expect(await attempt(user.password, "::1")).toBe(200);
});
