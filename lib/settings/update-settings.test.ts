import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readSettings, SETTING_DEFAULTS } from "@/lib/settings/read-settings";
import { updateSettings } from "@/lib/settings/update-settings";
import { callApi } from "@/lib/testing/call-api";
import { meetBeforeTransactions } from "@/lib/testing/meet-before-transactions";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
let admin: Awaited<ReturnType<TestPanel["signIn"]>>;
beforeAll(async () => {
  panel = await TestPanel.open();
  admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
});
beforeEach(async () => {
  await panel.db.setting.deleteMany();
  await panel.db.auditEvent.deleteMany();
});
afterAll(() => panel.close());

const patch = (json: unknown) => callApi("PATCH", "/api/admin/settings", { cookie: admin.cookie, json });
const audit = async () =>
  (await panel.db.auditEvent.findMany({ orderBy: { id: "asc" } })).map(({ detail }) => JSON.parse(detail) as unknown);

describe("the settings", () => {
  test("have defaults, and keep what they are given, as strings", async () => {
    const get = async () => (await callApi("GET", "/api/admin/settings", { cookie: admin.cookie })).body;
    expect(await get()).toEqual(SETTING_DEFAULTS);
    const off = { ...SETTING_DEFAULTS, user_allow_api_keys_create: "false" };
    expect((await patch({ user_allow_api_keys_create: "false" })).body).toEqual(off);
    expect(await get()).toEqual(off);
    expect(await panel.db.setting.findMany()).toEqual([
      {
        key: "user_allow_api_keys_create",
        value: "false",
        updatedAt: panel.clock.now(),
        updatedById: admin.actor.user.id,
      },
    ]);
  });

  test("are audited when they change, with both values, and not when they do not", async () => {
    await patch({ user_allow_api_keys_create: "true" });
    await patch({});
    expect(await audit()).toEqual([]);
    await patch({ user_allow_api_keys_create: "false" });
    await patch({ user_allow_api_keys_create: "false" });
    await patch({ user_allow_api_keys_create: "true" });
    expect(await audit()).toEqual([
      { from: "true", to: "false" },
      { from: "false", to: "true" },
    ]);
  });

  test.each([true, "TRUE", "yes", "", null, 1, ["true"]])("%j is no value", async (value) => {
    const { status, body } = await patch({ user_allow_api_keys_create: value });
    expect([status, body.issues]).toEqual([
      400,
      [{ path: "user_allow_api_keys_create", message: 'must be "true" or "false"' }],
    ]);
    expect(await panel.db.setting.count()).toBe(0);
  });

  test.each(["unknown", "User_allow_api_keys_create", "constructor", "__proto__"])("%s is no setting", async (key) => {
    const text = `{"user_allow_api_keys_create":"false",${JSON.stringify(key)}:"true"}`;
    const { status, body } = await callApi("PATCH", "/api/admin/settings", {
      cookie: admin.cookie,
      body: { type: "application/json", text },
    });
    expect([status, body.issues]).toEqual([400, [{ path: key, message: "is not known here" }]]);
    expect(await panel.db.setting.count()).toBe(0);
  });

  test("set by several at once end as one of them said, and each change is audited from what it was", async () => {
    const values = ["false", "true", "false", "false", "true", "false"] as const;
    meetBeforeTransactions(panel.db, values.length);
    await Promise.all(values.map((value) => updateSettings(admin, { user_allow_api_keys_create: value })));
    const rows = (await audit()) as { from: string; to: string }[];
    for (const { from, to } of rows) expect([from, to].sort()).toEqual(["false", "true"]);
    const off = rows.filter(({ to }) => to === "false").length;
    const on = rows.length - off;
    const { user_allow_api_keys_create } = await readSettings(panel);
    expect(off - on).toBe(user_allow_api_keys_create === "false" ? 1 : 0);
  });

  test("are for administrators, in the domain too", async () => {
    const user = await panel.signIn(await panel.makeUser());
    await expect(updateSettings(user, {})).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
