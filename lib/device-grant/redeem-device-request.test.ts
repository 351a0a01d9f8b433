import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { updateUser } from "@/lib/accounts/update-user";
import { MAX_LIVE_KEYS } from "@/lib/api-keys/may-create-api-keys";
import { updateSettings } from "@/lib/settings/update-settings";
import { approvedDevice, poll, pollByForm } from "@/lib/testing/device-flow";
import { meetBeforeTransactions } from "@/lib/testing/meet-before-transactions";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
let admin: Awaited<ReturnType<TestPanel["signIn"]>>;
let user: Awaited<ReturnType<TestPanel["signIn"]>>;
beforeAll(async () => {
  panel = await TestPanel.open();
  admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
});
beforeEach(async () => void (user = await panel.signIn(await panel.makeUser())));
afterAll(() => panel.close());

const allowCreation = (value: "true" | "false") => updateSettings(admin, { user_allow_api_keys_create: value });
const holdKeys = (session: typeof user, liveKeyCount: number) =>
  panel.db.user.update({ where: { id: session.actor.user.id }, data: { liveKeyCount } });
const keysOf = (session: typeof user) => panel.db.apiKey.count({ where: { userId: session.actor.user.id } });
const auditOf = async (session: typeof user) => {
  const rows = await panel.db.auditEvent.findMany({
    where: { subjectUserId: session.actor.user.id },
    orderBy: { id: "asc" },
  });
  return rows.map(({ action, actorKind, detail }) => ({ action, actorKind, detail: JSON.parse(detail) as unknown }));
};

describe("an approved request", () => {
  test("gives its key to exactly one of 50 polls at once", async () => {
    const deviceCode = await approvedDevice(user);
    meetBeforeTransactions(panel.db, 50);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => (i % 2 ? poll(deviceCode) : pollByForm(deviceCode))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.error);
    expect(new Set(refused)).toEqual(new Set(["INVALID_DEVICE_CODE", "invalid_grant"]));
    expect(refused).toHaveLength(49);
    expect(await keysOf(user)).toBe(1);
    const { liveKeyCount } = await panel.db.user.findUniqueOrThrow({ where: { id: user.actor.user.id } });
    expect(liveKeyCount).toBe(1);
  });

  test("is audited with the key that it became", async () => {
    const { body } = await poll(await approvedDevice(user, "CLI"));
    expect(await auditOf(user)).toEqual([
      { action: "device_request.approved", actorKind: "session", detail: { name: "CLI" } },
      {
        action: "api_key.issued",
        actorKind: "anonymous",
        detail: { name: "CLI", via: "device", publicKey: body.public_key },
      },
    ]);
  });

  test("of an administrator gives a key though creation is off", async () => {
    await allowCreation("false");
    try {
      expect((await poll(await approvedDevice(admin))).status).toBe(200);
    } finally {
      await allowCreation("true");
    }
  });
});

describe("the user is looked at again when the key is made", () => {
  const refusal = async (deviceCode: string) => {
    const { status, body } = await poll(deviceCode);
    expect([status, body.error]).toEqual([400, "access_denied"]);
    return body.error_description;
  };

  test("disabled since: access_denied for good, with a sentence that says so", async () => {
    const deviceCode = await approvedDevice(user);
    await updateUser(admin, user.actor.user.id, { disabled: true });
    expect(await refusal(deviceCode)).toMatch(/disabled/);
    await updateUser(admin, user.actor.user.id, { disabled: false });
    expect(await refusal(deviceCode)).toMatch(/disabled/);
    expect((await pollByForm(deviceCode)).body).toMatchObject({ error: "access_denied" });
    expect(await keysOf(user)).toBe(0);
    const refused = (await auditOf(user)).filter(({ action }) => action === "device_request.refused");
    expect(refused).toMatchObject([{ detail: { because: "disabled" } }]);
  });

  test("creation switched off since: access_denied for good", async () => {
    const deviceCode = await approvedDevice(user);
    await allowCreation("false");
    try {
      expect(await refusal(deviceCode)).toMatch(/may no longer have API keys/);
    } finally {
      await allowCreation("true");
    }
    expect(await refusal(deviceCode)).toMatch(/may no longer have API keys/);
    expect(await keysOf(user)).toBe(0);
  });

  test("demoted since, while creation is off: access_denied", async () => {
    const other = await panel.signIn(await panel.makeUser({ role: "admin" }));
    await allowCreation("false");
    try {
      const deviceCode = await approvedDevice(other);
      await updateUser(admin, other.actor.user.id, { role: "user" });
      expect(await refusal(deviceCode)).toMatch(/may no longer have API keys/);
    } finally {
      await allowCreation("true");
    }
  });

  test("at the key limit by then: access_denied for good", async () => {
    const deviceCode = await approvedDevice(user);
    await holdKeys(user, MAX_LIVE_KEYS);
    expect(await refusal(deviceCode)).toMatch(/most API keys allowed/);
    await holdKeys(user, 0);
    expect(await refusal(deviceCode)).toMatch(/most API keys allowed/);
    expect(await keysOf(user)).toBe(0);
  });

  test("one key below the limit, several approved requests at once get one key", async () => {
    await holdKeys(user, MAX_LIVE_KEYS - 1);
    const codes = [];
    for (let i = 0; i < 6; i++) codes.push(await approvedDevice(user));
    meetBeforeTransactions(panel.db, codes.length);
    const answers = await Promise.all(codes.map((code) => poll(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    expect(await keysOf(user)).toBe(1);
    const { liveKeyCount } = await panel.db.user.findUniqueOrThrow({ where: { id: user.actor.user.id } });
    expect(liveKeyCount).toBe(MAX_LIVE_KEYS);
  });

  test("the account deleted since: access_denied", async () => {
    const deviceCode = await approvedDevice(user);
    await panel.db.user.delete({ where: { id: user.actor.user.id } });
    expect(await refusal(deviceCode)).toMatch(/disabled/);
  });
});

test("disabling the account beside the poll leaves no live key", async () => {
  for (let i = 0; i < 4; i++) {
    const someone = await panel.signIn(await panel.makeUser());
    const deviceCode = await approvedDevice(someone);
    meetBeforeTransactions(panel.db, 2);
    await Promise.all([poll(deviceCode), updateUser(admin, someone.actor.user.id, { disabled: true })]);
    expect(await panel.db.apiKey.count({ where: { userId: someone.actor.user.id, revokedAt: null } })).toBe(0);
    const { liveKeyCount } = await panel.db.user.findUniqueOrThrow({ where: { id: someone.actor.user.id } });
    expect(liveKeyCount).toBe(0);
  }
});
