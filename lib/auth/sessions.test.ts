import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { encode } from "next-auth/jwt";
import * as passwords from "@/lib/accounts/password";
import { updateUser } from "@/lib/accounts/update-user";
import { callApi } from "@/lib/testing/call-api";
import { NEW_PASSWORD, USER_PASSWORD } from "@/lib/testing/secrets";
import { cookiesOf, OWN_PAGE, postSignIn } from "@/lib/testing/sign-in";
import { TestPanel, type TestUser } from "@/lib/testing/test-panel";

const NAME = "next-auth.session-token";
let panel: TestPanel;
let user: TestUser;
beforeAll(async () => void (panel = await TestPanel.open()));
beforeEach(async () => void (user = await panel.makeUser()));
afterAll(() => panel.close());

const statusWith = async (cookie: string) => (await callApi("GET", "/api/user", { cookie })).status;
const whoIs = async (cookie: string) => (await callApi("GET", "/api/auth/session", { cookie })).body;
const isOut = async (cookie: string) => {
  expect([await statusWith(cookie), await whoIs(cookie)]).toEqual([401, {}]);
};
const changePassword = (cookie: string) =>
  callApi("POST", "/api/user/password", {
    cookie,
    json: { current_password: USER_PASSWORD, new_password: NEW_PASSWORD },
  });

describe("a session ends at once", () => {
  test("when it signs out, and the others go on", async () => {
    const [one, other] = [await panel.signIn(user), await panel.signIn(user)];
    const { status, headers } = await callApi("POST", "/api/auth/signout", {
      cookie: one.cookie,
      form: {},
      headers: OWN_PAGE,
    });
    expect([status, headers.get("location")]).toEqual([303, "/auth/login"]);
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^next-auth\.session-token=; .*Max-Age=0|Expires=Thu, 01 Jan 1970/),
    ]);
    await isOut(one.cookie);
    expect(await statusWith(other.cookie)).toBe(200);
    const rows = await panel.db.auditEvent.findMany({ where: { subjectUserId: user.id, action: "session.ended" } });
    expect(rows).toHaveLength(1);
    // once more, with the cookie that is worth nothing now
    expect(
      (await callApi("POST", "/api/auth/signout", { cookie: one.cookie, form: {}, headers: OWN_PAGE })).status,
    ).toBe(303);
  });

  test("when its account is disabled, and does not come back with it", async () => {
    const admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
    const { cookie } = await panel.signIn(user);
    await updateUser(admin, user.id, { disabled: true });
    await isOut(cookie);
    await updateUser(admin, user.id, { disabled: false });
    await isOut(cookie);
  });

  test("when its account is disabled, should its row have stayed", async () => {
    const { cookie } = await panel.signIn(user);
    await panel.db.user.update({ where: { id: user.id }, data: { disabledAt: panel.clock.now() } });
    await isOut(cookie);
  });

  test("when the password changes elsewhere; the one that changed it stays", async () => {
    const [own, other, third] = [await panel.signIn(user), await panel.signIn(user), await panel.signIn(user)];
    const { status, body } = await changePassword(own.cookie);
    expect([status, body]).toEqual([200, { sessions_ended: 2 }]);
    expect(await statusWith(own.cookie)).toBe(200);
    await isOut(other.cookie);
    await isOut(third.cookie);
    expect((await postSignIn({ email: user.email, json: "true" })).status).toBe(401);
    expect((await postSignIn({ email: user.email, password: NEW_PASSWORD, json: "true" })).status).toBe(200);
  });

  test("when a hundred newer ones of its account have begun", async () => {
    const { cookie } = await panel.signIn(user);
    panel.clock.advance(1);
    const userId = user.id;
    const times = { createdAt: panel.clock.now(), expiresAt: new Date(panel.clock.now().getTime() + 86_400_000) };
    const rows = Array.from({ length: 98 }, (_, i) => ({ id: `newer-${i}`, userId, ...times }));
    await panel.db.session.createMany({ data: rows.map((row) => ({ ...row, address: "", userAgent: "" })) });
    panel.clock.advance(1);
    const signInOnce = () => postSignIn({ email: user.email, json: "true" });
    expect((await signInOnce()).status).toBe(200);
    expect(await statusWith(cookie)).toBe(200);
    expect((await signInOnce()).status).toBe(200);
    await isOut(cookie);
    expect(await panel.db.session.count({ where: { userId } })).toBe(100);
  });

  test("when its 30 days are over, to the millisecond", async () => {
    const { cookie } = await panel.signIn(user);
    panel.clock.advance(30 * 24 * 3600_000 - 1);
    expect(await statusWith(cookie)).toBe(200);
    panel.clock.advance(1);
    await isOut(cookie);
  });

  test("also where the database could not be told: the sign-out says so and can be repeated", async () => {
    const { cookie } = await panel.signIn(user);
    const signOut = () => callApi("POST", "/api/auth/signout", { cookie, form: { json: "true" }, headers: OWN_PAGE });
    vi.spyOn(panel.db, "$transaction").mockRejectedValueOnce(Object.assign(new Error("gone"), { code: "P1001" }));
    expect((await signOut()).status).toBe(503);
    expect((await signOut()).status).toBe(200);
    await isOut(cookie);
  });
});

describe("a session that is being started", () => {
  /** Lets `meanwhile` happen while the password is checked. */
  const signInWhile = async (meanwhile: () => Promise<unknown>) => {
    const { verifyPassword } = passwords;
    vi.spyOn(passwords, "verifyPassword").mockImplementationOnce(async (...args) => {
      const fits = await verifyPassword(...args);
      await meanwhile();
      return fits;
    });
    return postSignIn({ email: user.email, json: "true" });
  };

  test("is none when the account is disabled meanwhile", async () => {
    const admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
    expect((await signInWhile(() => updateUser(admin, user.id, { disabled: true }))).status).toBe(401);
    expect(await panel.db.session.count({ where: { userId: user.id } })).toBe(0);
  });

  test("is none when the password is changed meanwhile", async () => {
    const { cookie } = await panel.signIn(user);
    expect((await signInWhile(() => changePassword(cookie))).status).toBe(401);
    expect(await panel.db.session.count({ where: { userId: user.id } })).toBe(1);
  });
});

describe("a cookie", () => {
  test("that was tampered with, is another's, or names no session, is none", async () => {
    const session = await panel.signIn(user);
    const value = session.cookie.slice(NAME.length + 1);
    const flip = (at: number) => value.slice(0, at) + (value[at] === "A" ? "B" : "A") + value.slice(at + 1);
    const token = { sub: user.id, sid: session.actor.sessionId };
    const secret = "another secret, of another panel 0123456789";
    for (const bad of [
      flip(value.length - 5),
      flip(Math.floor(value.length / 2)),
      value.slice(0, -1),
      value.split(".").reverse().join("."),
      session.actor.sessionId,
      await encode({ token, secret }),
      "",
      "%",
    ]) {
      await isOut(`${NAME}=${bad}`);
    }
    await isOut(`__Secure-${NAME}=${value}`);
    await isOut(`${NAME}=x; ${NAME}=${value}`);
    expect(await statusWith(`other=1; ${session.cookie}`)).toBe(200);
  });

  test("in pieces is put together", async () => {
    const value = (await panel.signIn(user)).cookie.slice(NAME.length + 1);
    expect(await statusWith(`${NAME}.1=${value.slice(50)}; ${NAME}.0=${value.slice(0, 50)}`)).toBe(200);
    await isOut(`${NAME}.0=${value.slice(0, 50)}`);
  });

  test("tells who is signed in as the account is now", async () => {
    const { cookie } = await panel.signIn(user);
    await callApi("PATCH", "/api/user", { cookie, json: { name: "Renamed" } });
    const { user: who } = await whoIs(cookie);
    expect(who).toEqual({ id: user.id, email: user.email, name: "Renamed", role: "user" });
    expect(cookiesOf(await callApi("GET", "/api/auth/session", { cookie }))).toContain(`${NAME}=`);
  });
});
