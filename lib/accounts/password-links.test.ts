import { afterAll, beforeAll, beforeEach, describe, expect, test, vi, type MockInstance } from "vitest";
import { POST as postForgotForm } from "@/app/(focus)/auth/forgot-password/submit/route";
import { POST as postLinkForm } from "@/app/(focus)/auth/set-password/submit/route";
import { resetPassword } from "@/lib/accounts/change-password";
import { verifyPassword } from "@/lib/accounts/password";
import * as links from "@/lib/accounts/password-links";
import * as mail from "@/lib/mail/send-mail";
import { callApi } from "@/lib/testing/call-api";
import { meetBeforeTransactions } from "@/lib/testing/meet-before-transactions";
import { postForm } from "@/lib/testing/post-form";
import { NEW_PASSWORD, USER_PASSWORD, WRONG_PASSWORD } from "@/lib/testing/secrets";
import { TestPanel, type TestUser } from "@/lib/testing/test-panel";
import { hashOpaqueToken } from "@/lib/tokens/opaque-token";

const HOUR = 60 * 60 * 1000;
const UNKNOWN = `pxlink_${"0".repeat(43)}`;

let panel: TestPanel;
let admin: Awaited<ReturnType<TestPanel["signIn"]>>;
let user: TestUser;
beforeAll(async () => {
  panel = await TestPanel.open({
    SMTP_URL: "smtp://127.0.0.1:9",
    SMTP_FROM: "panel@panel.test",
    LIMIT_SIGN_IN_ACCOUNT: "10/900",
    LIMIT_SIGN_IN_ADDRESS: "50/900",
  });
  admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
});
afterAll(async () => {
  expect(panel.lines.filter((line) => /pxlink_[0-9A-Za-z]/.test(JSON.stringify(line)))).toEqual([]);
  await panel.close();
});

let sent: mail.Mail[];
let making: MockInstance<typeof links.makeForgottenPasswordLink>;
beforeEach(async () => {
  user = await panel.makeUser();
  sent = [];
  making = vi.spyOn(links, "makeForgottenPasswordLink");
  vi.spyOn(mail, "sendMail").mockImplementation((_smtp, one) => {
    sent.push(one);
    return Promise.resolve(true);
  });
});

const tokenOf = (text: unknown) => /#(pxlink_[0-9A-Za-z]{49})$/m.exec(text as string)![1]!;
const makeLink = async (id = user.id) => {
  const { body } = await callApi("POST", `/api/admin/users/${id}/password-link`, { cookie: admin.cookie });
  sent = []; // it was mailed too
  return tokenOf(body.set_password_url);
};
const redeem = (token: string, password: string = NEW_PASSWORD, address?: string) =>
  callApi("POST", "/api/user/password/link", {
    json: { token, new_password: password },
    ...(address !== undefined && { address }),
  });
const forgot = (email: string, address = "203.0.113.7") =>
  callApi("POST", "/api/user/password/forgot", { json: { email }, address });
const passwordIs = async (password: string, id = user.id) => {
  const { passwordHash } = await panel.db.user.findUniqueOrThrow({ where: { id } });
  return verifyPassword(password, passwordHash);
};
/** The links that came by mail, once as many did. */
const mailed = async (count: number) => {
  await expect.poll(() => sent).toHaveLength(count);
  return sent.map(({ text }) => tokenOf(text));
};
/** What was begun behind an answer is over. */
const settled = async () => {
  await Promise.allSettled(making.mock.results.map(({ value }) => value));
  await new Promise((resolve) => setTimeout(resolve, 20));
};

describe("a set-password link", () => {
  test("sets the password once, ends every session, tells the owner and is audited", async () => {
    const sessions = [await panel.signIn(user), await panel.signIn(user)];
    const token = await makeLink();
    const { status, body } = await redeem(token);
    expect([status, body]).toEqual([200, { email: user.email }]);
    expect(await passwordIs(NEW_PASSWORD)).toBe(true);
    for (const { cookie } of sessions) expect((await callApi("GET", "/api/user", { cookie })).status).toBe(401);
    const again = await redeem(token, WRONG_PASSWORD);
    expect([again.status, again.body.error]).toEqual([400, "INVALID_PASSWORD_LINK"]);
    const rows = await panel.db.auditEvent.findMany({ where: { subjectUserId: user.id }, orderBy: { id: "asc" } });
    expect(rows.map(({ action, actorKind, actorId }) => [action, actorKind, actorId])).toEqual([
      ["user.link_made", "session", admin.actor.user.id],
      ["user.password_reset", "anonymous", null],
    ]);
    expect(await panel.db.notification.count({ where: { userId: user.id, kind: "account.password_changed" } })).toBe(1);
  });

  test("is used by one of ten at once", async () => {
    const token = await makeLink();
    const passwords = Array.from({ length: 10 }, (_, i) => `${NEW_PASSWORD} ${i}`);
    meetBeforeTransactions(panel.db, 10);
    const answers = await Promise.all(passwords.map((password) => redeem(token, password)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === "INVALID_PASSWORD_LINK")).toHaveLength(9);
    expect(await passwordIs(passwords[answers.findIndex(({ status }) => status === 200)]!)).toBe(true);
    expect(await panel.db.auditEvent.count({ where: { subjectUserId: user.id, action: "user.password_reset" } })).toBe(
      1,
    );
  });

  test.each([
    ["an administrator's", 72 * HOUR, () => makeLink()],
    ["one that was asked for", HOUR, async () => (await forgot(user.email), (await mailed(1))[0]!)],
  ])("%s is valid until a second before its end and no more a second after", async (_which, life, make) => {
    const early = await make();
    panel.clock.advance(life - 1000);
    expect((await redeem(early)).status).toBe(200);
    sent = [];
    const late = await make();
    panel.clock.advance(life);
    expect((await redeem(late)).body.error).toBe("INVALID_PASSWORD_LINK");
    panel.clock.advance(1000);
    expect((await redeem(late)).body.error).toBe("INVALID_PASSWORD_LINK");
  });

  test("of an administrator ends all earlier ones; of simultaneous ones one is left", async () => {
    const first = await makeLink();
    await forgot(user.email);
    const [second] = await mailed(1);
    const third = await makeLink();
    for (const token of [first, second!]) expect((await redeem(token)).body.error).toBe("INVALID_PASSWORD_LINK");
    meetBeforeTransactions(panel.db, 4);
    const tokens = await Promise.all([makeLink(), makeLink(), makeLink(), makeLink()]);
    const statuses = [];
    for (const token of [third, ...tokens]) statuses.push((await redeem(token)).status);
    expect(statuses.sort()).toEqual([200, 400, 400, 400, 400]);
  });

  test("ends with the password, the address, the account's disabling and the account", async () => {
    const { cookie } = await panel.signIn(user);
    const ends: (() => Promise<unknown>)[] = [
      () =>
        callApi("POST", "/api/user/password", {
          cookie,
          json: { current_password: USER_PASSWORD, new_password: NEW_PASSWORD },
        }),
      () =>
        callApi("PATCH", "/api/user", {
          cookie,
          json: { email: `new-${user.email}`, current_password: NEW_PASSWORD },
        }),
      async () => {
        const path = `/api/admin/users/${user.id}`;
        await callApi("PATCH", path, { cookie: admin.cookie, json: { disabled: true } });
        expect((await callApi("POST", `${path}/password-link`, { cookie: admin.cookie })).status).toBe(404);
        await callApi("PATCH", path, { cookie: admin.cookie, json: { disabled: false } });
      },
      () => callApi("DELETE", `/api/admin/users/${user.id}`, { cookie: admin.cookie }),
    ];
    for (const end of ends) {
      const token = await makeLink();
      await end();
      expect((await redeem(token)).body.error).toBe("INVALID_PASSWORD_LINK");
    }
    expect((await callApi("POST", `/api/admin/users/${user.id}/password-link`, { cookie: admin.cookie })).status).toBe(
      404,
    );
  });

  test("does nothing while its account is being disabled or deleted", async () => {
    for (const method of ["PATCH", "DELETE"]) {
      const one = await panel.makeUser();
      const token = await makeLink(one.id);
      meetBeforeTransactions(panel.db, 2);
      const json = method === "PATCH" ? { json: { disabled: true } } : {};
      const [answer, ended] = await Promise.all([
        redeem(token),
        callApi(method, `/api/admin/users/${one.id}`, { cookie: admin.cookie, ...json }),
      ]);
      expect(ended.status).toBe(method === "PATCH" ? 200 : 204);
      expect([200, 400]).toContain(answer.status);
      expect(await panel.db.session.count({ where: { userId: one.id } })).toBe(0);
      expect((await redeem(token)).body.error).toBe("INVALID_PASSWORD_LINK");
    }
  });

  test("is stored hashed, and stands behind the # of its address, which no server sees", async () => {
    const { body } = await callApi("POST", `/api/admin/users/${user.id}/password-link`, { cookie: admin.cookie });
    const url = new URL(body.set_password_url as string);
    expect(url.origin + url.pathname + url.search).toBe("http://localhost:3000/auth/set-password");
    const token = url.hash.slice(1);
    const rows = await panel.db.passwordLink.findMany({ where: { userId: user.id } });
    expect(rows.map(({ tokenHash }) => tokenHash)).toEqual([hashOpaqueToken(token)]);
    const everything = [rows, await panel.db.auditEvent.findMany(), await panel.db.notification.findMany()];
    expect(JSON.stringify(everything, (_, value: unknown) => (typeof value === "bigint" ? 0 : value))).not.toContain(
      token,
    );
    expect((await callApi("GET", `/api/user/password/link?token=${token}`)).status).toBe(405);
  });

  test("that is none is refused alike", async () => {
    for (const token of ["x", "", UNKNOWN, `${await makeLink()} `, "pxdev_x", "\0", `pxlink_${"0".repeat(49)}`]) {
      expect([400, (await redeem(token)).body.error]).toEqual([400, "INVALID_PASSWORD_LINK"]);
    }
    const short = await redeem(await makeLink(), "short");
    expect(short.body.issues).toMatchObject([{ path: "new_password" }]);
  });

  test("is made by administrators' sessions alone", async () => {
    const path = `/api/admin/users/${admin.actor.user.id}/password-link`;
    const { cookie } = await panel.signIn(user);
    expect((await callApi("POST", path, { cookie })).body.error).toBe("FORBIDDEN");
    expect((await callApi("POST", path)).body.error).toBe("UNAUTHENTICATED");
    expect(await panel.db.passwordLink.count({ where: { userId: admin.actor.user.id } })).toBe(0);
  });

  test("that cannot be mailed is made all the same; the reason in the log does not quote it", async () => {
    vi.mocked(mail.sendMail).mockImplementation((_smtp, { text }) => Promise.reject(new Error(`550 spam: ${text}`)));
    const email = `invited-${user.email}`;
    const { status, body } = await callApi("POST", "/api/admin/users", {
      cookie: admin.cookie,
      json: { email, name: "Invited" },
    });
    expect([status, body.mailed]).toEqual([201, false]);
    expect((await redeem(tokenOf(body.set_password_url))).body).toEqual({ email });
    expect(panel.lines.at(-3)).toMatchObject({ level: "warn", msg: "a mail could not be sent" });
  });
});

describe("looking whether a link can still be used", () => {
  const check = (token: string, address?: string) =>
    callApi("POST", "/api/user/password/link/check", { json: { token }, ...(address !== undefined && { address }) });

  test("uses nothing up, and tells nothing of whose it is", async () => {
    const token = await makeLink();
    const expires_at = new Date(panel.clock.now().getTime() + 72 * HOUR).toISOString();
    for (let i = 0; i < 2; i++) {
      const { status, body } = await check(token);
      expect([status, body]).toEqual([200, { expires_at }]);
    }
    expect((await redeem(token)).status).toBe(200);
    expect((await check(token)).body.error).toBe("INVALID_PASSWORD_LINK");
  });

  test("says no to what using it would refuse", async () => {
    const late = await makeLink();
    panel.clock.advance(72 * HOUR);
    const replaced = await makeLink();
    await makeLink();
    for (const token of [late, replaced, UNKNOWN, "x", ""]) {
      const { status, body } = await check(token);
      expect([status, body.error]).toEqual([400, "INVALID_PASSWORD_LINK"]);
    }
  });

  test("counts as using one does", async () => {
    panel.env.limits.LIMIT_TOKEN = { count: 2, seconds: 60 };
    const address = "198.51.100.77";
    const statuses = [await check(UNKNOWN, address), await redeem(UNKNOWN, NEW_PASSWORD, address)];
    statuses.push(await check(UNKNOWN, address), await redeem(UNKNOWN, NEW_PASSWORD, address));
    panel.env.limits.LIMIT_TOKEN = null;
    expect(statuses.map(({ status }) => status)).toEqual([400, 400, 429, 429]);
  });
});

describe("an invited account", () => {
  const invite = async () => {
    const email = `invited-${user.email}`;
    const json = { email, name: "Invited" };
    const { body } = await callApi("POST", "/api/admin/users", { cookie: admin.cookie, json });
    return { id: body.id as string, token: tokenOf(body.set_password_url) };
  };
  const actions = async (id: string) => {
    const where = { subjectUserId: id, action: { startsWith: "user.password" } };
    const rows = await panel.db.auditEvent.findMany({ where, orderBy: { id: "asc" } });
    return rows.map(({ action, detail }) => [action, JSON.parse(detail) as unknown]);
  };
  const told = async (id: string) => {
    const rows = await panel.db.notification.findMany({ where: { userId: id }, orderBy: { id: "asc" } });
    return rows.map(({ kind }) => kind);
  };

  test("has no password until its first is set, which is told as that; the next is a reset", async () => {
    const { id, token } = await invite();
    for (const password of ["", USER_PASSWORD]) expect(await passwordIs(password, id)).toBe(false);
    expect((await redeem(token)).status).toBe(200);
    expect(await passwordIs(NEW_PASSWORD, id)).toBe(true);
    expect(await actions(id)).toEqual([["user.password_set", { by: "link" }]]);
    expect((await redeem(await makeLink(id))).status).toBe(200);
    expect(await actions(id)).toEqual([
      ["user.password_set", { by: "link" }],
      ["user.password_reset", { by: "link" }],
    ]);
    expect(await told(id)).toEqual(["account.password_set", "account.password_changed"]);
  });

  test("may get its first password from an operator", async () => {
    const { id } = await invite();
    const { email } = await panel.db.user.findUniqueOrThrow({ where: { id } });
    await resetPassword(panel.context({ kind: "system" as const }), { email, password: NEW_PASSWORD });
    expect(await passwordIs(NEW_PASSWORD, id)).toBe(true);
    expect(await actions(id)).toEqual([["user.password_set", {}]]);
  });
});

describe("a forgotten password", () => {
  test("is answered alike for known, unknown and disabled accounts, before anything is looked for", async () => {
    const disabled = await panel.makeUser();
    await panel.db.user.update({ where: { id: disabled.id }, data: { disabledAt: panel.clock.now() } });
    vi.mocked(mail.sendMail).mockImplementation((_smtp, one) => (sent.push(one), new Promise(() => undefined)));
    const look = vi.spyOn(panel.db.user, "findUnique").mockReturnValueOnce(new Promise(() => undefined) as never);
    const answers = [await forgot(user.email)]; // answered while the database still thinks about the account
    expect(look).toHaveBeenCalledTimes(1);
    look.mockRestore();
    making.mockClear(); // that one never ends
    for (const email of [user.email.toUpperCase(), "nobody@example.test", disabled.email]) {
      answers.push(await forgot(email));
    }
    for (const { status, text, headers } of answers) {
      expect([status, text]).toEqual([200, '{"mail":"sent_if_known"}']);
      expect([...headers.keys()]).toEqual([...answers[0]!.headers.keys()]);
    }
    await settled();
    expect(sent.map(({ to }) => to)).toEqual([user.email]);
    expect((await redeem((await mailed(1))[0]!)).body).toEqual({ email: user.email });
  });

  test("fails into the log alone", async () => {
    panel.lines.splice(0);
    vi.spyOn(panel.db.user, "findUnique").mockRejectedValueOnce(new Error("away"));
    expect((await forgot(user.email)).status).toBe(200);
    await expect
      .poll(() => panel.lines.filter(({ level }) => level === "warn"))
      .toMatchObject([{ msg: expect.stringContaining("forgotten password") }]);
  });

  test("mails no more than three links an hour, which all work until one is used", async () => {
    for (let i = 0; i < 12; i++) await forgot(user.email, `198.51.100.${i}`);
    await settled();
    const tokens = await mailed(3);
    panel.clock.advance(30 * 60 * 1000);
    await forgot(user.email);
    await settled();
    expect(sent).toHaveLength(3);
    panel.clock.advance(29 * 60 * 1000);
    expect((await redeem(tokens[0]!)).status).toBe(200); // the stranger's asking has not ended it
    for (const token of tokens) expect((await redeem(token)).body.error).toBe("INVALID_PASSWORD_LINK");
    await forgot(user.email);
    expect(await mailed(4)).toHaveLength(4); // at once again: none is under way
  });

  test("makes three of ten asked for at once", async () => {
    meetBeforeTransactions(panel.db, 10);
    await Promise.all(Array.from({ length: 10 }, (_, i) => forgot(user.email, `198.51.100.${i}`)));
    await settled();
    expect(await panel.db.passwordLink.count({ where: { userId: user.id } })).toBe(3);
  });

  test("leaves an administrator's link valid", async () => {
    const invitation = await makeLink();
    for (let i = 0; i < 4; i++) await forgot(user.email, `198.51.100.${i}`);
    await mailed(3);
    expect((await redeem(invitation)).status).toBe(200);
  });

  test("is counted for an account from one address, so that a stranger cannot use up its owner's tries", async () => {
    for (let i = 0; i < 10; i++) expect((await forgot(user.email, "198.51.100.99")).status).toBe(200);
    for (const email of [user.email, `  ${user.email.toUpperCase()}`]) {
      const { status, body, headers } = await forgot(email, "198.51.100.99");
      expect([status, body.error, headers.get("retry-after")]).toEqual([429, "RATE_LIMITED", "900"]);
    }
    expect((await forgot(user.email, "192.0.2.1")).status).toBe(200);
    for (let i = 0; i < 40; i++) await forgot(`nobody-${i}@example.test`, "198.51.100.99");
    expect((await forgot("nobody@example.test", "198.51.100.99")).status).toBe(429); // over all accounts
    expect((await forgot("nobody@example.test", "192.0.2.1")).status).toBe(200);
    await settled();
  });

  test("says so where no mail is set up, and makes nothing", async () => {
    const { smtp } = panel.env;
    panel.env.smtp = null;
    const answers = [await forgot(user.email), await forgot("nobody@example.test")];
    panel.env.smtp = smtp;
    for (const { status, text } of answers) expect([status, text]).toEqual([200, '{"mail":"not_set_up"}']);
    expect(await panel.db.passwordLink.count({ where: { userId: user.id } })).toBe(0);
  });
});

describe("without a script", () => {
  test("a link is asked for and used; what was typed stands in no address", async () => {
    const asked = await postForm(postForgotForm, "/auth/forgot-password/submit", { email: user.email });
    expect([asked.status, asked.location]).toEqual([303, "/auth/forgot-password?sent=1"]);
    const [token] = await mailed(1);
    const post = (fields: Record<string, string>) => postForm(postLinkForm, "/auth/set-password/submit", fields);
    const wrong = await post({ token: UNKNOWN, new_password: NEW_PASSWORD });
    expect([wrong.status, wrong.location]).toEqual([303, "/auth/set-password?error=INVALID_PASSWORD_LINK"]);
    expect((await post({ token: token!, new_password: "short" })).location).toBe(
      "/auth/set-password?error=INVALID_REQUEST",
    );
    const link = ` http://localhost:3000/auth/set-password#${token}\n`; // pasted whole
    const done = await post({ token: link, new_password: NEW_PASSWORD });
    expect([done.status, done.location]).toEqual([303, "/auth/login?notice=password-set"]);
    expect(await passwordIs(NEW_PASSWORD)).toBe(true);
  });

  test("bad forms lead back to their page", async () => {
    const to = "/auth/forgot-password/submit";
    const page = "/auth/forgot-password?error=";
    expect((await postForm(postForgotForm, to, { email: "nobody" })).location).toBe(`${page}INVALID_REQUEST`);
    expect((await postForm(postForgotForm, to, "email=a&email=b")).location).toBe(`${page}INVALID_REQUEST`);
    expect((await postForm(postForgotForm, to, `email=${"x".repeat(20_000)}`)).location).toBe(
      `${page}PAYLOAD_TOO_LARGE`,
    );
    expect((await postForm(postForgotForm, to, "{}", { type: "application/json" })).location).toBe(
      `${page}UNSUPPORTED_MEDIA_TYPE`,
    );
  });
});
