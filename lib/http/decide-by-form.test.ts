import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { POST } from "@/app/(focus)/dashboard/account/oauth2/api/device/decision/route";
import { DEVICE_DECISION, DEVICE_PAGE } from "@/lib/device-grant/addresses";
import { HEADER } from "@/lib/http/request-facts";
import { requestToken } from "@/lib/testing/consent-flow";
import { claim, poll, startDevice } from "@/lib/testing/device-flow";
import { OWN_PAGE } from "@/lib/testing/sign-in";
import { TestPanel } from "@/lib/testing/test-panel";
import { hashOpaqueToken, makeOpaqueToken } from "@/lib/tokens/opaque-token";

let panel: TestPanel;
let user: Awaited<ReturnType<TestPanel["signIn"]>>;
beforeAll(async () => void (panel = await TestPanel.open()));
beforeEach(async () => void (user = await panel.signIn(await panel.makeUser())));
afterAll(() => panel.close());

type Press = { cookie?: string; headers?: Record<string, string>; body?: string };
/** Presses a button of the page's form; gives where that leads. */
async function press(
  fields: Record<string, string>,
  { cookie, headers = OWN_PAGE, body }: Press = {},
): Promise<string> {
  const request = new Request(`http://localhost:3000${DEVICE_DECISION}`, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      [HEADER.address]: "203.0.113.7",
      [HEADER.requestId]: "request-7",
      ...headers,
      ...(cookie !== undefined && { cookie }),
    },
    body: body ?? new URLSearchParams(fields).toString(),
  });
  const response = await POST(request);
  expect([response.status, response.headers.get("cache-control"), await response.text()]).toEqual([
    303,
    "no-store",
    "",
  ]);
  return response.headers.get("location") ?? "";
}
const claimed = async () => {
  const device = await startDevice();
  const token = (await claim(user, device.userCode)).body.request_token as string;
  const { id } = await panel.db.consentRequest.findUniqueOrThrow({ where: { tokenHash: hashOpaqueToken(token) } });
  const fields = { request_token: token, user_code: device.userCode };
  return { ...device, id, fields, back: `${DEVICE_PAGE}?user_code=${device.userCode}` };
};
const statusOf = async (deviceCode: string) =>
  (await panel.db.deviceRequest.findUniqueOrThrow({ where: { deviceCodeHash: hashOpaqueToken(deviceCode) } })).status;

describe("a press of the form's button", () => {
  test("decides, and leads to the page of what was decided, however often it is pressed", async () => {
    for (const [decision, status] of [
      ["approve", "approved"],
      ["deny", "denied"],
    ] as const) {
      const { id, fields, deviceCode } = await claimed();
      const other = decision === "approve" ? "deny" : "approve";
      for (const one of [decision, decision, other]) {
        expect(await press({ ...fields, decision: one }, { cookie: user.cookie })).toBe(`${DEVICE_PAGE}?done=${id}`);
        expect(await statusOf(deviceCode)).toBe(status);
      }
    }
  });

  test("with the token of the other page's request decides nothing", async () => {
    const { fields } = await claimed();
    const request_token = await requestToken(user);
    const location = await press({ ...fields, request_token, decision: "approve" }, { cookie: user.cookie });
    expect(location).toMatch(/error=INVALID_REQUEST_TOKEN$/);
    const where = { tokenHash: hashOpaqueToken(request_token) };
    expect(await panel.db.consentRequest.findUniqueOrThrow({ where })).toMatchObject({ status: "pending" });
  });

  test("of an expired request leads to its page and decides nothing", async () => {
    const { id, fields, deviceCode } = await claimed();
    panel.clock.advance(600_000);
    expect(await press({ ...fields, decision: "approve" }, { cookie: user.cookie })).toBe(`${DEVICE_PAGE}?done=${id}`);
    expect(await statusOf(deviceCode)).toBe("pending");
  });

  test("after the session ended leads to sign-in and from there back to the same code", async () => {
    const { fields, deviceCode, back } = await claimed();
    await panel.db.session.deleteMany({ where: { userId: user.actor.user.id } });
    const location = await press({ ...fields, decision: "approve" }, { cookie: user.cookie });
    const to = new URL(location, "http://localhost:3000");
    expect([to.pathname, to.searchParams.get("callbackUrl")]).toEqual(["/auth/login", back]);
    expect(await statusOf(deviceCode)).toBe("pending");
  });

  test("that cannot decide leads back with the code's name and the same user code", async () => {
    const { fields, deviceCode, back } = await claimed();
    const stranger = await panel.signIn(await panel.makeUser());
    const approve = { ...fields, decision: "approve" };
    const unknown = { ...approve, request_token: makeOpaqueToken("pxoauthreq_", panel.clock.now()) };
    const own = { cookie: user.cookie };
    expect(await press(approve, { cookie: stranger.cookie })).toBe(`${back}&error=INVALID_REQUEST_TOKEN`);
    expect(await press(unknown, own)).toBe(`${back}&error=INVALID_REQUEST_TOKEN`);
    expect(await press({ ...fields, decision: "maybe" }, own)).toBe(`${back}&error=INVALID_REQUEST`);
    expect(await press({ user_code: fields.user_code, decision: "approve" }, own)).toBe(
      `${back}&error=INVALID_REQUEST`,
    );
    for (const headers of [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
    ]) {
      expect(await press(approve, { ...own, headers })).toBe(`${back}&error=CROSS_SITE_REQUEST`);
    }
    expect(await statusOf(deviceCode)).toBe("pending");
    expect((await poll(deviceCode)).body.error).toBe("authorization_pending");
  });

  test("with a body that cannot be read leads back too", async () => {
    const own = { cookie: user.cookie };
    const page = `${DEVICE_PAGE}?user_code=`;
    expect(await press({}, { ...own, body: "decision=deny&decision=approve" })).toBe(`${page}&error=INVALID_REQUEST`);
    expect(await press({}, { ...own, body: "x".repeat(17_000) })).toBe(`${page}&error=PAYLOAD_TOO_LARGE`);
    const long = { user_code: "B".repeat(8_000), decision: "deny" };
    expect(await press(long, own)).toBe(`${page}${"B".repeat(32)}&error=INVALID_REQUEST`);
    const headers = { ...OWN_PAGE, "content-type": "application/json" };
    expect(await press({}, { ...own, headers, body: "{}" })).toBe(`${page}&error=UNSUPPORTED_MEDIA_TYPE`);
  });

  test("is one line of the log, with neither token nor code", async () => {
    const { fields } = await claimed();
    const from = panel.lines.length;
    await press({ ...fields, decision: "deny" }, { cookie: user.cookie });
    const lines = panel.lines.slice(from);
    expect(lines).toMatchObject([{ path: DEVICE_DECISION, status: 303, actor: "session", userId: user.actor.user.id }]);
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${fields.request_token}|${fields.user_code}`));
  });
});
