import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_LIVE_KEYS } from "@/lib/api-keys/may-create-api-keys";
import { updateSettings } from "@/lib/settings/update-settings";
import { callApi } from "@/lib/testing/call-api";
import { tryKey } from "@/lib/testing/consent-flow";
import { meetBeforeTransactions } from "@/lib/testing/meet-before-transactions";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
let admin: Awaited<ReturnType<TestPanel["signIn"]>>;
let owner: typeof admin;
beforeAll(async () => {
  panel = await TestPanel.open();
  admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
  owner = await newUser();
});
afterAll(() => panel.close());

const PATH = "/api/user/api-clients";
const newUser = async () => panel.signIn(await panel.makeUser());
const make = (json: unknown, { cookie } = owner) => callApi("POST", PATH, { cookie, json });
const listed = async (id: unknown, { cookie } = owner) => (await callApi("GET", `${PATH}/${id}`, { cookie })).body;
const live = async ({ actor: { user } }: typeof owner) => {
  const { liveKeyCount } = await panel.db.user.findUniqueOrThrow({ where: { id: user.id } });
  return [liveKeyCount, await panel.db.apiKey.count({ where: { userId: user.id, revokedAt: null } })];
};

describe("making a key by hand", () => {
  test("answers 201 with the pair, once; the key works, is listed without its secret, audited and told", async () => {
    const { status, body, headers } = await make({ name: " Backup ", description: "two\r\nlines" });
    expect([status, headers.get("cache-control")]).toEqual([201, "no-store"]);
    expect(Object.keys(body).sort()).toEqual(["id", "issued_at", "private_key", "public_key", "token_type"]);
    expect(body).toMatchObject({ token_type: "panel_api_key", issued_at: "2026-06-01T12:00:00Z" });
    expect(body.public_key).toMatch(/^px_pub[0-9A-Za-z]{49}$/);
    expect(body.private_key).toMatch(/^px_sec[0-9A-Za-z]{49}$/);
    const { id, public_key, private_key } = body as Record<string, string>;
    expect(await listed(id)).toEqual({
      id,
      public_key,
      name: "Backup",
      description: "two\nlines",
      app_name: null,
      created_via: "manual",
      created_at: "2026-06-01T12:00:00.000Z",
      last_used_at: null,
      last_used_ip: null,
      allowedips: [],
      alertCors: false,
      blocked_count: 0,
      previous_secret_until: null,
    });
    expect(await tryKey(private_key)).toBe("works");
    const userId = owner.actor.user.id;
    expect(await panel.db.auditEvent.findMany({ where: { targetId: id!, action: "api_key.issued" } })).toMatchObject([
      { actorKind: "session", actorId: userId, subjectUserId: userId },
    ]);
    const told = await panel.db.notification.findMany({ where: { userId, kind: "api_key.issued" } });
    expect(told.map(({ detail }) => JSON.parse(detail))).toEqual([
      { keyId: id, name: "Backup", app: null, via: "manual" },
    ]);
    const all = [await panel.db.apiKey.findMany(), await panel.db.auditEvent.findMany(), told, panel.lines];
    expect(JSON.stringify(all)).not.toContain(private_key!);
  });

  test.each([
    ["text, as in the query", "10.0.0.7/8, ::ffff:192.0.2.1\n2001:DB8::1", ["10.0.0.0/8", "192.0.2.1", "2001:db8::1"]],
    ["a list", ["192.0.2.1", " 192.0.2.1 ", "::/0"], ["192.0.2.1", "::/0"]],
    ["blank text", " ", []],
    ["an empty list", [], []],
  ])("takes an allow-list as %s", async (_what, allowedips, canonical) => {
    const { body } = await make({ name: "x", allowedips, alertCors: canonical.length > 0 });
    expect(await listed(body.id)).toMatchObject({ allowedips: canonical, alertCors: canonical.length > 0 });
    expect(await tryKey(body.private_key as string, "192.0.2.1")).toBe("works");
    const outside = canonical.length === 0 ? "works" : "API_KEY_IP_NOT_ALLOWED";
    expect(await tryKey(body.private_key as string, "198.51.100.1")).toBe(outside);
  });

  const many = Array.from({ length: 51 }, (_, i) => `192.0.2.${i}`);
  test.each([
    ["INVALID_REQUEST", "name", {}],
    ["INVALID_REQUEST", "name", { name: "" }],
    ["INVALID_REQUEST", "name", { name: "\u200B" }],
    ["INVALID_REQUEST", "name", { name: "a\nb" }],
    ["INVALID_REQUEST", "name", { name: "a\u202Eb" }],
    ["INVALID_REQUEST", "name", { name: "x".repeat(192) }],
    ["INVALID_REQUEST", "name", { name: 7 }],
    ["INVALID_REQUEST", "description", { name: "x", description: "x".repeat(1001) }],
    ["INVALID_REQUEST", "alertCors", { name: "x", alertCors: "1", allowedips: "::1" }],
    ["INVALID_REQUEST", "alertCors", { name: "x", alertCors: true }],
    ["INVALID_REQUEST", "alertCors", { name: "x", alertCors: true, allowedips: [] }],
    ["INVALID_REQUEST", "allowedips", { name: "x", allowedips: 7 }],
    ["INVALID_REQUEST", "allowedips", { name: "x", allowedips: [7] }],
    ["INVALID_ALLOWED_IPS", "allowedips", { name: "x", allowedips: "," }],
    ["INVALID_ALLOWED_IPS", "allowedips", { name: "x", allowedips: "010.1.1.1" }],
    ["INVALID_ALLOWED_IPS", "allowedips", { name: "x", allowedips: ["192.0.2.1", ""] }],
    ["INVALID_ALLOWED_IPS", "allowedips", { name: "x", allowedips: ["192.0.2.1 192.0.2.2"] }],
    ["INVALID_ALLOWED_IPS", "allowedips", { name: "x", allowedips: many }],
    ["INVALID_ALLOWED_IPS", "allowedips", { name: "x", allowedips: many.join(" ") }],
  ])("%s for %s: %j", async (error, path, json) => {
    const before = await live(owner);
    const { status, body } = await make(json);
    expect([status, body.error]).toEqual([400, error]);
    const paths = (body.issues as { path: string }[]).map((issue) => issue.path.split(".")[0]);
    expect(paths).toContain(path);
    expect(await live(owner)).toEqual(before);
  });

  test("changing one and rotating one take a person's session", async () => {
    const { body } = await make({ name: "x" });
    const key = body.private_key as string;
    const before = await live(owner);
    for (const [method, path] of [
      ["POST", PATH],
      ["PATCH", `${PATH}/${body.id}`],
      ["POST", `${PATH}/${body.id}/rotate`],
    ] as const) {
      for (const call of [{ key }, { key, cookie: owner.cookie }]) {
        const refused = await callApi(method, path, { ...call, json: { name: "y", overlap: "24h" } });
        expect([refused.status, refused.body.error]).toEqual([403, "SESSION_REQUIRED"]);
      }
      const anonymous = await callApi(method, path, { json: { name: "y", overlap: "24h" } });
      expect([anonymous.status, anonymous.body.error]).toEqual([401, "UNAUTHENTICATED"]);
    }
    expect(await live(owner)).toEqual(before);
    expect(await tryKey(key)).toBe("works");
  });

  test("and rotating, with creation switched off, is for administrators; editing and revoking stay", async () => {
    const user = await newUser();
    const { body } = await make({ name: "x" }, user);
    await updateSettings(admin, { user_allow_api_keys_create: "false" });
    try {
      const json = { name: "y", overlap: "none" };
      for (const path of [PATH, `${PATH}/${body.id}/rotate`]) {
        const refused = await callApi("POST", path, { cookie: user.cookie, json });
        expect([refused.status, refused.body.error]).toEqual([403, "API_KEY_CREATION_NOT_ALLOWED"]);
      }
      expect(await tryKey(body.private_key as string)).toBe("works");
      const call = { cookie: user.cookie };
      expect((await callApi("PATCH", `${PATH}/${body.id}`, { ...call, json: { name: "y" } })).status).toBe(200);
      expect((await callApi("DELETE", `${PATH}/${body.id}`, call)).status).toBe(204);
      expect((await make({ name: "x" }, admin)).status).toBe(201);
    } finally {
      await updateSettings(admin, { user_allow_api_keys_create: "true" });
    }
  });

  test("of 60 at once as many succeed as there is room for, and a revoked key makes room for one more", async () => {
    const user = await newUser();
    const first = await make({ name: "first" }, user);
    meetBeforeTransactions(panel.db, 60);
    const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => make({ name: `key ${i}` }, user)));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(MAX_LIVE_KEYS - 1);
    const refused = answers.filter(({ status }) => status !== 201).map(({ status, body }) => [status, body.error]);
    expect(refused).toEqual(Array(11).fill([409, "API_KEY_LIMIT_REACHED"]));
    expect(await live(user)).toEqual([MAX_LIVE_KEYS, MAX_LIVE_KEYS]);
    expect(new Set(made.map(({ body }) => body.private_key)).size).toBe(MAX_LIVE_KEYS - 1);

    // a rotation takes no place, while its old pair works too
    const rotate = `${PATH}/${first.body.id}/rotate`;
    const rotated = await callApi("POST", rotate, { cookie: user.cookie, json: { overlap: "24h" } });
    expect([rotated.status, await live(user)]).toEqual([200, [MAX_LIVE_KEYS, MAX_LIVE_KEYS]]);

    await callApi("DELETE", `${PATH}/${first.body.id}`, { cookie: user.cookie });
    const again = await Promise.all([make({ name: "a" }, user), make({ name: "b" }, user)]);
    expect(again.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await live(user)).toEqual([MAX_LIVE_KEYS, MAX_LIVE_KEYS]);
  });
});
