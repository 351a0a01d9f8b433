import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import * as passwords from "@/lib/accounts/password";
import { callApi } from "@/lib/testing/call-api";
import { USER_PASSWORD, WRONG_PASSWORD } from "@/lib/testing/secrets";
import { cookiesOf, CREDENTIALS, OWN_PAGE, postSignIn } from "@/lib/testing/sign-in";
import { TestPanel, type TestUser } from "@/lib/testing/test-panel";

let panel: TestPanel;
let user: TestUser;
beforeAll(async () => {
  panel = await TestPanel.open();
  user = await panel.makeUser({ name: "Åsa" });
});
afterAll(() => panel.close());

const sessionsOf = (one: TestUser) => panel.db.session.count({ where: { userId: one.id } });
const whoIs = async (cookie: string) => (await callApi("GET", "/api/auth/session", { cookie })).body;

describe("the right password", () => {
  test("starts a session and sends the form on", async () => {
    const headers = { ...OWN_PAGE, "user-agent": `Test/1 ${"x".repeat(400)}` };
    const answer = await postSignIn(
      { email: user.email, callbackUrl: "/dashboard/account?a=1#b" },
      { headers, address: "192.0.2.9" },
    );
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/dashboard/account?a=1#b"]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const cookies = answer.headers.getSetCookie();
    expect(cookies).toEqual([
      expect.stringMatching(/^next-auth\.session-token=[^;]+; Path=\/; .*HttpOnly; SameSite=Lax$/),
    ]);
    const row = await panel.db.session.findFirstOrThrow({ where: { userId: user.id } });
    expect(row).toMatchObject({ address: "192.0.2.9", userAgent: headers["user-agent"].slice(0, 300) });
    expect(row.expiresAt.getTime() - panel.clock.now().getTime()).toBe(30 * 24 * 3600_000);
    expect(await whoIs(cookiesOf(answer))).toMatchObject({
      user: { id: user.id, email: user.email, name: "Åsa", role: "user" },
    });
    const { body } = await callApi("GET", "/api/user", { cookie: cookiesOf(answer) });
    expect(body.id).toBe(user.id);
    expect(cookies[0]).not.toContain(row.id);
    const audit = await panel.db.auditEvent.findMany({ where: { subjectUserId: user.id } });
    expect(audit).toMatchObject([{ action: "session.started", actorKind: "anonymous", address: "192.0.2.9" }]);
  });

  test("tells a script where to go", async () => {
    const { status, body, headers } = await postSignIn({ email: user.email, callbackUrl: "/dashboard", json: "true" });
    expect([status, body]).toEqual([200, { url: "http://localhost:3000/dashboard" }]);
    expect(headers.getSetCookie().join()).toMatch(/^next-auth\.session-token=/);
    const json = { email: user.email, password: USER_PASSWORD, json: true };
    expect((await callApi("POST", CREDENTIALS, { json, headers: OWN_PAGE })).status).toBe(200);
  });

  test("goes with the address in any case, and with white space around it", async () => {
    const email = `  ${user.email.toUpperCase()} `;
    expect((await postSignIn({ email, json: "true" })).status).toBe(200);
  });
});

describe("what does not sign in", () => {
  const refused = async (form: Record<string, string>) => {
    const { status, body, headers } = await postSignIn({ ...form, json: "true" });
    expect(headers.getSetCookie()).toEqual([]);
    return { status, body };
  };

  test("a wrong password, an unknown and a disabled account look the same", async () => {
    const disabled = await panel.makeUser();
    await panel.db.user.update({ where: { id: disabled.id }, data: { disabledAt: panel.clock.now() } });
    const before = await sessionsOf(user);
    const answers = [
      await refused({ email: user.email, password: WRONG_PASSWORD }),
      await refused({ email: "nobody@example.test" }),
      await refused({ email: disabled.email }),
      await refused({ email: "" }),
      await refused({ email: "no address" }),
      await refused({ email: "nul\u0000@example.test" }),
      await refused({ email: "half\ud800@example.test" }),
      await refused({ email: user.email, password: "" }),
    ];
    expect(answers[0]).toEqual({
      status: 401,
      body: {
        error: "UNAUTHENTICATED",
        error_description: "The e-mail address or the password is not right.",
        url: "http://localhost:3000/auth/login?error=CredentialsSignin&callbackUrl=%2Fdashboard",
      },
    });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(panel.lines.at(-1)).toMatchObject({
      ...{ status: 401, code: "UNAUTHENTICATED", path: "/api/auth/callback/credentials" },
      detail: "no enabled account has this e-mail address and password",
    });
    expect([await sessionsOf(user), await sessionsOf(disabled)]).toEqual([before, 0]);
    const audit = await panel.db.auditEvent.findMany({ where: { action: "session.refused" }, orderBy: { id: "asc" } });
    expect(
      audit.map(({ subjectUserId, detail }) => [subjectUserId, (JSON.parse(detail) as { because: string }).because]),
    ).toEqual([
      [user.id, "wrong password"],
      [null, "unknown account"],
      [disabled.id, "disabled account"],
      [null, "unknown account"], // a form has no half surrogates: it is U+FFFD by then
      [user.id, "wrong password"],
    ]);
  });

  test("an unknown account costs the same work", async () => {
    const verify = vi.spyOn(passwords, "verifyPassword");
    await refused({ email: "nobody@example.test", password: WRONG_PASSWORD });
    expect(verify.mock.calls).toEqual([[WRONG_PASSWORD, null]]);
  });

  test("a form without a script goes back with the whole address it came for", async () => {
    const callbackUrl = `/dashboard/account/oauth2/api/new?${new URLSearchParams({ name: "ü&= ", state: "x".repeat(6000) })}`;
    const { status, headers } = await postSignIn({ email: user.email, password: WRONG_PASSWORD, callbackUrl });
    expect(status).toBe(303);
    const to = new URL(headers.get("location") ?? "", "http://localhost:3000");
    expect(to.pathname).toBe("/auth/login");
    expect(Object.fromEntries(to.searchParams)).toEqual({ error: "CredentialsSignin", callbackUrl });
    const second = await postSignIn({ email: user.email, callbackUrl: to.searchParams.get("callbackUrl") ?? "" });
    expect(second.headers.get("location")).toBe(callbackUrl);
  });

  test.each([
    ["a field given twice", { form: "email=a&email=b&password=c" }, 400],
    ["a field that is no text", { json: { email: { toString: 1 }, password: "x" } }, 400],
    ["a list", { json: { email: ["a"], password: "x" } }, 400],
    ["a number", { json: { email: "a@b", password: 7 } }, 400],
    ["no object", { json: [] }, 400],
    ["another type", { body: { type: "text/plain", text: "email=a" } }, 415],
    ["too much", { json: { email: "x".repeat(17_000) } }, 413],
    ["too much in a form", { form: { email: "x".repeat(200_000) } }, 413],
    ["nothing", { form: { json: "true" } }, 401],
  ])("%s is refused in the API's shape", async (_what, call, status) => {
    const answer = await callApi("POST", CREDENTIALS, { ...call, headers: OWN_PAGE });
    expect(answer.status).toBe(status);
  });

  test("a database out of reach is said to be, and is no wrong password", async () => {
    const gone = () =>
      vi.spyOn(panel.db.user, "findUnique").mockRejectedValueOnce(Object.assign(new Error("x"), { code: "P1001" }));
    gone();
    const script = await postSignIn({ email: user.email, json: "true" });
    expect([script.status, script.body.error, script.headers.get("retry-after")]).toEqual([
      503,
      "SERVICE_UNAVAILABLE",
      "5",
    ]);
    expect(panel.lines.at(-1)).toMatchObject({ level: "error", code: "SERVICE_UNAVAILABLE" });
    gone();
    const form = await postSignIn({ email: user.email });
    expect(form.headers.get("location")).toBe("/auth/login?error=SERVICE_UNAVAILABLE&retry=5&callbackUrl=%2Fdashboard");
  });

  test("the log has one line for it, with no word of what was typed", async () => {
    const from = panel.lines.length;
    await refused({ email: "typed-a-secret@example.test", password: WRONG_PASSWORD });
    const lines = panel.lines.slice(from).filter(({ msg }) => msg === "request");
    expect(lines).toMatchObject([{ status: 401, code: "UNAUTHENTICATED", path: "/api/auth/callback/credentials" }]);
    expect(JSON.stringify(panel.lines)).not.toMatch(/typed-a-secret|quilted/);
  });
});
