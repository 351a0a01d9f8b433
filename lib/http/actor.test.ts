import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PLUGIN_HEADER } from "@/lib/bridge/plugin-header";
import { ENDPOINTS } from "@/lib/contracts/endpoints";
import { callApi } from "@/lib/testing/call-api";
import { issueKey } from "@/lib/testing/issue-key";
import { PluginsFolder } from "@/lib/testing/plugins-folder";
import { TestPanel, type TestUser } from "@/lib/testing/test-panel";

let panel: TestPanel;
let folder: PluginsFolder;
let adminUser: TestUser;
let admin: Awaited<ReturnType<TestPanel["signIn"]>>;
beforeAll(async () => {
  folder = await PluginsFolder.make();
  await folder.put("reader/plugin.json", { permissions: ["api:read"] });
  await folder.put("writer/plugin.json", { permissions: ["api:write"] });
  await folder.put("both/plugin.json", { permissions: ["api:read", "api:write"] });
  await folder.put("neither/plugin.json", {});
  await folder.put("off/plugin.json", { permissions: ["api:read", "api:write"] });
  panel = await TestPanel.open({ PLUGINS_DIR: folder.path });
  await panel.db.plugin.create({ data: { identifier: "off", enabled: false, updatedAt: panel.clock.now() } });
  panel.plugins.forget();
  adminUser = await panel.makeUser({ role: "admin" });
});
beforeEach(async () => void (admin = await panel.signIn(adminUser)));
afterAll(async () => {
  await panel.close();
  await folder.dispose();
});

const target = (path: string) => path.replace(/\{\w+\}/g, "00000000-0000-7000-8000-000000000000");
const call = (method: string, path: string, plugin: string, who: Parameters<typeof callApi>[2] = {}) => {
  const headers = { [PLUGIN_HEADER]: plugin, ...who.headers };
  const json = method === "GET" ? {} : { json: {} };
  return callApi(method, target(path), { ...json, cookie: admin.cookie, ...who, headers });
};
const named = ENDPOINTS.map((endpoint) => ({ ...endpoint, name: `${endpoint.method} ${endpoint.path}` }));
const account = named.filter(({ access }) => access === "account");
const PERSONS = named.filter(({ access }) => access === "session" || access === "admin");
const REFUSED = [403, "PERMISSION_REQUIRED"];

describe("a call that a plugin makes with a person's session", () => {
  test.each(PERSONS)("$name is not for it, whatever it declares", async ({ method, path }) => {
    for (const plugin of ["both", "neither", "off", "nothing"]) {
      const { status, body } = await call(method, path, plugin);
      expect([status, body.error]).toEqual([403, "SESSION_REQUIRED"]);
    }
    const repeated = await call(method, path, "both, both");
    expect([repeated.status, repeated.body.error]).toEqual(REFUSED);
  });

  test.each(account)("$name takes its permission, and no other", async ({ method, path }) => {
    const [permission, declares, lacks] =
      method === "GET" ? ["api:read", "reader", "writer"] : ["api:write", "writer", "reader"];
    for (const plugin of [lacks, "neither", "off", "nothing"]) {
      const { status, body } = await call(method, path, plugin);
      expect([status, body.error]).toEqual(REFUSED);
      expect(body.error_description).toContain(permission);
    }
    if (path.endsWith("/stream")) return; // does not end
    for (const plugin of [declares, "both"]) {
      const { body } = await call(method, path, plugin);
      expect(["UNAUTHENTICATED", "PERMISSION_REQUIRED", "CROSS_SITE_REQUEST"]).not.toContain(body.error);
    }
  });

  test.each(account)("$name is refused to a name that is none, and is anonymous without a session", async (one) => {
    for (const plugin of ["", "both, both", "both,neither", "Both", "../both", "x".repeat(65), "__proto__"]) {
      const { status, body } = await call(one.method, one.path, plugin);
      expect([status, body.error]).toEqual(REFUSED);
    }
    for (const plugin of ["both", "", "both, both"]) {
      const { status, body } = await call(one.method, one.path, plugin, { cookie: "" });
      expect([status, body.error]).toEqual([401, "UNAUTHENTICATED"]);
    }
  });

  test.each(account.filter(({ method }) => method !== "GET"))(
    "$name comes from the panel's own pages",
    async ({ method, path }) => {
      for (const headers of [{ origin: "null" }, { "sec-fetch-site": "cross-site" }]) {
        const { status, body } = await call(method, path, "both", { headers: headers as Record<string, string> });
        expect([status, body.error]).toEqual([403, "CROSS_SITE_REQUEST"]);
      }
    },
  );

  test.each(named.filter(({ access }) => access === "public"))("$name is everyone's", async ({ method, path }) => {
    for (const plugin of ["nothing", "both, both", ""]) {
      const { body } = await call(method, path, plugin);
      expect(["SESSION_REQUIRED", "PERMISSION_REQUIRED"]).not.toContain(body.error);
    }
  });

  test("reads, and is stopped at once by who switches it off", async () => {
    expect((await call("GET", "/api/user", "reader")).body).toMatchObject({ id: adminUser.id });
    const change = (enabled: boolean) =>
      callApi("PATCH", "/api/admin/plugins/reader", { cookie: admin.cookie, json: { enabled } });
    await change(false);
    expect((await call("GET", "/api/user", "reader")).body.error).toBe("PERMISSION_REQUIRED");
    await change(true);
    expect((await call("GET", "/api/user", "reader")).status).toBe(200);
  });

  test("may what a key may: the name, and neither the address nor any key", async () => {
    const { id } = await issueKey(admin);
    const { status } = await call("PATCH", "/api/user", "both", { json: { name: "Ada" } });
    const email = { email: "other@panel.test", current_password: adminUser.password };
    const address = await call("PATCH", "/api/user", "both", { json: email });
    const revoked = await call("DELETE", `/api/user/api-clients/${id}`, "both");
    expect([status, address.body.error, revoked.body.error]).toEqual([200, "SESSION_REQUIRED", "SESSION_REQUIRED"]);
    expect((await panel.db.apiKey.findUniqueOrThrow({ where: { id } })).revokedAt).toBeNull();
  });

  test("is audited and logged by the plugin's name", async () => {
    const from = panel.lines.length;
    await call("PATCH", "/api/user", "both", { json: { name: "Ada" } });
    const events = await panel.db.auditEvent.findMany({ where: { actorKind: "plugin" }, orderBy: { id: "desc" } });
    expect(events[0]).toMatchObject({ action: "user.updated", actorId: "both", subjectUserId: adminUser.id });
    await call("GET", "/api/user", "neither");
    expect(panel.lines.slice(from)).toMatchObject([
      { actor: "plugin", plugin: "both", userId: adminUser.id, status: 200 },
      { actor: "plugin", plugin: "neither", userId: adminUser.id, code: "PERMISSION_REQUIRED" },
    ]);
  });

  test("with a key is the key's, and its name says nothing", async () => {
    const key = (await issueKey(admin)).privateKey;
    for (const plugin of ["nothing", "both, both", ""]) {
      expect((await call("GET", "/api/user", plugin, { key })).status).toBe(200);
      expect((await call("GET", "/api/user", plugin, { key: "px_sec" })).body.error).toBe("UNAUTHENTICATED");
    }
  });

  test("neither signs anybody in or out nor is granted to other origins", async () => {
    for (const [method, path] of [
      ["GET", "/api/auth/session"],
      ["GET", "/api/auth/csrf"],
      ["POST", "/api/auth/signout"],
      ["POST", "/api/auth/callback/credentials"],
    ] as const) {
      const { status, body } = await call(method, path, "both", { headers: { origin: panel.env.baseUrl } });
      expect([path, status, body.error]).toEqual([path, 403, "SESSION_REQUIRED"]);
    }
    expect((await callApi("GET", "/api/user", { cookie: admin.cookie })).status).toBe(200);
    const preflight = await callApi("OPTIONS", "/api/user", { headers: { origin: "https://app.example" } });
    expect(preflight.headers.get("access-control-allow-headers")).not.toMatch(/plugin/i);
  });
});
