import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import * as audit from "@/lib/audit/record-audit";
import type { AuditAction } from "@/lib/audit/record-audit";
import { NEW_PASSWORD, USER_PASSWORD, WRONG_PASSWORD } from "@/lib/testing/secrets";
import { callApi } from "@/lib/testing/call-api";
import { approved, exchange, requestToken } from "@/lib/testing/consent-flow";
import { approvedDevice, claim, decide, poll, startDevice } from "@/lib/testing/device-flow";
import { issueKey } from "@/lib/testing/issue-key";
import { cookiesOf, OWN_PAGE, postSignIn } from "@/lib/testing/sign-in";
import { PluginsFolder } from "@/lib/testing/plugins-folder";
import { TestPanel, type TestUser } from "@/lib/testing/test-panel";

let panel: TestPanel;
let plugins: PluginsFolder;
let admin: Awaited<ReturnType<TestPanel["signIn"]>>;
let user: Awaited<ReturnType<TestPanel["signIn"]>>;
beforeAll(async () => {
  plugins = await PluginsFolder.make();
  await plugins.put("ocean/plugin.json", {});
  panel = await TestPanel.open({ PLUGINS_DIR: plugins.path });
  admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
  user = await panel.signIn(await panel.makeUser());
});
afterAll(async () => {
  await panel.close();
  await plugins.dispose();
});

/** Everything that a change could have changed. */
const everything = async () => {
  const { db } = panel;
  const orderBy = { id: "asc" as const };
  return {
    users: await db.user.findMany({ orderBy }),
    sessions: await db.session.findMany({ orderBy }),
    // a use of a key is no change to be audited
    keys: await db.apiKey.findMany({ orderBy, omit: { lastUsedAt: true, lastUsedIp: true } }),
    devices: await db.deviceRequest.findMany({ orderBy }),
    consents: await db.consentRequest.findMany({ orderBy }),
    codes: await db.authorizationCode.findMany({ orderBy }),
    links: await db.passwordLink.findMany({ orderBy }),
    servers: await db.server.findMany({ orderBy: { uuid: "asc" } }),
    notifications: await db.notification.findMany({ orderBy }),
    settings: await db.setting.findMany({ orderBy: { key: "asc" } }),
    plugins: await db.plugin.findMany({ orderBy: { identifier: "asc" } }),
    audit: await db.auditEvent.findMany({ orderBy }),
  };
};
type Attempt = () => Promise<{ status: number }>;
/** Makes what the change needs, and gives the change; then its status and the rows it leaves. */
const CHANGES: [what: string, prepare: () => Promise<Attempt>, ok: number, ...actions: AuditAction[]][] = [
  [
    "approving",
    async () => {
      const { body } = await claim(user, (await startDevice()).userCode);
      return () => decide(user, "approve", body.request_token as string);
    },
    200,
    "device_request.approved",
  ],
  [
    "denying",
    async () => {
      const { body } = await claim(user, (await startDevice()).userCode);
      return () => decide(user, "deny", body.request_token as string);
    },
    200,
    "device_request.denied",
  ],
  [
    "issuing a key",
    async () => {
      const deviceCode = await approvedDevice(user);
      return () => poll(deviceCode);
    },
    200,
    "api_key.issued",
  ],
  [
    "refusing a key",
    async () => {
      const someone = await panel.signIn(await panel.makeUser());
      const deviceCode = await approvedDevice(someone);
      await panel.db.user.update({ where: { id: someone.actor.user.id }, data: { disabledAt: panel.clock.now() } });
      return () => poll(deviceCode);
    },
    400,
    "device_request.refused",
  ],
  [
    "revoking a key",
    async () => {
      const { id } = await issueKey(user);
      return () => callApi("DELETE", `/api/user/api-clients/${id}`, { cookie: user.cookie });
    },
    204,
    "api_key.revoked",
  ],
  [
    "signing in",
    () => Promise.resolve(() => postSignIn({ email: user.actor.user.email, json: "true" })),
    200,
    "session.started",
  ],
  [
    "refusing a sign-in",
    () => {
      const { email } = user.actor.user;
      return Promise.resolve(() => postSignIn({ email, password: WRONG_PASSWORD, json: "true" }));
    },
    401,
    "session.refused",
  ],
  [
    "approving in the callback flow",
    async () => {
      const token = await requestToken(user, { callbackurl: `https://app.example/${randomUUID()}` });
      return () => decide(user, "approve", token);
    },
    200,
    "api_key.issued",
    "consent.approved",
  ],
  [
    "denying in the callback flow",
    async () => {
      const token = await requestToken(user, { callbackurl: `https://app.example/${randomUUID()}` });
      return () => decide(user, "deny", token);
    },
    200,
    "consent.denied",
  ],
  [
    "exchanging a code",
    async () => {
      const { fragment } = await approved(user);
      return () => exchange(fragment.authorization_code);
    },
    200,
    "authorization_code.exchanged",
  ],
  [
    "making a key by hand",
    () =>
      Promise.resolve(() =>
        callApi("POST", "/api/user/api-clients", { cookie: user.cookie, json: { name: "By hand" } }),
      ),
    201,
    "api_key.issued",
  ],
  [
    "editing a key",
    async () => {
      const path = `/api/user/api-clients/${(await issueKey(user)).id}`;
      const json = { name: "Edited", allowedips: "192.0.2.0/24" };
      return () => callApi("PATCH", path, { cookie: user.cookie, json });
    },
    200,
    "api_key.updated",
  ],
  [
    "rotating a key",
    async () => {
      const path = `/api/user/api-clients/${(await issueKey(user)).id}/rotate`;
      return () => callApi("POST", path, { cookie: user.cookie, json: { overlap: "1h" } });
    },
    200,
    "api_key.rotated",
  ],
  [
    "ending another session",
    async () => {
      const other = await panel.signIn(user.actor.user as TestUser);
      const { body } = await callApi("GET", "/api/user/sessions", { cookie: other.cookie });
      const { id } = (body.sessions as { id: string; current: boolean }[]).find(({ current }) => current)!;
      return () => callApi("DELETE", `/api/user/sessions/${id}`, { cookie: user.cookie });
    },
    204,
    "session.ended",
  ],
  [
    "making a set-password link",
    async () => {
      const path = `/api/admin/users/${(await panel.makeUser()).id}/password-link`;
      return () => callApi("POST", path, { cookie: admin.cookie });
    },
    200,
    "user.link_made",
  ],
  [
    "setting a password by a link",
    async () => {
      const path = `/api/admin/users/${(await panel.makeUser()).id}/password-link`;
      const { body } = await callApi("POST", path, { cookie: admin.cookie });
      const token = (body.set_password_url as string).replace(/^.*#/, "");
      return () => callApi("POST", "/api/user/password/link", { json: { token, new_password: NEW_PASSWORD } });
    },
    200,
    "user.password_reset",
  ],
  [
    "setting the first password of an invited account",
    async () => {
      const json = { email: `invited-${Math.random()}@example.test`, name: "Invited" };
      const { body } = await callApi("POST", "/api/admin/users", { cookie: admin.cookie, json });
      const token = (body.set_password_url as string).replace(/^.*#/, "");
      return () => callApi("POST", "/api/user/password/link", { json: { token, new_password: NEW_PASSWORD } });
    },
    200,
    "user.password_set",
  ],
  [
    "changing a role",
    async () => {
      const path = `/api/admin/users/${(await panel.makeUser()).id}`;
      return () => callApi("PATCH", path, { cookie: admin.cookie, json: { role: "admin" } });
    },
    200,
    "user.updated",
  ],
  [
    "deleting an account",
    async () => {
      const path = `/api/admin/users/${(await panel.makeUser()).id}`;
      return () => callApi("DELETE", path, { cookie: admin.cookie });
    },
    204,
    "user.deleted",
  ],
  [
    "making a server",
    () => Promise.resolve(() => callApi("POST", "/api/user/servers", { cookie: user.cookie, json: { name: "Web" } })),
    201,
    "server.created",
  ],
  [
    "renaming a server",
    async () => {
      const path = await serverPath();
      return () => callApi("PATCH", path, { cookie: user.cookie, json: { name: "Renamed" } });
    },
    200,
    "server.renamed",
  ],
  [
    "deleting a server",
    async () => {
      const path = await serverPath();
      return () => callApi("DELETE", path, { cookie: user.cookie });
    },
    204,
    "server.deleted",
  ],
  [
    "signing out",
    async () => {
      const cookie = cookiesOf(await postSignIn({ email: user.actor.user.email }));
      return () => callApi("POST", "/api/auth/signout", { cookie, form: { json: "true" }, headers: OWN_PAGE });
    },
    200,
    "session.ended",
  ],
  [
    "changing one's profile",
    () => Promise.resolve(() => callApi("PATCH", "/api/user", { cookie: user.cookie, json: { name: "Renamed" } })),
    200,
    "user.updated",
  ],
  [
    "changing a password",
    async () => {
      const someone = await panel.signIn(await panel.makeUser());
      const json = { current_password: USER_PASSWORD, new_password: NEW_PASSWORD };
      return () => callApi("POST", "/api/user/password", { cookie: someone.cookie, json });
    },
    200,
    "user.password_changed",
  ],
  [
    "making an account",
    () => {
      const json = { email: "made@example.test", name: "Made", password: USER_PASSWORD };
      return Promise.resolve(() => callApi("POST", "/api/admin/users", { cookie: admin.cookie, json }));
    },
    201,
    "user.created",
  ],
  [
    "disabling an account",
    async () => {
      const someone = await panel.signIn(await panel.makeUser());
      await issueKey(someone);
      const path = `/api/admin/users/${someone.actor.user.id}`;
      return () => callApi("PATCH", path, { cookie: admin.cookie, json: { disabled: true } });
    },
    200,
    "user.updated",
  ],
  [
    "changing a setting",
    () => {
      const json = { user_allow_api_keys_create: "false" };
      return Promise.resolve(() => callApi("PATCH", "/api/admin/settings", { cookie: admin.cookie, json }));
    },
    200,
    "settings.changed",
  ],
  [
    "switching a plugin off",
    () =>
      Promise.resolve(() =>
        callApi("PATCH", "/api/admin/plugins/ocean", { cookie: admin.cookie, json: { enabled: false } }),
      ),
    200,
    "plugin.disabled",
  ],
];

async function serverPath(): Promise<string> {
  const { body } = await callApi("POST", "/api/user/servers", { cookie: user.cookie, json: { name: "Web" } });
  return `/api/user/servers/${body.uuidShort as string}`;
}

describe.each(CHANGES)("%s", (_what, prepare, ok, ...actions) => {
  test("and its audit row are there together or not at all", async () => {
    const attempt = await prepare();
    const before = await everything();
    const error = new Error("no room for the audit row");
    const inPrisma = vi.spyOn(audit, "recordAudit").mockRejectedValueOnce(error);
    const asStep = vi.spyOn(audit, "auditSteps").mockImplementationOnce(() => {
      throw error;
    });
    expect((await attempt()).status).toBe(500);
    expect(inPrisma.mock.calls.length + asStep.mock.calls.length).toBe(1);
    for (const spy of [inPrisma, asStep]) spy.mockRestore();
    expect(await everything()).toEqual(before);

    expect((await attempt()).status).toBe(ok);
    const { audit: rows, ...after } = await everything();
    const known = new Set(before.audit.map(({ id }) => id));
    const added = rows.filter(({ id }) => !known.has(id));
    expect(added.map(({ action }) => action).sort()).toEqual(actions);
    if (ok !== 401) expect(after).not.toEqual({ ...before, audit: undefined });
    expect(rows.every(({ requestId, at }) => requestId && at.getTime() <= panel.clock.now().getTime())).toBe(true);
  });
});

test("a key's refusal is audited once for an address in 30 minutes, and stands without its row", async () => {
  const { id, privateKey } = await issueKey(user);
  const path = `/api/user/api-clients/${id}`;
  await callApi("PATCH", path, { cookie: user.cookie, json: { allowedips: "192.0.2.0/24" } });
  const use = async (address: string) => (await callApi("GET", "/api/user", { key: privateKey, address })).body.error;
  const rows = () => panel.db.auditEvent.count({ where: { targetId: id, action: "api_key.blocked" } });
  vi.spyOn(audit, "recordAudit").mockRejectedValueOnce(new Error("no room for the audit row"));
  expect([await use("198.51.100.1"), await rows()]).toEqual(["API_KEY_IP_NOT_ALLOWED", 0]);
  expect(await panel.db.apiKeyBlock.count({ where: { apiKeyId: id } })).toBe(0);
  for (let i = 0; i < 3; i++) expect(await use("198.51.100.1")).toBe("API_KEY_IP_NOT_ALLOWED");
  expect(await rows()).toBe(1);
  await use("198.51.100.2");
  panel.clock.advance(30 * 60 * 1000);
  await use("198.51.100.1");
  expect(await rows()).toBe(3);
});

test("a refused sign-in whose audit row cannot be written is an error, and starts nothing", async () => {
  vi.spyOn(audit, "recordAudit").mockRejectedValueOnce(new Error("no room for the audit row"));
  const { status, headers } = await postSignIn({ email: "nobody@example.test", json: "true" });
  expect([status, headers.getSetCookie()]).toEqual([500, []]);
});
