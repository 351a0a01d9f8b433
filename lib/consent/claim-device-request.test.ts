import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { OAUTH2 } from "@/lib/device-grant/addresses";
import { updateSettings } from "@/lib/settings/update-settings";
import { callApi } from "@/lib/testing/call-api";
import { claim, claimAndDecide, poll, startDevice } from "@/lib/testing/device-flow";
import { TestPanel } from "@/lib/testing/test-panel";
import { hashOpaqueToken } from "@/lib/tokens/opaque-token";

let panel: TestPanel;
let user: Awaited<ReturnType<TestPanel["signIn"]>>;
beforeAll(async () => void (panel = await TestPanel.open()));
beforeEach(async () => void (user = await panel.signIn(await panel.makeUser())));
afterAll(() => panel.close());

const deviceRow = (deviceCode: string) =>
  panel.db.deviceRequest.findUniqueOrThrow({ where: { deviceCodeHash: hashOpaqueToken(deviceCode) } });

describe("claiming a user code", () => {
  test("gives a request token of one's own and says what is asked", async () => {
    const json = { name: "Backup CLI", appName: "Backups", description: "Nightly" };
    const { body: device } = await callApi("POST", `${OAUTH2}/device`, { json });
    const { status, body } = await claim(user, device.user_code as string);
    expect([status, body]).toEqual([
      200,
      {
        request_token: expect.stringMatching(/^pxoauthreq_[0-9A-Za-z]{49}$/) as string,
        expires_in: 600,
        request: { mode: "device", user_code: device.user_code, ...json },
      },
    ]);
    const row = await panel.db.consentRequest.findFirstOrThrow({ where: { userId: user.actor.user.id } });
    expect(row.tokenHash).toBe(hashOpaqueToken(body.request_token as string));
  });

  test("reads the code however a person types it", async () => {
    const { userCode } = await startDevice();
    const letters = userCode.replace("-", "").toLowerCase();
    for (const typed of [letters, ` ${userCode} `, [...letters].join(" "), userCode.replace("-", "\u2013")]) {
      const { status, body } = await claim(user, typed);
      expect([status, (body.request as { user_code: string }).user_code]).toEqual([200, userCode]);
    }
  });

  test("changes nothing in the device request, and each claim is a token of its own", async () => {
    const { deviceCode, userCode } = await startDevice();
    const before = await deviceRow(deviceCode);
    const other = await panel.signIn(await panel.makeUser());
    const claims = [await claim(user, userCode), await claim(user, userCode), await claim(other, userCode)];
    expect(new Set(claims.map(({ body }) => body.request_token)).size).toBe(3);
    expect(await deviceRow(deviceCode)).toEqual(before);
    expect((await poll(deviceCode)).body.error).toBe("authorization_pending");
    expect(await panel.db.auditEvent.count({ where: { subjectUserId: user.actor.user.id } })).toBe(0);
  });

  test("outlives neither 10 minutes nor the device code", async () => {
    const { userCode } = await startDevice();
    panel.clock.advance(300_000);
    expect((await claim(user, userCode)).body.expires_in).toBe(600);
    panel.clock.advance(1_500);
    expect((await claim(user, userCode)).body.expires_in).toBe(599);
    panel.clock.advance(598_499);
    expect((await claim(user, userCode)).body.expires_in).toBe(1);
  });

  test("needs the parameter", async () => {
    const { status, body } = await callApi("GET", `${OAUTH2}/authorize`, { cookie: user.cookie });
    expect([status, body.error, body.issues]).toEqual([
      400,
      "INVALID_REQUEST",
      ["name", "callbackurl"].map((path) => ({ path, message: "is required" })), // it may be a callback request
    ]);
  });
});

describe("a code that opens nothing", () => {
  test("looks the same, unknown, expired, approved, denied, collected or malformed; the log knows", async () => {
    const expired = await startDevice();
    panel.clock.advance(900_000);
    const [approved, denied, collected] = [await startDevice(), await startDevice(), await startDevice()];
    await claimAndDecide(user, "approve", approved.userCode);
    await claimAndDecide(user, "deny", denied.userCode);
    await claimAndDecide(user, "approve", collected.userCode);
    await poll(collected.deviceCode);
    const codes = [expired, approved, denied, collected].map(({ userCode }) => userCode);
    const from = panel.lines.length;
    const answers = [];
    for (const code of [
      "BBBB-BBBB",
      ...codes,
      " ",
      "1234-5678",
      "BCDF-GHJ",
      "BCDF-GHJKL",
      "\u0000",
      "BCDF GHJ\u{1f680}",
    ]) {
      answers.push(await claim(user, code));
    }
    const [first] = answers;
    expect(first?.body.error).toBe("INVALID_USER_CODE");
    for (const { status, text } of answers) expect([status, text]).toEqual([404, first?.text]);
    const details = panel.lines.slice(from).map(({ detail }) => detail);
    expect(details.slice(0, 6)).toEqual([
      "unknown code",
      "expired code",
      "approved code",
      "denied code",
      "redeemed code",
      "malformed code",
    ]);
    expect(JSON.stringify(panel.lines)).not.toContain(approved.userCode);
  });

  test("expires to the millisecond", async () => {
    const { userCode } = await startDevice();
    panel.clock.advance(899_999);
    expect((await claim(user, userCode)).status).toBe(200);
    panel.clock.advance(1);
    expect((await claim(user, userCode)).status).toBe(404);
  });
});

describe("while creation is off", () => {
  beforeEach(async () => {
    const admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
    await updateSettings(admin, { user_allow_api_keys_create: "false" });
    return () => updateSettings(admin, { user_allow_api_keys_create: "true" }).then(() => undefined);
  });

  test("a user is told so whatever the code, an administrator claims", async () => {
    const { userCode } = await startDevice();
    for (const code of [userCode, "BBBB-BBBB", "nonsense"]) {
      const { status, body } = await claim(user, code);
      expect([status, body.error]).toEqual([403, "API_KEY_CREATION_NOT_ALLOWED"]);
    }
    const admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
    expect((await claim(admin, userCode)).status).toBe(200);
  });
});
