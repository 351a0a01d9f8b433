import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { WRONG_PASSWORD } from "@/lib/testing/secrets";
import { OAUTH2, postJson } from "./device-flow";
import { expect, signIn, test } from "./fixtures";
import { checkPage, checkState } from "./page-checks";

test.use({ panelEnv: { LIMIT_AUTHORIZE: "0", SERVER_CALLBACK_ALLOWED_HOSTS: "127.0.0.1" } });

const PAGE = "/dashboard/account/oauth2/api/new";
const approve = (page: Page) => page.getByRole("button", { name: "Approve" });
const deny = (page: Page) => page.getByRole("button", { name: "Deny" });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const consent = (parameters: Record<string, string>) =>
  `${PAGE}?${new URLSearchParams({ name: "My app", ...parameters })}`;

/** An app of its own on another port: a page for browsers, an endpoint for the panel. */
class App {
  readonly posts: { headers: IncomingMessage["headers"]; body: Record<string, unknown> }[] = [];
  readonly asked: string[] = [];
  status = 204;
  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}
  static async start(host = "127.0.0.1"): Promise<App> {
    const server = createServer(
      (request, response) =>
        void app.answer(request).then(([status, body]) => {
          response.writeHead(status, { "content-type": "text/html" }).end(body);
        }),
    );
    server.listen(0, host);
    await once(server, "listening");
    const app = new App(server, (server.address() as AddressInfo).port);
    return app;
  }
  get url(): string {
    return `http://127.0.0.1:${this.port}/callback?keep=a%20b`;
  }
  private async answer(request: IncomingMessage): Promise<[number, string]> {
    this.asked.push(request.url ?? "");
    if (request.method === "GET") return [200, "<!doctype html><title>app</title><h1>The app</h1>"];
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    this.posts.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
    return [this.status, "the-answer-of-the-app"];
  }
  stop(): void {
    this.server.close();
  }
}

let app: App;
test.beforeEach(async () => void (app = await App.start()));
test.afterEach(() => app.stop());

const fragment = (page: Page) => new URLSearchParams(new URL(page.url()).hash.slice(1));
const keyWorks = async (baseURL: string, key: unknown) =>
  (await fetch(`${baseURL}/api/user`, { headers: { authorization: `Bearer ${String(key)}` } })).status;

test("signed out, after a wrong password, with every parameter: the fragment reaches the app, the server none", async ({
  page,
  panel,
  makeUser,
}) => {
  const user = await makeUser({ name: "Ada Example" });
  const state = "s t&a=te#%";
  const address = consent({ callbackurl: app.url, state, description: "x".repeat(1000), appName: "Пример" });
  await page.goto(address);
  await page.getByLabel("E-mail").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(WRONG_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "not right" })).toBeVisible();
  await signIn(page, user);
  await expect(page.getByText(`127.0.0.1:${app.port}`).first()).toBeVisible();
  await expect(page.getByText("Ada Example").first()).toBeVisible();
  await checkPage(page);
  await approve(page).click();
  await page.waitForURL((url) => url.port === String(app.port));
  expect(page.url().split("#")[0]).toBe(app.url);
  const given = fragment(page);
  expect([...given.keys()]).toEqual([
    "public_key",
    "private_key",
    "token_type",
    "issued_at",
    "authorization_code",
    "state",
  ]);
  expect(given.get("state")).toBe(state);
  expect(await keyWorks(panel.baseURL, given.get("private_key"))).toBe(200);
  expect(app.asked.some((url) => url.includes("px_"))).toBe(false);
  const code = given.get("authorization_code");
  const exchanged = await postJson(`${panel.baseURL}${OAUTH2}/token`, { code });
  expect(exchanged.body.private_key).toBe(given.get("private_key"));
});

test("PKCE: the browser carries a code alone, and the app exchanges it", async ({ page, panel, makeUser }) => {
  await signIn(page, await makeUser());
  const verifier = randomBytes(32).toString("base64url");
  const code_challenge = createHash("sha256").update(verifier).digest("base64url");
  await page.goto(consent({ callbackurl: app.url, code_challenge, code_challenge_method: "S256", state: "1" }));
  await approve(page).click();
  await page.waitForURL((url) => url.port === String(app.port));
  const given = fragment(page);
  expect([...given.keys()]).toEqual(["authorization_code", "state"]);
  const token = `${panel.baseURL}${OAUTH2}/token`;
  const code = given.get("authorization_code");
  expect((await postJson(token, { code, code_verifier: "x".repeat(43) })).body.error).toBe("INVALID_CODE_VERIFIER");
  const { body } = await postJson(token, { code, code_verifier: verifier });
  expect(await keyWorks(panel.baseURL, body.private_key)).toBe(200);
});

test("a custom scheme gets a link to press", async ({ page, panel, makeUser }) => {
  await signIn(page, await makeUser());
  await page.goto(consent({ callbackurl: "myapp://done" }));
  await expect(page.getByText("myapp://").first()).toBeVisible();
  await checkPage(page);
  await approve(page).click();
  const link = page.locator('a[href^="myapp://done#public_key="]');
  await expect(link).toBeVisible();
  await checkState(page);
  const given = new URLSearchParams(((await link.getAttribute("href")) ?? "").split("#")[1]);
  expect(await keyWorks(panel.baseURL, given.get("private_key"))).toBe(200);
});

const toServer = () => consent({ callbackurl: app.url, mode: "server", allowedips: "127.0.0.1, ::1" });

test("a server gets the key itself, and the page stays", async ({ page, panel, makeUser }) => {
  await signIn(page, await makeUser());
  app.status = 204;
  await page.goto(toServer());
  await checkPage(page);
  await approve(page).click();
  await expect(heading(page)).toHaveText("App connected");
  await checkPage(page);
  expect(await keyWorks(panel.baseURL, app.posts[0]?.body.private_key)).toBe(200);
  expect(await page.content()).not.toContain("the-answer-of-the-app");
});

test("when a server does not take the key, the page offers to try again", async ({ page, panel, makeUser }) => {
  await signIn(page, await makeUser());
  app.status = 500;
  await page.goto(toServer());
  await approve(page).click();
  await expect(page.getByText(/did not accept the key/)).toBeVisible();
  expect(await keyWorks(panel.baseURL, app.posts[0]?.body.private_key)).toBe(401);
  await checkState(page);
  app.status = 204;
  await approve(page).click();
  await expect(heading(page)).toHaveText("App connected");
  expect(app.posts).toHaveLength(2);
  expect(await keyWorks(panel.baseURL, app.posts[1]?.body.private_key)).toBe(200);
  expect(await page.content()).not.toContain("the-answer-of-the-app");
});

test("after Deny neither Back nor a reload offers Approve, and nothing is issued", async ({
  page,
  makeUser,
  signInApi,
}) => {
  const user = await makeUser();
  await signIn(page, user);
  await page.goto(consent({ callbackurl: app.url }));
  await deny(page).click();
  await page.waitForURL((url) => url.port === String(app.port));
  expect(fragment(page).get("error")).toBe("access_denied");
  await page.goBack();
  await expect(heading(page)).toHaveText(/denied this a moment ago/);
  await expect(approve(page)).toHaveCount(0);
  await page.reload();
  await expect(heading(page)).toHaveText(/denied this a moment ago/);
  const { body } = await (await signInApi(user)).get("/api/user/api-clients");
  expect(body.api_clients).toEqual([]);
  await page.goto(consent({ callbackurl: app.url }));
  await checkPage(page);
  await page.getByRole("link", { name: "Ask me again" }).click();
  await approve(page).click();
  await page.waitForURL((url) => url.port === String(app.port));
});

test("two tabs are two requests; a double click is one", async ({ page, context, makeUser, signInApi }) => {
  const user = await makeUser();
  await signIn(page, user);
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto(consent({ callbackurl: app.url }));
  await approve(page).dblclick();
  await page.waitForURL((url) => url.port === String(app.port));
  const api = await signInApi(user);
  expect((await api.get("/api/user/api-clients")).body.api_clients).toHaveLength(1);
  await approve(other).click();
  await other.waitForURL((url) => url.port === String(app.port));
  expect((await api.get("/api/user/api-clients")).body.api_clients).toHaveLength(2);
});

test("bad parameters are told here, and nothing leads to the address", async ({ page, makeUser }) => {
  await signIn(page, await makeUser());
  const bad: [Record<string, string>, RegExp][] = [
    [{ callbackurl: "http://evil.example/cb" }, /http/],
    [{ callbackurl: "javascript:alert(1)" }, /javascript/],
    [{ callbackurl: "https://ok.example/", mode: "device" }, /USE_DEVICE_ENDPOINT/],
    [{ callbackurl: "https://ok.example/", mode: "both" }, /mode/],
    [{ callbackurl: "https://ok.example/", allowedips: "010.1.1.1" }, /010\.1\.1\.1/],
    [{ callbackurl: "https://ok.example/", alertCors: "1" }, /alertCors/],
    [{}, /callbackurl/],
  ];
  for (const [parameters, rule] of bad) {
    await page.goto(consent(parameters));
    await expect(page.locator("main")).toContainText(rule);
    await expect(approve(page)).toHaveCount(0);
    expect(await page.locator('a[href*="evil"], a[href^="javascript"], a[href*="ok.example"]').count()).toBe(0);
  }
  await page.goto(`${consent({ callbackurl: app.url })}&name=Twice`);
  await expect(page.locator("main")).toContainText("twice");
  await checkPage(page);
});

test("an app's logo is never fetched by the browser, and hostile text is text", async ({ page, makeUser }) => {
  await signIn(page, await makeUser());
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).host));
  await page.goto(
    consent({
      name: `<script>alert(1)</script>${"W".repeat(150)}`,
      description: "a\n<b>bold</b>\nשלום",
      callbackurl: app.url,
      appLogo: `http://127.0.0.1:${app.port}/logo.svg`,
      allowedips: Array.from({ length: 50 }, (_, i) => `10.0.${i}.0/24`).join(","),
    }),
  );
  await expect(page.locator("bdi", { hasText: "<script>" }).first()).toBeVisible();
  await checkPage(page);
  expect([...hosts]).toEqual([new URL(page.url()).host]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test("the whole way works, and the destination is in view on a phone", async ({ page, makeUser }) => {
    await page.goto(consent({ callbackurl: app.url }));
    await signIn(page, await makeUser());
    await expect(page.getByText(`127.0.0.1:${app.port}`).first()).toBeInViewport();
    await approve(page).click();
    await page.waitForURL((url) => url.port === String(app.port));
    expect(fragment(page).get("private_key")).toMatch(/^px_sec/);
  });
});

test("an IPv6 callback, which a policy cannot spell, is reached all the same", async ({ page, makeUser }) => {
  const six = await App.start("::1");
  await signIn(page, await makeUser());
  await page.goto(consent({ callbackurl: `http://[::1]:${six.port}/cb` }));
  await approve(page).click();
  await page.waitForURL((url) => url.port === String(six.port));
  six.stop();
});
