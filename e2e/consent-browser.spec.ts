import type { Page } from "@playwright/test";
import { WRONG_PASSWORD } from "@/lib/testing/secrets";
import { answering, Receiver } from "@/lib/testing/receiver";
import {
  APP_PAGE,
  approveButton,
  arrived,
  consentAddress,
  denyButton,
  keysOf,
  test,
  title,
  type Parameters,
} from "./consent-page";
import { expect, signIn } from "./fixtures";

test.use({ panelEnv: { LIMIT_AUTHORIZE: "0", SERVER_CALLBACK_ALLOWED_HOSTS: "127.0.0.1" } });
test.setTimeout(90_000);

const FAMILY = "👨‍👩‍👧‍👦"; // 7 code points, 25 bytes
/** Every parameter at its longest. */
const longest = (callbackurl: string): Parameters => ({
  name: FAMILY.repeat(27),
  appName: FAMILY.repeat(27),
  description: FAMILY.repeat(142),
  state: "\u{1f600}".repeat(512),
  callbackurl: callbackurl + "a".repeat(2048 - callbackurl.length),
  appLogo: `https://logo.invalid/${"b".repeat(2000)}`,
  allowedips: Array.from(
    { length: 50 },
    (_, i) => `2001:db8:1111:2222:3333:4444:5555:${(0x1000 + i).toString(16)}`,
  ).join(),
  alertCors: "1",
});

async function typeWrongPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(WRONG_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "not right" })).toBeVisible();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("every parameter at its longest outlives a wrong password, the sign-in and another account", async ({
      page,
      app,
      makeUser,
    }) => {
      const [first, second] = [await makeUser({ name: "First" }), await makeUser({ name: "Second" })];
      const parameters = longest(app.url("/cb/"));
      await page.goto(consentAddress(parameters));
      await typeWrongPassword(page, first.email);
      await signIn(page, first);
      await expect(title(page)).toHaveText("Approve this app?");
      await page.getByRole("button", { name: "Use another account" }).click();
      await typeWrongPassword(page, second.email);
      await signIn(page, second);
      await expect(page.getByRole("region", { name: "Your account", exact: true })).toContainText("Second");
      const given = Object.fromEntries(new URL(page.url()).searchParams);
      expect(given).toEqual(parameters);
      await denyButton(page).click();
      await page.waitForURL((url) => url.port === String(app.port));
      const url = new URL(page.url());
      expect(url.href.split("#")[0]).toBe(parameters.callbackurl);
      expect(new URLSearchParams(url.hash.slice(1)).get("state")).toBe(parameters.state);
    });

    test("a session that ended meanwhile: sign in, and the request is there to decide", async ({
      page,
      app,
      makeUser,
      signInApi,
    }) => {
      const user = await makeUser();
      await page.goto(consentAddress({ callbackurl: app.url() }));
      await signIn(page, user);
      await expect(title(page)).toHaveText("Approve this app?");
      await page.context().clearCookies();
      await approveButton(page).click();
      await signIn(page, user);
      await expect(title(page)).toHaveText("Approve this app?");
      expect(await keysOf(await signInApi(user))).toEqual([]);
      await approveButton(page).click();
      await page.waitForURL((url) => url.port === String(app.port));
      expect(await keysOf(await signInApi(user))).toEqual(["Test app"]);
    });

    test("signed in as somebody else in another tab: asked anew, and nothing is given for either", async ({
      page,
      app,
      makeUser,
      signInApi,
    }) => {
      const [first, second] = [await makeUser(), await makeUser({ name: "Second" })];
      await page.goto(consentAddress({ callbackurl: app.url() }));
      await signIn(page, first);
      await expect(title(page)).toHaveText("Approve this app?");
      const other = await page.context().newPage();
      await page.context().clearCookies();
      await signIn(other, second);
      await approveButton(page).click();
      await expect(page.getByText("was not carried out")).toBeVisible();
      await expect(page.getByRole("region", { name: "Your account", exact: true })).toContainText("Second");
      for (const user of [first, second]) expect(await keysOf(await signInApi(user))).toEqual([]);
    });

    test("an app that sends the browser on to another host is reached, with the fragment", async ({
      page,
      app,
      makeUser,
    }) => {
      const onward = await Receiver.start(APP_PAGE);
      app.behaviour = answering(302, "", { location: `http://localhost:${onward.port}/welcome` });
      await page.goto(consentAddress({ callbackurl: app.url() }));
      await signIn(page, await makeUser());
      await approveButton(page).click();
      await page.waitForURL((url) => url.port === String(onward.port));
      expect(page.url()).toContain("#public_key=px_pub");
      await onward.close();
    });

    test("Approve cannot be pressed in the first second; Deny can", async ({ page, app, makeUser }) => {
      await page.goto("/auth/login");
      await signIn(page, await makeUser());
      await page.goto(consentAddress({ callbackurl: app.url() }), { waitUntil: "commit" });
      const shown = page.locator("button[value=approve]");
      await denyButton(page).waitFor();
      const atOnce = await shown.isVisible();
      await expect(shown).toBeVisible();
      expect(atOnce).toBe(false);
    });
  });
}

test.describe("a double click on Approve", () => {
  test("sends one decision, and the app gets its key", async ({ page, app, makeUser, signInApi }) => {
    const user = await makeUser();
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(new URL(request.url()).pathname));
    await page.goto(consentAddress({ callbackurl: app.url() }));
    await signIn(page, user);
    posts.length = 0;
    await approveButton(page).dblclick();
    expect((await arrived(page, app)).get("private_key")).toMatch(/^px_sec/);
    expect(posts).toHaveLength(1);
    expect(await keysOf(await signInApi(user))).toHaveLength(1);
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("makes one key, and ends in the app or on a page that says what to do", async ({
      page,
      app,
      makeUser,
      signInApi,
    }) => {
      const user = await makeUser();
      await page.goto(consentAddress({ callbackurl: app.url() }));
      await signIn(page, user);
      await approveButton(page).dblclick();
      await page.waitForURL((url) => url.port === String(app.port) || url.searchParams.has("done"));
      if (page.url().includes("done=")) {
        await expect(title(page)).toHaveText("You approved this app");
        await expect(page.locator("main")).toContainText("revoke the key in your account");
      }
      expect(await keysOf(await signInApi(user))).toHaveLength(1);
    });
  });
});
