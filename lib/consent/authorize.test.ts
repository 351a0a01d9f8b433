import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openConsentRequest } from "@/lib/consent/start-consent-request";
import { readSettings } from "@/lib/settings/read-settings";
import { OAUTH2 } from "@/lib/device-grant/addresses";
import { callApi } from "@/lib/testing/call-api";
import { APP, authorize, PKCE } from "@/lib/testing/consent-flow";
import { startDevice } from "@/lib/testing/device-flow";
import { issueKey } from "@/lib/testing/issue-key";
import { TestPanel } from "@/lib/testing/test-panel";
import { hashOpaqueToken } from "@/lib/tokens/opaque-token";

let panel: TestPanel;
let user: Awaited<ReturnType<TestPanel["signIn"]>>;
let key: string;
beforeAll(async () => {
  panel = await TestPanel.open();
  user = await panel.signIn(await panel.makeUser());
  key = (await issueKey(user)).privateKey;
});
afterAll(() => panel.close());

const LEAST = {
  name: "Test App",
  description: null,
  callbackurl: "https://app.example/callback",
  callback_origin: "https://app.example",
  mode: "user",
  allowedips: [],
  alertCors: false,
  appName: null,
  appLogo: null,
  state: null,
};
const WHOLE = {
  name: "Ключ",
  callbackurl: "https://BÜCHER.example:8443/a b".replace(" ", "%20"),
  mode: "server",
  allowedips: "10.1.2.3/8, 2001:DB8::1",
  alertCors: "yes",
  appName: "App",
  appLogo: "https://app.example/logo.png",
  description: "one\r\ntwo",
  state: "x=1&y 😀",
};
const query = (path: string, parameters: Record<string, string>) =>
  `${OAUTH2}/${path}?${new URLSearchParams(parameters)}`;
const rows = () => panel.db.consentRequest.count();

describe("metadata and authorize", () => {
  test("show exactly the documented fields, absent ones as null", async () => {
    const preview = await callApi("GET", query("metadata", APP), { cookie: user.cookie });
    expect(preview.body).toEqual({ request: LEAST });
    const { body } = await authorize(user);
    expect(body).toEqual({
      request_token: expect.stringMatching(/^pxoauthreq_[0-9A-Za-z]{49}$/),
      expires_in: 600,
      request: LEAST,
    });
  });

  test("show what was read: the parsed address, the canonical list", async () => {
    const expected = {
      ...WHOLE,
      callbackurl: "https://xn--bcher-kva.example:8443/a%20b",
      callback_origin: "https://xn--bcher-kva.example:8443",
      allowedips: ["10.0.0.0/8", "2001:db8::1"],
      alertCors: true,
      description: "one\ntwo",
    };
    for (const path of ["metadata", "authorize"]) {
      const { body } = await callApi("GET", query(path, WHOLE), { cookie: user.cookie });
      expect(body.request).toEqual(expected);
    }
  });

  test("metadata makes nothing; authorize a row that holds no token, each time another", async () => {
    const before = await rows();
    await callApi("GET", query("metadata", WHOLE), { cookie: user.cookie });
    expect(await rows()).toBe(before);
    const tokens = await Promise.all(Array.from({ length: 3 }, async () => (await authorize(user)).body.request_token));
    expect(new Set(tokens).size).toBe(3);
    expect(await rows()).toBe(before + 3);
    const stored = JSON.stringify(await panel.db.consentRequest.findMany());
    for (const token of tokens) expect(stored).not.toContain(token as string);
  });

  test("keep all that was read with the request, to the column", async () => {
    const { body } = await callApi("GET", query("authorize", WHOLE), { cookie: user.cookie });
    const tokenHash = hashOpaqueToken(body.request_token as string);
    const row = await panel.db.consentRequest.findUniqueOrThrow({ where: { tokenHash } });
    const now = panel.clock.now();
    expect(row).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      tokenHash,
      userId: user.actor.user.id,
      status: "pending",
      createdAt: now,
      expiresAt: new Date(now.getTime() + 600_000),
      decidedAt: null,
      deviceRequestId: null,
      parametersHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      name: "Ключ",
      appName: "App",
      description: "one\ntwo",
      appLogo: "https://app.example/logo.png",
      callbackUrl: "https://xn--bcher-kva.example:8443/a%20b",
      mode: "server",
      allowedIps: '["10.0.0.0/8","2001:db8::1"]',
      alertCors: true,
      state: "x=1&y 😀",
      codeChallenge: null,
      leasedUntil: null,
      deliveringKey: null,
    });
    const withPkce = await authorize(user, PKCE);
    const where = { tokenHash: hashOpaqueToken(withPkce.body.request_token as string) };
    const { codeChallenge, mode, state } = await panel.db.consentRequest.findUniqueOrThrow({ where });
    expect([codeChallenge, mode, state]).toEqual([PKCE.code_challenge, "user", null]);
  });

  test.each([
    ["mode=device", { mode: "device" }, 400, "USE_DEVICE_ENDPOINT"],
    ["an unknown mode", { mode: "web" }, 400, "INVALID_MODE"],
    ["a broken address", { callbackurl: "http://app.example" }, 400, "INVALID_CALLBACK_URL"],
    ["a broken list", { allowedips: "1.2.3" }, 400, "INVALID_ALLOWED_IPS"],
    ["no name", { name: "" }, 400, "INVALID_REQUEST"],
    ["PKCE with plain", { ...PKCE, code_challenge_method: "plain" }, 400, "INVALID_REQUEST"],
  ])("both refuse %s, with a sentence that says which rule", async (_what, over, status, error) => {
    for (const path of ["metadata", "authorize"]) {
      const answer = await callApi("GET", query(path, { ...APP, ...over }), { cookie: user.cookie });
      expect([answer.status, answer.body.error]).toEqual([status, error]);
      if (error !== "USE_DEVICE_ENDPOINT") {
        const issue = { path: Object.keys(over).at(-1), message: expect.stringMatching(/./) };
        expect(answer.body.issues).toEqual([issue]);
      }
    }
  });

  test("a parameter twice is refused, equal or empty or unknown as it may be", async () => {
    for (const twice of [
      "name=A&name=A",
      "name=A&name=",
      "state=1&state=2",
      "x=1&x=2",
      "callbackurl=https://b.example",
    ]) {
      for (const path of ["metadata", "authorize"]) {
        const target = `${query(path, { callbackurl: APP.callbackurl })}&name=B&${twice}`;
        const { status, body } = await callApi("GET", target, { cookie: user.cookie });
        expect([status, body.error, body.issues]).toEqual([
          400,
          "INVALID_REQUEST",
          [{ path: twice.split("=", 1)[0], message: "is given twice" }],
        ]);
      }
    }
  });

  test("an unknown parameter is nobody's business", async () => {
    expect((await authorize(user, { scope: "all", response_type: "code" })).status).toBe(200);
  });

  test("neither is for a key, or for nobody", async () => {
    for (const path of ["metadata", "authorize"]) {
      const asKey = await callApi("GET", query(path, APP), { key });
      expect([asKey.status, asKey.body.error]).toEqual([403, "SESSION_REQUIRED"]);
      const asNobody = await callApi("GET", query(path, APP));
      expect([asNobody.status, asNobody.body.error]).toEqual([401, "UNAUTHENTICATED"]);
    }
  });

  test("another site cannot make a request token", async () => {
    const before = await rows();
    for (const headers of [{ "sec-fetch-site": "cross-site" }, { origin: "https://app.example" }] as object[]) {
      const { status, body } = await callApi("GET", query("authorize", APP), {
        cookie: user.cookie,
        headers: headers as Record<string, string>,
      });
      expect([status, body.error]).toEqual([403, "CROSS_SITE_REQUEST"]);
    }
    expect(await rows()).toBe(before);
  });
});

describe("authorize with a user code", () => {
  test("goes with no other parameter that says something", async () => {
    const { userCode: user_code } = await startDevice("CLI");
    for (const over of [{ name: "A" }, { callbackurl: APP.callbackurl }, { mode: "user" }, { state: "1" }]) {
      const target = query("authorize", { user_code, ...over } as Record<string, string>);
      const { status, body } = await callApi("GET", target, { cookie: user.cookie });
      expect([status, body.error]).toEqual([400, "INVALID_REQUEST"]);
      expect(body.issues).toEqual([{ path: Object.keys(over)[0], message: "does not go with user_code" }]);
    }
    const target = query("authorize", { user_code, name: "", callbackurl: "", utm: "x" });
    const { status, body } = await callApi("GET", target, { cookie: user.cookie });
    expect([status, body.request]).toEqual([
      200,
      { mode: "device", user_code, name: "CLI", appName: null, description: null },
    ]);
  });

  test("an empty one counts as absent", async () => {
    expect((await authorize(user, { user_code: "" })).body.request).toEqual(LEAST);
  });
});

describe("who may be given keys", () => {
  test("metadata, authorize and a claim say so when the account may not, an administrator may", async () => {
    const admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
    const { userCode } = await startDevice();
    const set = (value: string) =>
      callApi("PATCH", "/api/admin/settings", { cookie: admin.cookie, json: { user_allow_api_keys_create: value } });
    await set("false");
    try {
      for (const target of [
        query("metadata", APP),
        query("authorize", APP),
        query("authorize", { user_code: userCode }),
      ]) {
        const { status, body } = await callApi("GET", target, { cookie: user.cookie });
        expect([status, body.error]).toEqual([403, "API_KEY_CREATION_NOT_ALLOWED"]);
        expect((await callApi("GET", target, { cookie: admin.cookie })).status).toBe(200);
      }
    } finally {
      await set("true");
    }
  });
});

describe("the limit", () => {
  test("counts the user's requests, callbacks and claims together", async () => {
    const limited = await panel.signIn(await panel.makeUser());
    panel.env.limits.LIMIT_AUTHORIZE = { count: 2, seconds: 60 };
    try {
      expect((await authorize(limited)).status).toBe(200);
      expect((await authorize(limited, { user_code: "", mode: "web" })).status).toBe(400);
      const { status, body, headers } = await authorize(limited);
      expect([status, body.error, headers.get("retry-after")]).toEqual([429, "RATE_LIMITED", "60"]);
      // who has no tries left is not told what is wrong with a request either, and nothing is made
      const made = await rows();
      expect((await authorize(limited, { mode: "web" })).status).toBe(429);
      expect((await authorize(limited)).status).toBe(429);
      expect(await rows()).toBe(made);
      expect((await authorize(user)).status).toBe(200);
    } finally {
      panel.env.limits.LIMIT_AUTHORIZE = null;
    }
  });

  test("counts on the page what breaks a rule too", async () => {
    const limited = await panel.signIn(await panel.makeUser());
    const viewer = { ...limited, settings: await readSettings(limited) };
    const open = (parameters: object) => openConsentRequest(viewer, { ...APP, ...parameters }, undefined);
    panel.env.limits.LIMIT_AUTHORIZE = { count: 2, seconds: 60 };
    try {
      await expect(open({ mode: "web" })).rejects.toMatchObject({ code: "INVALID_MODE" });
      expect(await open({})).toMatchObject({ recent: null });
      for (const more of [{ mode: "web" }, {}]) {
        await expect(open(more)).rejects.toMatchObject({ code: "RATE_LIMITED" });
      }
    } finally {
      panel.env.limits.LIMIT_AUTHORIZE = null;
    }
  });
});
