import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { DEVICE_GRANT, OAUTH2 } from "@/lib/device-grant/addresses";
import { callApi, type Answer, type Call } from "@/lib/testing/call-api";
import { USER_PASSWORD, WRONG_PASSWORD } from "@/lib/testing/secrets";
import { cookiesOf, postSignIn } from "@/lib/testing/sign-in";
import { failReadOnce } from "@/lib/testing/fail-statement";
import { TestPanel, type TestUser } from "@/lib/testing/test-panel";
import { hashToken } from "@/lib/tokens/opaque-token";

let panel: TestPanel;
let user: TestUser;
beforeAll(async () => {
  panel = await TestPanel.open();
  user = await panel.makeUser();
});
afterAll(() => panel.close());

const answers: Answer[] = [];
const call = async (method: string, target: string, more: Call = {}) => {
  const answer = await callApi(method, target, more);
  answers.push(answer);
  return answer;
};
const written = (value: unknown) =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === "bigint" ? String(one) : one));

test("a whole flow, with errors in it, leaves no secret in an answer that is not for it, in the log or in the database", async () => {
  const signedIn = await postSignIn({ email: user.email, json: "true" });
  await postSignIn({ email: user.email, password: WRONG_PASSWORD, json: "true" });
  const cookie = cookiesOf(signedIn);
  const device = (await callApi("POST", `${OAUTH2}/device`, { json: { name: "CLI" } })).body;
  const deviceCode = device.device_code as string;
  const pollWith = (more: Call) => callApi("POST", `${OAUTH2}/device/token`, more);
  await pollWith({ json: { device_code: deviceCode } });
  const claim = await callApi("GET", `${OAUTH2}/authorize?user_code=${device.user_code}`, { cookie });
  const requestToken = claim.body.request_token as string;

  failReadOnce(panel.db, '"ConsentRequest"', new Error("broken"));
  await call("POST", `${OAUTH2}/authorize/approve`, { cookie, json: { request_token: requestToken } });
  await call("POST", `${OAUTH2}/authorize/approve`, { cookie, json: { request_token: requestToken } });
  await call("POST", `${OAUTH2}/authorize/approve`, { cookie, json: { request_token: requestToken } });
  const { body: pair } = await pollWith({ form: { grant_type: DEVICE_GRANT, device_code: deviceCode } });
  const privateKey = pair.private_key as string;
  await call("POST", `${OAUTH2}/device/token`, { json: { device_code: deviceCode } });

  await call("GET", `/api/user?key=${privateKey}`, { key: privateKey });
  const { body: list } = await call("GET", "/api/user/api-clients", { key: privateKey });
  const [{ id }] = list.api_clients as [{ id: string }];
  await call("GET", `/api/user/api-clients/${id}`, { cookie });
  await call("GET", "/api/user", { key: `${privateKey}x` });
  await call("PATCH", "/api/user", { key: privateKey, json: { name: 7, current_password: USER_PASSWORD } });
  await call("PATCH", "/api/user", { cookie, json: { email: "x@example.test", current_password: WRONG_PASSWORD } });
  // an error of the database's own, with the values of the call at hand
  vi.spyOn(panel.db.sql, "transact").mockImplementationOnce((() =>
    panel.db.apiKey.findMany({ where: { id: id as string }, wrong: privateKey } as object)) as never);
  panel.clock.advance(61_000);
  await call("GET", "/api/user", { key: privateKey });
  await call("DELETE", `/api/user/api-clients/${id}`, { key: privateKey });
  await call("GET", "/api/user", { key: privateKey });

  const statuses = answers.map(({ status }) => status);
  expect(statuses).toEqual([500, 200, 409, 400, 200, 200, 200, 401, 400, 400, 200, 204, 401]);
  const tables = panel.db as unknown as Record<string, { findMany(): Promise<unknown[]> }>;
  const rows = await Promise.all(
    [
      "user",
      "session",
      "apiKey",
      "deviceRequest",
      "consentRequest",
      "auditEvent",
      "notification",
      "setting",
      "rateLimit",
    ].map((table) => tables[table]!.findMany()),
  );
  const secrets = { privateKey, deviceCode, requestToken, password: USER_PASSWORD, wrong: WRONG_PASSWORD };
  const hash = hashToken(privateKey);
  const sessionId = (await panel.db.session.findFirstOrThrow()).id;
  const log = written(panel.lines);
  for (const [name, secret] of Object.entries({ ...secrets, hash, sessionId, cookie: cookie.split("=")[1]! })) {
    expect([name, log.includes(secret)]).toEqual([name, false]);
    expect([name, answers.filter(({ text }) => text.includes(secret)).length]).toEqual([name, 0]);
  }
  for (const [name, secret] of Object.entries(secrets))
    expect([name, written(rows).includes(secret)]).toEqual([name, false]);
  expect(written(rows).split(hash)).toHaveLength(2);
  expect(written(await panel.db.auditEvent.findMany())).not.toContain(hash);
  expect(written(rows)).toContain(pair.public_key);
});
