import { OAUTH2, obtainKey } from "./device-flow";
import { expect, test } from "./fixtures";
import { rawRequest } from "./raw-request";

/** What every failure of the API has in common. */
function expectError(answer: { status: number; headers: Headers; text: string }, status: number, code: string): void {
  expect(answer.status).toBe(status);
  const body = JSON.parse(answer.text) as Record<string, unknown>;
  expect(body).toMatchObject({ error: code, error_description: expect.stringMatching(/\S.*[.`]$/) });
  expect(answer.headers.get("content-type")).toBe("application/json");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
}

test("an unknown path below /api is 404 in the API's shape, for every method", async ({ admin }) => {
  for (const path of [
    "/api",
    "/api/",
    "/api/no/such/thing",
    "/api/user/",
    "/api//user",
    "/api/auth",
    "/api/auth/error",
  ]) {
    const answer = await admin.request("GET", path, undefined, { accept: "text/html" });
    if (path === "/api/user/" && answer.status !== 404) {
      expect(answer.status, "a trailing slash is dropped or refused").toBeLessThan(400);
      continue;
    }
    expectError(answer, 404, "NOT_FOUND");
  }
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"]) {
    expectError(await admin.request(method, "/api/no/such/thing"), 404, "NOT_FOUND");
  }
  expectError(await admin.get("/.well-known/oauth-authorization-server/x"), 404, "NOT_FOUND");
});

test("a method that a path does not take is 405 with Allow", async ({ admin }) => {
  for (const [method, path, allow] of [
    ["GET", `${OAUTH2}/device`, "POST, OPTIONS"],
    ["DELETE", `${OAUTH2}/device/token`, "POST, OPTIONS"],
    ["POST", "/api/user", "GET, HEAD, PATCH, OPTIONS"],
    ["PUT", "/api/user/api-clients/some-id", "GET, HEAD, PATCH, DELETE, OPTIONS"],
    ["POST", "/.well-known/oauth-authorization-server", "GET, HEAD, OPTIONS"],
    ["GET", "/api/auth/signout", "POST, OPTIONS"],
    ["PROPFIND", "/api/health", "GET, HEAD, OPTIONS"],
  ] as const) {
    const answer = await admin.request(method, path);
    expectError(answer, 405, "METHOD_NOT_ALLOWED");
    expect(answer.headers.get("allow"), path).toBe(allow);
  }
});

test("OPTIONS grants other origins what a key or nobody may do, and never a session's calls", async ({ admin }) => {
  const preflight = (path: string) =>
    admin.request("OPTIONS", path, undefined, {
      Origin: "https://app.example",
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "authorization",
    });
  for (const path of [`${OAUTH2}/device`, `${OAUTH2}/device/token`, "/api/user", "/api/user/api-clients/x"]) {
    const { status, headers, text } = await preflight(path);
    expect([status, text], path).toEqual([204, ""]);
    expect(headers.get("access-control-allow-origin"), path).toBe("*");
    expect(headers.get("access-control-allow-headers"), path).toMatch(/authorization/i);
    expect(headers.get("access-control-allow-credentials"), path).toBeNull();
  }
  for (const path of [`${OAUTH2}/authorize`, `${OAUTH2}/authorize/approve`, "/api/user/password", "/api/admin/users"]) {
    const { status, headers } = await preflight(path);
    expect(status, path).toBe(204);
    expect(headers.get("access-control-allow-origin"), path).toBeNull();
    expect(headers.get("access-control-allow-credentials"), path).toBeNull();
  }
});

test("what says that it comes from Next's router is answered like anything else", async ({ admin }) => {
  const router = { RSC: "1", "Next-Router-Prefetch": "1", "Next-Router-State-Tree": "x", "Next-Url": "/x" };
  const poll = await admin.request("POST", `${OAUTH2}/device/token`, { device_code: "pxdev_x" }, router);
  expectError(poll, 400, "INVALID_DEVICE_CODE");
  expect((await admin.request("GET", "/api/user", undefined, router)).status).toBe(200);
  expect((await admin.request("POST", `${OAUTH2}/device`, { name: "CLI" }, router)).status).toBe(200);
});

test("HEAD is GET without a body", async ({ panel, makeUser, signInApi }) => {
  const person = await signInApi(await makeUser());
  const key = await obtainKey(panel.baseURL, person);
  const head = (target: string, header: string) =>
    rawRequest(panel.port, { method: "HEAD", target, headers: [header, "Accept: text/html"] });
  const bearer = `Authorization: Bearer ${key.private_key}`;
  for (const [target, header, status] of [
    ["/api/health", "X-A: b", 200],
    ["/api/user", bearer, 200],
    ["/api/user", "X-A: b", 401],
    ["/api/no/such/thing", bearer, 404],
    ["/.well-known/oauth-authorization-server", "X-A: b", 200],
    ["/auth/login", "X-A: b", 200],
    ["/dashboard", "X-A: b", 307],
    ["/dashboard", `Cookie: ${person.cookie}`, 200],
    ["/no/such/page", "X-A: b", 404],
  ] as const) {
    const answer = await head(target, header);
    expect([target, answer?.status, answer?.body]).toEqual([target, status, ""]);
  }
});

test("a call with a session from another site is refused, reading included where it claims", async ({
  makeUser,
  signInApi,
}) => {
  const person = await signInApi(await makeUser());
  for (const headers of [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
  ]) {
    for (const [method, path, body] of [
      ["PATCH", "/api/user", { name: "Mallory" }],
      ["POST", `${OAUTH2}/authorize/approve`, { request_token: "x" }],
      ["GET", `${OAUTH2}/authorize?user_code=BBBB-BBBB`, undefined],
    ] as const) {
      expectError(await person.request(method, path, body, headers), 403, "CROSS_SITE_REQUEST");
    }
  }
});
