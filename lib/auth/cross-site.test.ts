import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callApi, type Answer } from "@/lib/testing/call-api";
import { cookiesOf, CREDENTIALS, OWN_PAGE, postSignIn } from "@/lib/testing/sign-in";
import { TestPanel, type TestUser } from "@/lib/testing/test-panel";

let panel: TestPanel;
let user: TestUser;
beforeAll(async () => {
  panel = await TestPanel.open();
  user = await panel.makeUser();
});
afterAll(() => panel.close());

type Caller = { headers?: Record<string, string>; cookie?: string; csrfToken?: string };
const signIn = ({ csrfToken, ...call }: Caller) =>
  postSignIn(
    { email: user.email, json: "true", ...(csrfToken !== undefined && { csrfToken }) },
    { headers: {}, ...call },
  );
const signOut = ({ csrfToken, cookie, ...call }: Caller, session: string) =>
  callApi("POST", "/api/auth/signout", {
    form: { json: "true", ...(csrfToken !== undefined && { csrfToken }) },
    cookie: cookie ? `${session}; ${cookie}` : session,
    ...call,
  });
const isIn = (answer: Answer) =>
  answer.headers.getSetCookie().some((cookie) => cookie.startsWith("next-auth.session-token="));
/** What a client without a browser gets from next-auth first. */
const csrfPair = async () => {
  const answer = await callApi("GET", "/api/auth/csrf");
  return { csrfToken: answer.body.csrfToken as string, cookie: cookiesOf(answer) };
};

describe("a call that is the panel's own", () => {
  test.each([
    { "sec-fetch-site": "same-origin" },
    { origin: "http://localhost:3000" },
    { origin: "http://localhost:3000", "sec-fetch-site": "none" },
    OWN_PAGE,
  ])("is one when the browser says %j", async (headers) => {
    expect(isIn(await signIn({ headers }))).toBe(true);
    // also with a token of a page that has been open for long
    expect(isIn(await signIn({ headers, csrfToken: "0".repeat(64) }))).toBe(true);
  });

  test("is one with next-auth's pair of cookie and field", async () => {
    const pair = await csrfPair();
    expect(pair.csrfToken).toMatch(/^[0-9a-f]{64}$/);
    expect(isIn(await signIn(pair))).toBe(true);
    expect(isIn(await signIn({ ...pair, headers: { "sec-fetch-site": "none" } }))).toBe(true);
  });
});

describe("a call that is not", () => {
  const FOREIGN = [
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "http://localhost:3000", "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "cross-site" },
  ];

  const refused = (answer: Answer) => {
    expect([answer.status, answer.body.error]).toEqual([403, "CROSS_SITE_REQUEST"]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get("access-control-allow-origin")).toBeNull();
  };

  test("is refused from another site, whatever token it brings", async () => {
    const pair = await csrfPair();
    for (const headers of FOREIGN) {
      refused(await signIn({ headers }));
      refused(await signIn({ headers, ...pair }));
    }
  });

  test("is refused when nothing says where it is from", async () => {
    const [pair, other] = [await csrfPair(), await csrfPair()];
    const forged = `${pair.csrfToken}|${"0".repeat(64)}`;
    refused(await signIn({}));
    refused(await signIn({ headers: { "sec-fetch-site": "none" } }));
    refused(await signIn({ csrfToken: pair.csrfToken }));
    refused(await signIn({ cookie: pair.cookie }));
    refused(await signIn({ cookie: pair.cookie, csrfToken: "" }));
    refused(await signIn({ cookie: pair.cookie, csrfToken: other.csrfToken }));
    refused(await signIn({ cookie: `next-auth.csrf-token=${forged}`, csrfToken: pair.csrfToken }));
    refused(await signIn({ cookie: "next-auth.csrf-token=|", csrfToken: "" }));
    expect(await panel.db.auditEvent.count({ where: { action: "session.refused" } })).toBe(0);
  });

  test("signs nobody out either", async () => {
    const { cookie } = await panel.signIn(user);
    for (const headers of FOREIGN) refused(await signOut({ headers }, cookie));
    refused(await signOut({}, cookie));
    expect((await callApi("GET", "/api/user", { cookie })).status).toBe(200);
    expect((await signOut(await csrfPair(), cookie)).status).toBe(200);
    expect((await callApi("GET", "/api/user", { cookie })).status).toBe(401);
  });

  test("is refused as JSON too", async () => {
    const json = { email: user.email, password: user.password };
    refused(await callApi("POST", CREDENTIALS, { json, headers: { origin: "https://evil.example" } }));
    refused(await callApi("POST", CREDENTIALS, { json }));
  });
});
