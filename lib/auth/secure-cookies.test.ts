import { afterAll, beforeAll, expect, test } from "vitest";
import { callApi } from "@/lib/testing/call-api";
import { cookiesOf, postSignIn } from "@/lib/testing/sign-in";
import { TestPanel, type TestUser } from "@/lib/testing/test-panel";

let panel: TestPanel;
let user: TestUser;
beforeAll(async () => {
  panel = await TestPanel.open({ PANEL_BASE_URL: "https://panel.example" });
  user = await panel.makeUser();
});
afterAll(() => panel.close());

const headers = { origin: "https://panel.example" };

test("behind https the session cookie is Secure by name and by attribute, and works", async () => {
  const answer = await postSignIn({ email: user.email, json: "true" }, { headers });
  expect(answer.body.url).toBe("https://panel.example/dashboard");
  const cookies = answer.headers.getSetCookie();
  expect(cookies).toEqual([
    expect.stringMatching(/^__Secure-next-auth\.session-token=[^;]+; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/),
  ]);
  expect((await callApi("GET", "/api/user", { cookie: cookiesOf(answer) })).body.id).toBe(user.id);
  const { body } = await callApi("GET", "/api/auth/session", { cookie: cookiesOf(answer) });
  expect(body.user).toMatchObject({ id: user.id });
  const insecure = cookiesOf(answer).replace("__Secure-", "");
  expect((await callApi("GET", "/api/user", { cookie: insecure })).status).toBe(401);
});

test("the pair against other sites is bound to this very host", async () => {
  const answer = await callApi("GET", "/api/auth/csrf");
  expect(answer.headers.getSetCookie()).toEqual([expect.stringMatching(/^__Host-next-auth\.csrf-token=/)]);
  const form = { email: user.email, csrfToken: answer.body.csrfToken as string, json: "true" };
  expect((await postSignIn(form, { headers: {}, cookie: cookiesOf(answer) })).status).toBe(200);
  const soft = cookiesOf(answer).replace("__Host-", "");
  expect((await postSignIn(form, { headers: {}, cookie: soft })).status).toBe(403);
  expect((await postSignIn({ email: user.email }, { headers: { origin: "http://panel.example" } })).status).toBe(403);
});

test("the device page's address is the https one", async () => {
  const { body } = await callApi("GET", "/.well-known/oauth-authorization-server");
  const oauth2 = "https://panel.example/api/user/api-clients/oauth2";
  expect(body).toMatchObject({
    issuer: "https://panel.example",
    device_authorization_endpoint: `${oauth2}/device`,
    token_endpoint: `${oauth2}/device/token`,
    grant_types_supported: ["urn:ietf:params:oauth:grant-type:device_code"],
  });
});
