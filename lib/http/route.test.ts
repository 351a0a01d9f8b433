import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ENDPOINTS } from "@/lib/contracts/endpoints";
import { OAUTH2 } from "@/lib/device-grant/addresses";
import { callApi } from "@/lib/testing/call-api";
import { issueKey } from "@/lib/testing/issue-key";
import { TestPanel, type TestUser } from "@/lib/testing/test-panel";

let panel: TestPanel;
let adminUser: TestUser;
let admin: Awaited<ReturnType<TestPanel["signIn"]>>;
let user: Awaited<ReturnType<TestPanel["signIn"]>>;
let adminKey: string;
beforeAll(async () => {
  panel = await TestPanel.open();
  adminUser = await panel.makeUser({ role: "admin" });
  admin = await panel.signIn(adminUser);
  user = await panel.signIn(await panel.makeUser());
  adminKey = (await issueKey(admin)).privateKey;
});
afterAll(() => panel.close());
let from = 0;
beforeEach(() => void (from = panel.lines.length));
const lines = () => panel.lines.slice(from);

const OTHER_SITES = [{ origin: "https://evil.example" }, { origin: "null" }, { "sec-fetch-site": "cross-site" }];
const target = (path: string) => path.replace(/\{\w+\}/g, "00000000-0000-7000-8000-000000000000");
const call = (method: string, path: string, who: object = {}) =>
  callApi(method, target(path), { ...(method === "GET" ? {} : { json: {} }), ...who });
const named = ENDPOINTS.map((endpoint) => ({ ...endpoint, name: `${endpoint.method} ${endpoint.path}` }));
const open = named.filter(({ access }) => access === "public");
const guarded = named.filter(({ access }) => access !== "public");

describe("who may call", () => {
  test.each(guarded)("$name needs a session or a key", async ({ method, path }) => {
    const { status, body, headers } = await call(method, path);
    expect([status, body.error]).toEqual([401, "UNAUTHENTICATED"]);
    expect(headers.get("www-authenticate")).toBe("Bearer");
    expect(headers.get("access-control-allow-origin")).toBeNull();
  });

  test.each(guarded.filter(({ access }) => access !== "account"))(
    "$name takes no key, not even an administrator's",
    async ({ method, path }) => {
      const { status, body } = await call(method, path, { key: adminKey });
      expect([status, body.error]).toEqual([403, "SESSION_REQUIRED"]);
    },
  );

  test.each(guarded.filter(({ access }) => access === "admin"))(
    "$name needs an administrator",
    async ({ method, path }) => {
      const { status, body } = await call(method, path, { cookie: user.cookie });
      expect([status, body.error]).toEqual([403, "FORBIDDEN"]);
    },
  );

  test.each(guarded.filter(({ method, changesState }) => method !== "GET" || changesState))(
    "$name with a session comes from the panel's own pages",
    async ({ method, path }) => {
      for (const headers of OTHER_SITES) {
        const { cookie } = await panel.signIn(adminUser); // what was called before may have ended every session
        const { status, body } = await call(method, path, { cookie, headers });
        expect([status, body.error]).toEqual([403, "CROSS_SITE_REQUEST"]);
      }
      for (const headers of [
        {},
        { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" },
        { "sec-fetch-site": "none" },
      ]) {
        const { cookie } = await panel.signIn(adminUser);
        const { body } = await call(method, path, { cookie, headers });
        expect(body.error).not.toBe("CROSS_SITE_REQUEST");
      }
    },
  );

  test.each([
    { origin: "http://localhost:3001" },
    { origin: "https://localhost:3000" },
    { origin: "http://localhost:3000.evil.example" },
    { origin: "http://localhost:3000", "sec-fetch-site": "same-site" },
    { origin: "" },
  ])("%j is another origin", async (headers) => {
    const { body } = await call("POST", "/api/user/password", { cookie: user.cookie, headers });
    expect(body.error).toBe("CROSS_SITE_REQUEST");
  });
});

describe("other web origins", () => {
  test.each(open)("$name may be read from any, with no look at credentials", async ({ method, path }) => {
    const headers = { origin: "https://app.example", authorization: "Bearer nonsense" };
    const answer = await call(method, path, { cookie: "next-auth.session-token=nonsense", headers });
    expect(answer.status).not.toBe(401);
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-expose-headers")).toContain("Retry-After");
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
  });

  test("a call with a key may be read from any, its refusal too; one with a session from none", async () => {
    const headers = { origin: "https://app.example" };
    const good = await callApi("GET", "/api/user", { key: adminKey, headers });
    expect([good.status, good.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    const bad = await callApi("GET", "/api/user", { key: "px_sec", headers });
    expect([bad.status, bad.headers.get("access-control-allow-origin")]).toEqual([401, "*"]);
    const own = await callApi("GET", "/api/user", { cookie: user.cookie, headers });
    expect(own.headers.get("access-control-allow-origin")).toBeNull();
  });
});

describe("one line of log a request", () => {
  test("says who, what and how it ended, by the endpoint's pattern", async () => {
    await callApi("GET", "/api/user/api-clients/secret-in-a-path?x=secret-in-a-query", { key: adminKey });
    expect(lines()).toHaveLength(1);
    expect(lines()[0]).toMatchObject({
      level: "info",
      method: "GET",
      path: "/api/user/api-clients/{id}",
      status: 404,
      actor: "key",
      userId: admin.actor.user.id,
      address: "203.0.113.7",
      code: "NOT_FOUND",
    });
    expect(JSON.stringify(lines())).not.toContain("secret");
  });

  test("the unexpected is an error in the log and a sentence with the request's id outside", async () => {
    vi.spyOn(panel.db.sql, "transact").mockRejectedValueOnce(new TypeError("deep inside"));
    const { status, body } = await callApi("POST", `${OAUTH2}/device`, { json: { name: "App" } });
    expect([status, body.error]).toEqual([500, "INTERNAL"]);
    expect(JSON.stringify(body)).not.toContain("deep inside");
    expect(lines()).toMatchObject([{ level: "error", code: "INTERNAL", requestId: body.request_id }]);
    expect(lines()[0]?.err).toMatchObject({ type: "TypeError", message: "deep inside" });
  });

  test("a database out of reach is 503 with Retry-After, never a poll's last word", async () => {
    vi.spyOn(panel.db.sql, "write").mockRejectedValueOnce(Object.assign(new Error("gone"), { code: "P1001" }));
    const json = { device_code: `pxdev_${"0".repeat(43)}` };
    const { status, body, headers } = await callApi("POST", `${OAUTH2}/device/token`, { json });
    expect([status, body.error]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    expect(headers.get("retry-after")).toBe("5");
  });

  test("health is 503 while the database is", async () => {
    expect((await callApi("GET", "/api/health")).body).toEqual({ status: "ok" });
    vi.spyOn(panel.db.sql, "read").mockRejectedValueOnce(new Error("whatever"));
    expect((await callApi("GET", "/api/health")).status).toBe(503);
  });
});
