import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUser } from "@/lib/accounts/create-user";
import { ensureFirstAdmin } from "@/lib/accounts/ensure-first-admin";
import { callApi } from "@/lib/testing/call-api";
import { USER_PASSWORD } from "@/lib/testing/secrets";
import { meetBeforeTransactions } from "@/lib/testing/meet-before-transactions";
import { postSignIn } from "@/lib/testing/sign-in";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
let admin: Awaited<ReturnType<TestPanel["signIn"]>>;
beforeAll(async () => {
  panel = await TestPanel.open();
  admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
});
afterAll(() => panel.close());

let last = 0;
const create = (json: object) =>
  callApi("POST", "/api/admin/users", {
    cookie: admin.cookie,
    json: { email: `made-${(last += 1)}@example.test`, name: "Made", password: USER_PASSWORD, role: "user", ...json },
  });
const issuesOf = async (json: object) => {
  const { status, body } = await create(json);
  expect([status, body.error]).toEqual([400, "INVALID_REQUEST"]);
  return body.issues;
};

describe("making an account", () => {
  test("answers 201 with the account, which can sign in, and is audited without its password", async () => {
    const { status, body, text } = await create({ email: " Maud@Example.TEST ", name: "Maud \u200b", role: "admin" });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String) as string,
        email: "maud@example.test",
        name: "Maud",
        role: "admin",
        disabled: false,
        created_at: panel.clock.now().toISOString(),
      },
    ]);
    expect(text).not.toMatch(/argon2|correct horse/);
    expect((await postSignIn({ email: "MAUD@example.test", json: "true" })).status).toBe(200);
    const rows = await panel.db.auditEvent.findMany({ where: { targetId: body.id as string } });
    expect(rows).toMatchObject([
      { action: "user.created", actorId: admin.actor.user.id, subjectUserId: body.id, detail: '{"role":"admin"}' },
    ]);
  });

  test("without a role makes a user", async () => {
    expect((await create({ role: undefined })).body.role).toBe("user");
  });

  test("with an address that is taken, in any case, is EMAIL_TAKEN", async () => {
    await create({ email: "taken@example.test" });
    for (const email of ["taken@example.test", "TAKEN@Example.test", "\ttaken@example.test\n"]) {
      const { status, body } = await create({ email });
      expect([status, body.error]).toEqual([409, "EMAIL_TAKEN"]);
    }
  });

  test("with one address at once makes one", async () => {
    meetBeforeTransactions(panel.db, 5);
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ email: "race@example.test" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    const { id } = await panel.db.user.findUniqueOrThrow({ where: { email: "race@example.test" } });
    expect(await panel.db.auditEvent.count({ where: { action: "user.created", subjectUserId: id } })).toBe(1);
  });

  test.each([
    "",
    "a",
    "@b",
    "a@",
    "a b@c",
    "a@b@c",
    "a@b\u0000",
    "a@\u202eb",
    `${"x".repeat(65)}@b`,
    `a@${"x".repeat(190)}`,
  ])("needs an address: %j is none", async (email) =>
    expect(await issuesOf({ email })).toEqual([{ path: "email", message: "must have the form name@example.com" }]),
  );

  test("takes a password of 8 to 256 characters, of any kind", async () => {
    expect((await create({ password: "x".repeat(8) })).status).toBe(201);
    expect((await create({ password: "\u0000\t🚀🚀🚀🚀🚀🚀" })).status).toBe(201);
    expect((await create({ password: "x".repeat(256) })).status).toBe(201);
    expect(await issuesOf({ password: "🚀".repeat(7) })).toMatchObject([{ path: "password" }]);
    expect(await issuesOf({ password: "x".repeat(7) })).toMatchObject([{ path: "password" }]);
    expect(await issuesOf({ password: "x".repeat(257) })).toMatchObject([{ path: "password" }]);
  });

  test("names every field that is wrong", async () => {
    expect(await issuesOf({ email: 7, name: "", password: null, role: "owner" })).toMatchObject([
      { path: "email", message: "must be a string" },
      { path: "name" },
      { path: "password", message: "must be a string" },
      { path: "role", message: 'must be "user" or "admin"' },
    ]);
  });

  test("is for administrators, in the domain too", async () => {
    const user = await panel.signIn(await panel.makeUser());
    const input = { email: "x@example.test", name: "x", password: USER_PASSWORD, role: "user" as const };
    await expect(createUser(user, input)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(createUser(panel.anonymous(), input)).rejects.toMatchObject({ code: "FORBIDDEN" });
    const key = { kind: "key" as const, keyId: "x", user: admin.actor.user };
    await expect(createUser(panel.context(key), input)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("the first administrator", () => {
  const system = (firstAdmin: { email: string | undefined; password: string | undefined }) => {
    const ctx = panel.context({ kind: "system" as const });
    return { ...ctx, env: { ...ctx.env, firstAdmin } };
  };
  const named = { email: "first@example.test", password: USER_PASSWORD };

  test("is made when there is nobody, once of several starts at once, from the settings or with a password shown once", async () => {
    expect(await ensureFirstAdmin(system(named))).toBeNull();
    const everyone = await panel.db.user.findMany();
    await panel.db.user.deleteMany();
    meetBeforeTransactions(panel.db, 3);
    const made = await Promise.all([1, 2, 3].map(() => ensureFirstAdmin(system(named))));
    expect(made.filter((one) => one !== null)).toEqual([{ email: "first@example.test", password: null }]);
    expect(await panel.db.user.findMany()).toMatchObject([{ email: "first@example.test", role: "admin" }]);

    await panel.db.user.deleteMany();
    const drawn = await ensureFirstAdmin(system({ email: undefined, password: undefined }));
    expect(drawn).toEqual({ email: "admin@localhost", password: expect.stringMatching(/^[a-z2-9-]{23}$/) as string });
    expect((await postSignIn({ email: "admin@localhost", password: drawn?.password ?? "", json: "true" })).status).toBe(
      200,
    );
    await panel.db.user.deleteMany();
    await panel.db.user.createMany({ data: everyone });
  });
});
