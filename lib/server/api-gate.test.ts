import { describe, expect, test } from "vitest";
import { endpointsAt } from "@/lib/contracts/endpoints";
import { toResponse } from "@/lib/http/answer";
import { DEVICE_PAGE, OAUTH2 } from "@/lib/device-grant/addresses";
import { answerAtGate } from "@/lib/server/api-gate";

const at = (method: string, path: string) => {
  const answer = answerAtGate(method, path, endpointsAt(path), "id");
  if (!answer) throw new Error(`${method} ${path} passed the gate`);
  return toResponse(answer);
};

describe("the gate", () => {
  test.each([
    ["GET", "/api"],
    ["GET", "/api/"],
    ["POST", "/api/nothing"],
    ["OPTIONS", "/api/nothing"],
    ["GET", "/api/user/nothing"],
    ["GET", "/api//user"],
    ["GET", "/api/%75ser"],
    ["GET", "/api/auth"],
    ["GET", "/api/auth/nothing"],
    ["PUT", "/api/auth/constructor"],
    ["GET", "/api/auth/callback"],
    ["GET", "/.well-known/openid-configuration"],
  ])("%s %s is 404 in the API's shape", async (method, path) => {
    const answer = at(method, path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ error: "NOT_FOUND", error_description: "There is nothing here." });
  });

  test.each([
    ["DELETE", "/api/user", "GET, HEAD, PATCH, OPTIONS"],
    ["HEAD", `${OAUTH2}/device`, "POST, OPTIONS"],
    ["GET", `${OAUTH2}/device/token`, "POST, OPTIONS"],
    ["POST", `${OAUTH2}/authorize`, "GET, HEAD, OPTIONS"],
    ["PUT", "/api/user/api-clients/x", "GET, HEAD, PATCH, DELETE, OPTIONS"],
    ["TRACE", "/.well-known/oauth-authorization-server", "GET, HEAD, OPTIONS"],
    ["get", "/api/health", "GET, HEAD, OPTIONS"],
    ["PUT", "/api/auth/session", "GET, HEAD, OPTIONS"],
    ["GET", "/api/auth/callback/credentials", "POST, OPTIONS"],
    ["GET", "/api/auth/signout", "POST, OPTIONS"],
  ])("%s %s is 405 and Allow says %s", async (method, path, allow) => {
    const answer = at(method, path);
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe(allow);
    expect(await answer.json()).toMatchObject({ error: "METHOD_NOT_ALLOWED" });
  });

  test.each([
    ["GET", "/api/user"],
    ["HEAD", "/api/user"],
    ["PATCH", "/api/user/"],
    ["POST", `${OAUTH2}/device`],
    ["DELETE", "/api/user/api-clients/some-id"],
    ["GET", "/api/auth/session"],
    ["HEAD", "/api/auth/csrf"],
    ["POST", "/api/auth/callback/credentials"],
    ["GET", "/dashboard"],
    ["HEAD", "/apiary"],
    ["POST", `${DEVICE_PAGE}/decision`],
  ])("%s %s goes on to its handler or page", (method, path) => {
    expect(answerAtGate(method, path, endpointsAt(path), "id")).toBeNull();
  });
});

test.each([
  ["POST", "/dashboard"],
  ["OPTIONS", "/auth/login"],
  ["TRACE", "/no/such/page"],
  ["PUT", `${DEVICE_PAGE}/decision`],
])("%s %s is 405: pages are read", async (method, path) => {
  const answer = at(method, path);
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});

test("a path of slashes takes no time", () => {
  const started = performance.now();
  at("GET", `/api/${"/".repeat(100_000)}x`);
  expect(answerAtGate("GET", `/a${"/".repeat(100_000)}x`, [], "id")).toBeNull();
  expect(performance.now() - started).toBeLessThan(500);
});

describe("OPTIONS", () => {
  const granted = (path: string) => {
    const { status, headers } = at("OPTIONS", path);
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-credentials")).toBeNull();
    return ["origin", "methods", "headers"].map((what) => headers.get(`access-control-allow-${what}`));
  };
  const HEADERS = "Authorization, Content-Type";

  test("grants any origin what anyone, or a key, may call", () => {
    expect(granted(`${OAUTH2}/device`)).toEqual(["*", "POST, OPTIONS", HEADERS]);
    expect(granted(`${OAUTH2}/device/token`)).toEqual(["*", "POST, OPTIONS", HEADERS]);
    expect(granted("/.well-known/oauth-authorization-server")).toEqual(["*", "GET, HEAD, OPTIONS", HEADERS]);
    expect(granted("/api/user")).toEqual(["*", "GET, HEAD, PATCH, OPTIONS", HEADERS]);
    expect(granted("/api/user/api-clients/x")).toEqual(["*", "GET, HEAD, DELETE, OPTIONS", HEADERS]);
  });

  test.each([`${OAUTH2}/authorize/approve`, "/api/user/password", "/api/admin/users", "/api/auth/signout"])(
    "grants nothing on %s, which only a person may call",
    (path) => {
      expect(granted(path)).toEqual([null, null, null]);
      expect(at("OPTIONS", path).headers.get("allow")).toMatch(/OPTIONS$/);
    },
  );
});
