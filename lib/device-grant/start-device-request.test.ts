import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import * as userCodes from "@/lib/device-grant/user-code";
import { OAUTH2 } from "@/lib/device-grant/addresses";
import { callApi, type Call } from "@/lib/testing/call-api";
import { TestPanel } from "@/lib/testing/test-panel";
import { hashOpaqueToken } from "@/lib/tokens/opaque-token";

let panel: TestPanel;
beforeAll(async () => void (panel = await TestPanel.open({ LIMIT_DEVICE_START: "30/60" })));
afterAll(() => panel.close());

let lastAddress = 0;
/** Each call from an address of its own, but where the limit is what is tried. */
const start = (call: Call) => {
  lastAddress += 1;
  return callApi("POST", `${OAUTH2}/device`, { address: `198.51.${lastAddress >> 8}.${lastAddress & 255}`, ...call });
};
const rowOf = (body: Record<string, unknown>) =>
  panel.db.deviceRequest.findUniqueOrThrow({ where: { deviceCodeHash: hashOpaqueToken(body.device_code as string) } });
const issuesOf = async (call: Call) => {
  const { status, body } = await start(call);
  expect(status).toBe(400);
  return (body.issues as { path: string }[]).map(({ path }) => path);
};

describe("starting a device flow", () => {
  test("answers with the codes and addresses of RFC 8628 section 3.2", async () => {
    const { status, body } = await start({ json: { name: "CLI" } });
    expect(status).toBe(200);
    const page = "http://localhost:3000/dashboard/account/oauth2/api/device";
    expect(body).toEqual({
      device_code: expect.stringMatching(/^pxdev_[0-9A-Za-z]{49}$/) as string,
      user_code: expect.stringMatching(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/) as string,
      verification_uri: page,
      verification_uri_complete: `${page}?user_code=${body.user_code}`,
      expires_in: 900,
      interval: 5,
    });
  });

  test("stores the device code's hash alone, and when it expires", async () => {
    const { body } = await start({
      json: { name: "CLI", appName: "App", description: "One\r\ntwo" },
      address: "198.51.100.1",
    });
    const row = await rowOf(body);
    expect(JSON.stringify({ ...row, polledAt: null })).not.toContain(body.device_code);
    expect(row).toMatchObject({
      userCode: (body.user_code as string).replace("-", ""),
      name: "CLI",
      appName: "App",
      description: "One\ntwo",
      address: "198.51.100.1",
      status: "pending",
    });
    expect(row.expiresAt.getTime() - panel.clock.now().getTime()).toBe(900_000);
  });

  test("takes its addresses from the settings and never from the request", async () => {
    const headers = { host: "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "gopher" };
    const { body } = await start({ json: { name: "CLI" }, headers });
    expect(body.verification_uri).toMatch(/^http:\/\/localhost:3000\//);
    expect(JSON.stringify(body)).not.toContain("evil");
  });

  test("a stock client's form says client_id, which is then the name", async () => {
    const { status, body } = await start({ form: { client_id: " stock\u200b-cli ", scope: "repo user" } });
    expect(status).toBe(200);
    expect(await rowOf(body)).toMatchObject({ name: "stock-cli", appName: null, description: null });
    const { body: refused } = await start({ form: { name: "CLI" } });
    expect(refused).toMatchObject({
      error: "invalid_request",
      issues: [{ path: "client_id", message: "is required" }],
    });
    expect((await start({ form: { client_id: "" } })).body.error).toBe("invalid_request");
  });
});

describe("the texts that a person will read", () => {
  test.each(["\u202E", "\u2066", "\u0000", "\u001B", "\u0085", "\n", "\t"])("%j is refused in a name", async (bad) => {
    expect(await issuesOf({ json: { name: `a${bad}b` } })).toEqual(["name"]);
    expect(await issuesOf({ json: { name: "CLI", appName: `a${bad}b` } })).toEqual(["appName"]);
  });

  test("a description may have lines, and nothing else of the kind", async () => {
    expect((await start({ json: { name: "CLI", description: "a\nb" } })).status).toBe(200);
    expect(await issuesOf({ json: { name: "CLI", description: "a\tb" } })).toEqual(["description"]);
    expect(await issuesOf({ json: { name: "CLI", description: "a\u202Eb" } })).toEqual(["description"]);
  });

  test("what is invisible and means nothing is dropped; joiners stay", async () => {
    const { body } = await start({
      json: { name: "C\u00ADL\u200BI\uFEFF", appName: "👩\u200D🚀 \u0645\u06CC\u200C\u062E" },
    });
    expect(await rowOf(body)).toMatchObject({ name: "CLI", appName: "👩\u200D🚀 \u0645\u06CC\u200C\u062E" });
  });

  test("lengths count code points, after cleaning", async () => {
    const rocket = "🚀";
    expect((await start({ json: { name: rocket.repeat(191) } })).status).toBe(200);
    expect((await start({ json: { name: "x".repeat(191) + "\u200b" } })).status).toBe(200);
    expect(await issuesOf({ json: { name: rocket.repeat(192) } })).toEqual(["name"]);
    expect(await issuesOf({ json: { name: "CLI", appName: rocket.repeat(192) } })).toEqual(["appName"]);
    expect((await start({ json: { name: "CLI", description: rocket.repeat(1000) } })).status).toBe(200);
    expect(await issuesOf({ json: { name: "CLI", description: rocket.repeat(1001) } })).toEqual(["description"]);
    expect(await issuesOf({ form: { client_id: rocket.repeat(192) } })).toEqual(["client_id"]);
  });

  test("a name shows something; optional texts may be empty or null", async () => {
    for (const name of ["", " ", "\u200b", "\u3164", "\u200d"])
      expect(await issuesOf({ json: { name } })).toEqual(["name"]);
    const { body } = await start({ json: { name: "CLI", appName: "", description: null } });
    expect(await rowOf(body)).toMatchObject({ appName: null, description: null });
  });
});

describe("the limit", () => {
  const from = (address: string) => callApi("POST", `${OAUTH2}/device`, { json: { name: "CLI" }, address });

  test("lets 30 a minute through from one address, and then says how long to wait", async () => {
    const answers = [];
    for (let i = 0; i < 31; i++) answers.push(await from("192.0.2.1"));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    panel.clock.advance(20_000);
    const { status, body, headers } = await from("192.0.2.1");
    expect([status, body.error, headers.get("retry-after")]).toEqual([429, "RATE_LIMITED", "40"]);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect((await from("192.0.2.2")).status).toBe(200);
    panel.clock.advance(40_000);
    expect((await from("192.0.2.1")).status).toBe(200);
  });

  test("counts IPv6 by /64, and an input that is refused not at all", async () => {
    for (let i = 0; i < 30; i++) await from(`2001:db8:0:1::${i.toString(16)}`);
    expect((await from("2001:db8:0:1:ffff:ffff:ffff:ffff")).status).toBe(429);
    expect((await from("2001:db8:0:2::1")).status).toBe(200);
    for (let i = 0; i < 31; i++) await callApi("POST", `${OAUTH2}/device`, { json: {}, address: "192.0.2.3" });
    expect((await from("192.0.2.3")).status).toBe(200);
  });

  test("says so in a stock client's dialect", async () => {
    const form = { client_id: "cli" };
    for (let i = 0; i < 30; i++) await callApi("POST", `${OAUTH2}/device`, { form, address: "192.0.2.4" });
    const { status, body, headers } = await callApi("POST", `${OAUTH2}/device`, { form, address: "192.0.2.4" });
    expect([status, body.error, headers.get("retry-after")]).toEqual([429, "temporarily_unavailable", "60"]);
  });
});

describe("a user code that is taken", () => {
  const draw = (...codes: string[]) => {
    const make = vi.spyOn(userCodes, "makeUserCode");
    for (const code of codes) make.mockReturnValueOnce(code);
  };

  test("is drawn again", async () => {
    draw("BBBBBBBB", "BBBBBBBB", "BBBBBBBB", "CCCCCCCC");
    expect((await start({ json: { name: "CLI" } })).body.user_code).toBe("BBBB-BBBB");
    expect((await start({ json: { name: "CLI" } })).body.user_code).toBe("CCCC-CCCC");
  });

  test("five times over is given up", async () => {
    draw("DDDDDDDD", ...Array<string>(5).fill("DDDDDDDD"));
    await start({ json: { name: "CLI" } });
    expect((await start({ json: { name: "CLI" } })).status).toBe(500);
    expect(await panel.db.deviceRequest.count({ where: { userCode: "DDDDDDDD" } })).toBe(1);
  });
});
