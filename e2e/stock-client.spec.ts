import * as oauth from "oauth4webapi";
import { decideDevice, OAUTH2 } from "./device-flow";
import { expect, test } from "./fixtures";
import { ageDeviceRequest } from "./panel-database";

/*
 * Clients that know RFC 8628 and nothing of this panel. oauth4webapi is used as it comes; the one option is that this
 * panel is served without TLS.
 */
const INSECURE = { [oauth.allowInsecureRequests]: true };
const CLIENT: oauth.Client = { client_id: "Stock client" };

/** Discovery and device authorization (RFC 8414, RFC 8628 section 3.1). */
async function begin(baseURL: string) {
  const issuer = new URL(baseURL);
  const discovered = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...INSECURE });
  const server = await oauth.processDiscoveryResponse(issuer, discovered);
  const none = oauth.None();
  const asked = await oauth.deviceAuthorizationRequest(server, CLIENT, none, { scope: "anything" }, INSECURE);
  const device = await oauth.processDeviceAuthorizationResponse(server, CLIENT, asked);
  return { server, device };
}

/** One poll: the token, or the error's code with the interval that came with it. */
async function poll(server: oauth.AuthorizationServer, deviceCode: string) {
  const response = await oauth.deviceCodeGrantRequest(server, CLIENT, oauth.None(), deviceCode, INSECURE);
  try {
    return { token: await oauth.processDeviceCodeResponse(server, CLIENT, response) };
  } catch (error) {
    if (!(error instanceof oauth.ResponseBodyError)) throw error;
    return { error: error.error, interval: error.cause.interval as number | undefined };
  }
}

test("oauth4webapi goes from discovery to an API call, and honours slow_down", async ({
  panel,
  signInApi,
  makeUser,
}) => {
  const { server, device } = await begin(panel.baseURL);
  expect(server.issuer).toBe(panel.baseURL);
  expect(device.user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
  expect(device.verification_uri_complete).toBe(`${device.verification_uri}?user_code=${device.user_code}`);
  expect([device.expires_in, device.interval]).toEqual([900, 5]);

  const seen: string[] = [];
  let interval = device.interval ?? 5;
  let early = true;
  const user = await makeUser();
  for (;;) {
    const outcome = await poll(server, device.device_code);
    if ("token" in outcome && outcome.token) {
      expect(outcome.token).toMatchObject({ token_type: "bearer", access_token: expect.stringMatching(/^px_sec/) });
      const url = new URL(`${panel.baseURL}/api/user`);
      const { access_token } = outcome.token;
      const answer = await oauth.protectedResourceRequest(access_token, "GET", url, undefined, null, INSECURE);
      expect(await answer.json()).toMatchObject({ email: user.email });
      break;
    }
    seen.push(outcome.error ?? "");
    if (outcome.error === "slow_down") {
      expect(outcome.interval).toBe(10);
      interval += 5; // RFC 8628 section 3.5
      early = false;
    } else {
      expect(outcome.error).toBe("authorization_pending");
      if (!early) await decideDevice(await signInApi(user), device.user_code, "approve");
    }
    // the first pause is too short, as a careless app's would be
    const pause = early ? 2 : interval;
    ageDeviceRequest(panel.dataDir, device.user_code, pause);
  }
  expect(seen).toEqual(["authorization_pending", "slow_down", "authorization_pending"]);
  expect(await poll(server, device.device_code)).toMatchObject({ error: "invalid_grant" });
});

test("denial, expiry and unknown codes are the RFC's own errors", async ({ panel, signInApi, makeUser }) => {
  const { server, device } = await begin(panel.baseURL);
  await decideDevice(await signInApi(await makeUser()), device.user_code, "deny");
  expect(await poll(server, device.device_code)).toMatchObject({ error: "access_denied" });
  expect(await poll(server, device.device_code)).toMatchObject({ error: "access_denied" });

  const late = (await begin(panel.baseURL)).device;
  ageDeviceRequest(panel.dataDir, late.user_code, 901);
  expect(await poll(server, late.device_code)).toMatchObject({ error: "expired_token" });
  ageDeviceRequest(panel.dataDir, late.user_code, 24 * 60 * 60);
  expect(await poll(server, late.device_code)).toMatchObject({ error: "invalid_grant" });

  for (const unknown of [`${device.device_code.slice(0, -1)}!`, "pxdev_" + "0".repeat(43), "no code of ours"]) {
    expect(await poll(server, unknown)).toMatchObject({ error: "invalid_grant" });
  }
});

/** As golang.org/x/oauth2 does while it does not know how a server wants the client named: Basic first, then parameters. */
async function pollLikeGo(url: string, deviceCode: string) {
  const answers: { status: number; body: Record<string, unknown> }[] = [];
  for (const inHeader of [true, false]) {
    const body = new URLSearchParams({
      device_code: deviceCode,
      grant_type: "urn:ietf:params:oauth:grant-type:device_code",
      ...(!inHeader && { client_id: "plain-client" }),
    });
    const headers = inHeader ? { Authorization: `Basic ${btoa("plain-client:")}` } : {};
    const response = await fetch(url, { method: "POST", headers, body });
    expect(response.headers.get("www-authenticate")).toBeNull();
    answers.push({ status: response.status, body: (await response.json()) as Record<string, unknown> });
    if (response.ok) break;
  }
  return answers;
}

test("a plain form client that polls twice at once gets one key and is never told to slow down", async ({
  panel,
  signInApi,
  makeUser,
}) => {
  const started = await fetch(`${panel.baseURL}${OAUTH2}/device`, {
    method: "POST",
    body: new URLSearchParams({ client_id: "plain-client", scope: "" }),
  });
  const device = (await started.json()) as { device_code: string; user_code: string; interval: number };
  const tokenUrl = `${panel.baseURL}${OAUTH2}/device/token`;
  for (let round = 0; round < 3; round++) {
    const errors = (await pollLikeGo(tokenUrl, device.device_code)).map(({ body }) => body.error);
    expect(errors).toEqual(["authorization_pending", "authorization_pending"]);
    ageDeviceRequest(panel.dataDir, device.user_code, device.interval);
  }
  const person = await signInApi(await makeUser());
  await decideDevice(person, device.user_code, "approve");

  const both = await Promise.all([pollLikeGo(tokenUrl, device.device_code), pollLikeGo(tokenUrl, device.device_code)]);
  const tokens = both.flat().filter(({ status }) => status === 200);
  expect(tokens).toHaveLength(1);
  expect(tokens[0]!.body).toMatchObject({ token_type: "Bearer", access_token: tokens[0]!.body.private_key });
  const refused = both.flat().filter(({ status }) => status !== 200);
  for (const { body } of refused) expect(body.error).toBe("invalid_grant");
  const keys = await person.get("/api/user/api-clients");
  expect(keys.body.api_clients).toMatchObject([{ name: "plain-client", created_via: "device" }]);
});

test("the device endpoints speak the RFC's codes to a form, and take a parameter once", async ({ panel }) => {
  const refused = async (path: string, body: string) => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const response = await fetch(`${panel.baseURL}${OAUTH2}${path}`, { method: "POST", headers, body });
    expect(response.status).toBe(400);
    expect(response.headers.get("cache-control")).toBe("no-store");
    return ((await response.json()) as { error: string }).error;
  };
  const grant = "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code";
  expect(await refused("/device", "")).toBe("invalid_request");
  expect(await refused("/device", "client_id=a&client_id=b")).toBe("invalid_request");
  expect(await refused("/device/token", `${grant}&device_code=a&device_code=a`)).toBe("invalid_request");
  expect(await refused("/device/token", grant)).toBe("invalid_request");
  expect(await refused("/device/token", "grant_type=password&device_code=a")).toBe("unsupported_grant_type");
});
