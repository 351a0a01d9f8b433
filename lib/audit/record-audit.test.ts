import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import * as audit from "@/lib/audit/record-audit";
import { USER_PASSWORD, NEW_PASSWORD } from "@/lib/testing/secrets";
import { callApi } from "@/lib/testing/call-api";
import { approvedDevice, claim, decide, poll, startDevice } from "@/lib/testing/device-flow";
import { issueKey } from "@/lib/testing/issue-key";
import { cookiesOf, OWN_PAGE, postSignIn } from "@/lib/testing/sign-in";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
let admin: Awaited<ReturnType<TestPanel["signIn"]>>;
let user: Awaited<ReturnType<TestPanel["signIn"]>>;
beforeAll(async () => {
  panel = await TestPanel.open();
  admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
  user = await panel.signIn(await panel.makeUser());
});
afterAll(() => panel.close());

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
    settings: await db.setting.findMany({ orderBy: { key: "asc" } }),
    audit: await db.auditEvent.findMany({ orderBy }),
  };
};
type Attempt = () => Promise<{ status: number }>;
/** Makes what the change needs, and gives the change. */
const CHANGES: [what: string, prepare: () => Promise<Attempt>, ok: number][] = [
  [
    "approving",
    async () => {
      const { body } = await claim(user, (await startDevice()).userCode);
      return () => decide(user, "approve", body.request_token as string);
    },
    200,
  ],
  [
    "denying",
    async () => {
      const { body } = await claim(user, (await startDevice()).userCode);
      return () => decide(user, "deny", body.request_token as string);
    },
    200,
  ],
  [
    "issuing a key",
    async () => {
      const deviceCode = await approvedDevice(user);
      return () => poll(deviceCode);
    },
    200,
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
  ],
  [
    "revoking a key",
    async () => {
      const { id } = await issueKey(user);
      return () => callApi("DELETE", `/api/user/api-clients/${id}`, { cookie: user.cookie });
    },
    204,
  ],
  ["signing in", () => Promise.resolve(() => postSignIn({ email: user.actor.user.email, json: "true" })), 200],
  [
    "signing out",
    async () => {
      const cookie = cookiesOf(await postSignIn({ email: user.actor.user.email }));
      return () => callApi("POST", "/api/auth/signout", { cookie, form: { json: "true" }, headers: OWN_PAGE });
    },
    200,
  ],
  [
    "changing one's profile",
    () => Promise.resolve(() => callApi("PATCH", "/api/user", { cookie: user.cookie, json: { name: "Renamed" } })),
    200,
  ],
  [
    "changing a password",
    async () => {
      const someone = await panel.signIn(await panel.makeUser());
      const json = { current_password: USER_PASSWORD, new_password: NEW_PASSWORD };
      return () => callApi("POST", "/api/user/password", { cookie: someone.cookie, json });
    },
    200,
  ],
  [
    "making an account",
    () => {
      const json = { email: "made@example.test", name: "Made", password: USER_PASSWORD };
      return Promise.resolve(() => callApi("POST", "/api/admin/users", { cookie: admin.cookie, json }));
    },
    201,
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
  ],
  [
    "changing a setting",
    () => {
      const json = { user_allow_api_keys_create: "false" };
      return Promise.resolve(() => callApi("PATCH", "/api/admin/settings", { cookie: admin.cookie, json }));
    },
    200,
  ],
];

describe.each(CHANGES)("%s", (_what, prepare, ok) => {
  test("and its audit row are there together or not at all", async () => {
    const attempt = await prepare();
    const before = await everything();
    vi.spyOn(audit, "recordAudit").mockRejectedValueOnce(new Error("no room for the audit row"));
    expect((await attempt()).status).toBe(500);
    expect(audit.recordAudit).toHaveBeenCalledTimes(1);
    expect(await everything()).toEqual(before);

    expect((await attempt()).status).toBe(ok);
    const { audit: rows, ...after } = await everything();
    expect(rows.length).toBe(before.audit.length + 1);
    expect(after).not.toEqual({ ...before, audit: undefined });
    expect(rows.every(({ requestId, at }) => requestId && at.getTime() <= panel.clock.now().getTime())).toBe(true);
  });
});

test("a refused sign-in whose audit row cannot be written is an error, and starts nothing", async () => {
  vi.spyOn(audit, "recordAudit").mockRejectedValueOnce(new Error("no room for the audit row"));
  const { status, headers } = await postSignIn({ email: "nobody@example.test", json: "true" });
  expect([status, headers.getSetCookie()]).toEqual([500, []]);
});
