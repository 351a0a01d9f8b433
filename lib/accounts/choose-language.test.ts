import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { POST } from "@/app/(host)/dashboard/preferences/appearance/language/route";
import { LANGUAGE_FORM, PREFERENCES_PAGE } from "@/lib/accounts/addresses";
import { sendPasswordLink } from "@/lib/accounts/add-user";
import { findSession } from "@/lib/accounts/find-session";
import { makeForgottenPasswordLink } from "@/lib/accounts/password-links";
import { HEADER } from "@/lib/http/request-facts";
import { mailNotifications } from "@/lib/notifications/mail-notifications";
import { notify } from "@/lib/notifications/notify";
import { issueKey } from "@/lib/testing/issue-key";
import { MailServer } from "@/lib/testing/mail-server";
import { OWN_PAGE } from "@/lib/testing/sign-in";
import { TestPanel, type TestUser } from "@/lib/testing/test-panel";

let panel: TestPanel;
let server: MailServer;
let account: TestUser;
let user: Awaited<ReturnType<TestPanel["signIn"]>>;
beforeAll(async () => {
  server = await MailServer.open();
  panel = await TestPanel.open({ SMTP_URL: server.url, SMTP_FROM: "panel@panel.test" });
});
beforeEach(async () => {
  account = await panel.makeUser();
  user = await panel.signIn(account);
  await panel.db.notification.deleteMany();
  server.mails.length = 0;
});
afterAll(async () => {
  await panel.close();
  await server.close();
});

type Sender = { cookie?: string; headers?: Record<string, string> };
/** Posts the form; gives where that leads. */
async function choose(language: string, { cookie = user.cookie, headers = OWN_PAGE }: Sender = {}) {
  const request = new Request(`http://localhost:3000${LANGUAGE_FORM}`, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      [HEADER.address]: "203.0.113.7",
      [HEADER.requestId]: "request-7",
      ...headers,
      cookie,
    },
    body: new URLSearchParams({ language }).toString(),
  });
  const response = await POST(request);
  expect([response.status, response.headers.get("cache-control")]).toEqual([303, "no-store"]);
  return response.headers.get("location");
}
const chosen = async (sessionId = user.actor.sessionId) => (await findSession(user, sessionId))?.language;
const SAVED = `${PREFERENCES_PAGE}?language=saved#language`;

test("a user's language is none at first, is kept for all their sessions, and taken back", async () => {
  const other = await panel.signIn(await panel.makeUser());
  const elsewhere = await panel.signIn(account);
  expect(await chosen()).toBeNull();
  for (const [said, kept] of [
    ["de", "de"],
    ["en", "en"],
    ["system", null],
  ] as const) {
    expect(await choose(said)).toBe(SAVED);
    expect([await chosen(), await chosen(elsewhere.actor.sessionId)]).toEqual([kept, kept]);
  }
  await choose("de");
  expect(await chosen(other.actor.sessionId)).toBeNull();
});

test.each(["fr", "", "DE", "__proto__", "constructor"])("%j is no language of the panel", async (said) => {
  await choose("de");
  expect(await choose(said)).toBe(`${PREFERENCES_PAGE}?error=INVALID_REQUEST`);
  expect(await chosen()).toBe("de");
});

test("nobody chooses for somebody else: no page of another site, no key, no plugin, no stranger", async () => {
  const foreign = { headers: { origin: "https://elsewhere.example" } };
  expect(await choose("de", foreign)).toBe(`${PREFERENCES_PAGE}?error=CROSS_SITE_REQUEST`);
  const { privateKey } = await issueKey(user);
  const byKey = { headers: { ...OWN_PAGE, authorization: `Bearer ${privateKey}` } };
  expect(await choose("de", byKey)).toBe(`${PREFERENCES_PAGE}?error=SESSION_REQUIRED`);
  const byPlugin = { headers: { ...OWN_PAGE, "x-panel-plugin": "sea" } };
  expect(await choose("de", byPlugin)).toBe(`${PREFERENCES_PAGE}?error=SESSION_REQUIRED`);
  expect(await choose("de", { cookie: "" })).toBe(`${PREFERENCES_PAGE}?error=UNAUTHENTICATED`);
  expect(await chosen()).toBeNull();
});

test("a language that a later version stored and this one does not have is none", async () => {
  await panel.db.user.update({ where: { id: account.id }, data: { language: "fr" } });
  expect(await chosen()).toBeNull();
});

test("mails are in the language of whoever gets them, and English where none is known", async () => {
  const admin = panel.context((await panel.signIn(await panel.makeUser({ role: "admin" }))).actor);
  const detail = { name: "Laptop" };
  const told = async () => {
    await notify(panel.db, panel.anonymous(), { userId: account.id, kind: "api_key.issued", detail });
    await sendPasswordLink(admin, { id: account.id });
    await mailNotifications(panel.anonymous());
    return server.mails.splice(0).map(({ text }) => text.split("\r\n")[0]!);
  };
  expect(await told()).toEqual([
    `Hello ${account.name},`,
    "The API key “Laptop” was made for your account. If that was not you, revoke it and change your password.",
  ]);
  await choose("de");
  expect(await told()).toEqual([
    `Guten Tag ${account.name},`,
    "Der API-Schlüssel „Laptop“ wurde für Ihr Konto erstellt. Wenn Sie das nicht waren, widerrufen Sie ihn und ändern Sie Ihr Passwort.",
  ]);
  expect(await makeForgottenPasswordLink(panel.anonymous(), { email: account.email })).toMatchObject({
    language: "de",
  });
});
