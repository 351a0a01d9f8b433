import { DEVICE_PAGE, obtainKey } from "./device-flow";
import { deviceStartedFrom } from "./device-started-from";
import { expect, test } from "./fixtures";
import { rawRequest } from "./raw-request";
import { SPOOFED_HEADERS } from "./spoofed-headers";

test("a key is used from the socket's address, whatever the client says", async ({ panel, signInApi, makeUser }) => {
  const person = await signInApi(await makeUser());
  for (const [to, expected] of [
    ["127.0.0.1", "127.0.0.1"],
    ["::1", "::1"],
  ] as const) {
    const key = await obtainKey(panel.baseURL, person, `from ${to}`);
    const answer = await rawRequest(panel.port, {
      target: "/api/user",
      headers: [...SPOOFED_HEADERS, `Authorization: Bearer ${key.private_key}`],
      to,
    });
    expect(answer?.status).toBe(200);
    expect(answer?.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    const listed = await person.get("/api/user/api-clients");
    expect(listed.body.api_clients).toContainEqual(
      expect.objectContaining({ public_key: key.public_key, last_used_ip: expected }),
    );
  }
});

test("addresses are built from the panel's own, whatever Host and its kin say", async ({ panel }) => {
  const spoofed = await deviceStartedFrom(panel, [...SPOOFED_HEADERS, "Host: evil.example"]);
  expect(spoofed).toEqual({ status: 200, address: "127.0.0.1", verification_uri: panel.baseURL + DEVICE_PAGE });
  expect(await deviceStartedFrom(panel, SPOOFED_HEADERS, "::1")).toMatchObject({ status: 200, address: "::1" });

  const metadata = await rawRequest(panel.port, {
    target: "/.well-known/oauth-authorization-server",
    headers: [...SPOOFED_HEADERS, "Host: evil.example"],
  });
  expect(metadata?.body).not.toContain("evil.example");
  expect(JSON.parse(metadata!.body)).toMatchObject({ issuer: panel.baseURL });
});

test("a page stays behind sign-in, under a nonce of the server's own", async ({ panel }) => {
  const target = "/dashboard/account?first=1";
  const answer = await rawRequest(panel.port, { target, headers: [...SPOOFED_HEADERS, "Accept: text/html"] });
  expect(answer?.status).toBe(307);
  expect(answer?.headers.get("location")).toMatch(/^\/auth\/login\?callbackUrl=%2Fdashboard%2Faccount%3Ffirst%3D1$/);

  const page = await rawRequest(panel.port, {
    target: "/auth/login",
    headers: [...SPOOFED_HEADERS, "Accept: text/html"],
  });
  expect(page?.status).toBe(200);
  expect(page!.headers.get("content-security-policy")).toMatch(/'nonce-[A-Za-z0-9+/=]{24}'/);
  expect(page!.body).not.toMatch(/chosen-by-the-client|evil\.example/);
  expect(page!.headers.get("set-cookie") ?? "").not.toMatch(/__Secure|__Host/);
});

test("an administrator's page is no nearer by Next's own headers", async ({ panel, signInApi, makeUser }) => {
  const person = await signInApi(await makeUser());
  for (const headers of [SPOOFED_HEADERS, ["RSC: 1"], ["RSC: 1", "Next-Router-Prefetch: 1"], ["Next-Action: x"]]) {
    const cookie = `Cookie: ${person.cookie}`;
    const answer = await rawRequest(panel.port, { target: "/admin/settings", headers: [...headers, cookie] });
    expect(answer!.body).not.toContain("user_allow_api_keys_create");
    expect(answer!.body).not.toContain("Users may create API keys");
  }
});
