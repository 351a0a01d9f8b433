import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEVICE_GRANT, OAUTH2 } from "@/lib/device-grant/addresses";
import { callApi } from "@/lib/testing/call-api";
import { approvedDevice, claimAndDecide, poll, pollByForm, startDevice } from "@/lib/testing/device-flow";
import { TestPanel } from "@/lib/testing/test-panel";
import { hashOpaqueToken, makeOpaqueToken } from "@/lib/tokens/opaque-token";

const MS_900 = 900_000;
const DAY = 24 * 3600_000;

let panel: TestPanel;
let session: Awaited<ReturnType<TestPanel["signIn"]>>;
beforeAll(async () => {
  panel = await TestPanel.open();
  session = await panel.signIn(await panel.makeUser());
});
afterAll(() => panel.close());

const errorOf = async (answer: Promise<{ status: number; body: Record<string, unknown> }>) => {
  const { status, body } = await answer;
  expect(status).toBe(400);
  return body.error;
};

describe("the answer to a poll", () => {
  test("is the key pair once, then INVALID_DEVICE_CODE", async () => {
    panel.clock.advance(123);
    const deviceCode = await approvedDevice(session, "Backup CLI");
    const { status, body } = await poll(deviceCode);
    expect([status, body]).toEqual([
      200,
      {
        public_key: expect.stringMatching(/^px_pub[0-9A-Za-z]{49}$/) as string,
        private_key: expect.stringMatching(/^px_sec[0-9A-Za-z]{49}$/) as string,
        token_type: "panel_api_key",
        issued_at: panel.clock.now().toISOString().replace(/\.\d+/, ""),
      },
    ]);
    expect(await errorOf(poll(deviceCode))).toBe("INVALID_DEVICE_CODE");
    const profile = await callApi("GET", "/api/user", { key: body.private_key as string });
    expect(profile.body.id).toBe(session.actor.user.id);
    const { body: list } = await callApi("GET", "/api/user/api-clients", { key: body.private_key as string });
    expect(list.api_clients).toMatchObject([
      { name: "Backup CLI", created_via: "device", public_key: body.public_key },
    ]);
  });

  test("comes at any pace once the request is decided", async () => {
    const { deviceCode, userCode } = await startDevice();
    await poll(deviceCode);
    await poll(deviceCode);
    expect(await errorOf(poll(deviceCode))).toBe("slow_down");
    await claimAndDecide(session, "approve", userCode);
    expect((await poll(deviceCode)).status).toBe(200);
    for (let i = 0; i < 4; i++) expect(await errorOf(poll(deviceCode))).toBe("INVALID_DEVICE_CODE");
  });

  test("is access_denied after a denial, with no WWW-Authenticate, as often as it is asked", async () => {
    const { deviceCode, userCode } = await startDevice();
    await claimAndDecide(session, "deny", userCode);
    for (let i = 0; i < 4; i++) {
      const { status, body, headers } = await poll(deviceCode);
      expect([status, body.error]).toEqual([400, "access_denied"]);
      expect(headers.get("www-authenticate")).toBeNull();
    }
  });

  test.each([
    "",
    "pxdev_",
    "x".repeat(49),
    `pxdev_${"!".repeat(43)}`,
    `pxdev_${"0".repeat(44)}`,
    `pxdev_${"0".repeat(50)}`,
    "pxdev_\u0000",
    "'; --",
  ])("is INVALID_DEVICE_CODE for %j", async (code) => expect(await errorOf(poll(code))).toBe("INVALID_DEVICE_CODE"));

  test("tells an unknown code of the right form, and one of another kind, as little", async () => {
    expect(await errorOf(poll(makeOpaqueToken("pxdev_", panel.clock.now())))).toBe("INVALID_DEVICE_CODE");
    expect(await errorOf(poll(makeOpaqueToken("pxoauthcode_", panel.clock.now())))).toBe("INVALID_DEVICE_CODE");
    expect(await errorOf(poll(`pxdev_${"0".repeat(5000)}`))).toBe("INVALID_DEVICE_CODE");
    const { deviceCode } = await startDevice();
    expect(await errorOf(poll(` ${deviceCode}`))).toBe("INVALID_DEVICE_CODE");
    expect(await errorOf(poll(deviceCode.toUpperCase()))).toBe("INVALID_DEVICE_CODE");
  });

  test("knows a code that was handed out, and stored, before codes began with their time", async () => {
    const { deviceCode } = await startDevice();
    const earlier = `pxdev_${deviceCode.slice(-43)}`;
    const stored = createHash("sha256").update(earlier).digest("hex");
    const where = { deviceCodeHash: hashOpaqueToken(deviceCode) };
    await panel.db.deviceRequest.update({ where, data: { deviceCodeHash: stored } });
    expect(await errorOf(poll(earlier))).toBe("authorization_pending");
    expect(await errorOf(poll(deviceCode))).toBe("INVALID_DEVICE_CODE");
  });

  test("says which field is wrong", async () => {
    const { body } = await callApi("POST", `${OAUTH2}/device/token`, { json: { code: "x" } });
    expect(body).toMatchObject({ error: "INVALID_REQUEST", issues: [{ path: "device_code", message: "is required" }] });
  });
});

describe("after 900 seconds", () => {
  /** Polls 1 s before, 1 ms before, at, and 1 s after a moment that lies `after` milliseconds from now. */
  const around = async (deviceCode: string, after: number) => {
    const answers: unknown[] = [];
    let at = 0;
    for (const moment of [after - 1000, after - 1, after, after + 1000]) {
      panel.clock.advance(moment - at);
      at = moment;
      const { status, body } = await poll(deviceCode);
      answers.push(status === 200 ? "key" : body.error);
    }
    return answers;
  };
  const EXPIRED = ["expired_token", "expired_token"];

  test("a pending request is expired_token, for a day, and then unknown", async () => {
    const { deviceCode } = await startDevice();
    expect(await around(deviceCode, MS_900)).toEqual(["authorization_pending", "authorization_pending", ...EXPIRED]);
    panel.clock.advance(-1000);
    expect(await around(deviceCode, DAY)).toEqual([...EXPIRED, "INVALID_DEVICE_CODE", "INVALID_DEVICE_CODE"]);
  });

  test("an approved one is expired_token too: an approval does not lengthen its life", async () => {
    const deviceCode = await approvedDevice(session);
    panel.clock.advance(MS_900);
    expect(await errorOf(poll(deviceCode))).toBe("expired_token");
    const inTime = await approvedDevice(session);
    expect(await around(inTime, MS_900)).toEqual(["key", "INVALID_DEVICE_CODE", ...EXPIRED]);
  });

  test("an approved one gives its key up to the last millisecond", async () => {
    const deviceCode = await approvedDevice(session);
    panel.clock.advance(MS_900 - 1);
    expect((await poll(deviceCode)).status).toBe(200);
  });

  test("a denied one stays access_denied, and is forgotten with the rest", async () => {
    const { deviceCode, userCode } = await startDevice();
    await claimAndDecide(session, "deny", userCode);
    expect(await around(deviceCode, MS_900)).toEqual(Array(4).fill("access_denied"));
    panel.clock.advance(DAY - 1001);
    expect(await errorOf(poll(deviceCode))).toBe("access_denied");
    panel.clock.advance(1);
    expect(await errorOf(poll(deviceCode))).toBe("INVALID_DEVICE_CODE");
  });
});

describe("a stock client's form", () => {
  const send = async (form: Record<string, string> | string) => {
    const { status, body } = await callApi("POST", `${OAUTH2}/device/token`, { form });
    expect(status).toBe(400);
    expect(body.error_description).toMatch(/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/);
    return body.error;
  };

  test("gets the same key as an access token", async () => {
    const { status, body } = await pollByForm(await approvedDevice(session));
    expect(status).toBe(200);
    expect(body.token_type).toBe("Bearer");
    expect(body.access_token).toBe(body.private_key);
    expect(Object.keys(body).sort()).toEqual(["access_token", "issued_at", "private_key", "public_key", "token_type"]);
    expect((await callApi("GET", "/api/user", { key: body.access_token as string })).status).toBe(200);
  });

  test("is answered in the RFCs' own codes", async () => {
    const { deviceCode, userCode } = await startDevice();
    const right = { grant_type: DEVICE_GRANT, device_code: deviceCode };
    expect(await send(right)).toBe("authorization_pending");
    expect(await send({ device_code: deviceCode })).toBe("invalid_request");
    expect(await send({ grant_type: DEVICE_GRANT })).toBe("invalid_request");
    expect(await send({ ...right, grant_type: "authorization_code" })).toBe("unsupported_grant_type");
    expect(await send({ grant_type: "refresh_token" })).toBe("unsupported_grant_type");
    expect(await send({ ...right, device_code: makeOpaqueToken("pxdev_", panel.clock.now()) })).toBe("invalid_grant");
    expect(await send({ ...right, device_code: "ü" })).toBe("invalid_grant");
    expect(await send(`${new URLSearchParams(right)}&device_code=x`)).toBe("invalid_request");
    expect(await send(`${new URLSearchParams(right)}&grant_type=${encodeURIComponent(DEVICE_GRANT)}`)).toBe(
      "invalid_request",
    );
    expect(await send("")).toBe("invalid_request");
    await claimAndDecide(session, "deny", userCode);
    expect(await send(right)).toBe("access_denied");
    const late = await startDevice();
    panel.clock.advance(MS_900);
    expect(await send({ grant_type: DEVICE_GRANT, device_code: late.deviceCode })).toBe("expired_token");
  });

  test("used once is invalid_grant", async () => {
    const deviceCode = await approvedDevice(session);
    await pollByForm(deviceCode);
    expect(await errorOf(pollByForm(deviceCode))).toBe("invalid_grant");
  });
});
