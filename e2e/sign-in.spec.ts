import type { Page } from "@playwright/test";
import { en } from "@/lib/messages/en";
import { WRONG_PASSWORD } from "@/lib/testing/secrets";
import { expect, signIn, test, type TestUser } from "./fixtures";

/** A page's address with a query of about 6,000 characters, with everything in it that is easily lost on the way. */
function deepLink(): string {
  const query = new URLSearchParams({
    plain: "a b+c",
    signs: "&=?#/\\%;,:@!$'()*\"<>[]{}|^`~",
    letters: "žluťoučký кириллица 漢字 👩‍👩‍👧",
    encoded: "%2F%252F%00",
    url: "https://app.example/cb?x=1&y=2#z",
    empty: "",
    long: "0123456789".repeat(560),
  });
  return `/dashboard/account?${query}&twice=1&twice=2&%5Bodd%5D=%7e`;
}

async function fillIn(page: Page, user: Pick<TestUser, "email">, password: string): Promise<void> {
  await page.getByLabel("E-mail").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

const refusal = (page: Page) => page.getByText(en.signIn.credentials);

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a long address is kept whole through two wrong passwords", async ({ page, panel, makeUser }) => {
      const user = await makeUser();
      const wanted = panel.baseURL + deepLink();
      expect(wanted.length).toBeGreaterThan(6000);
      await page.goto(wanted);
      await expect(page).toHaveURL(/\/auth\/login\?callbackUrl=/);
      for (let tries = 0; tries < 2; tries++) {
        await fillIn(page, user, WRONG_PASSWORD);
        await expect(refusal(page)).toBeVisible();
      }
      await fillIn(page, user, user.password);
      await page.waitForURL((url) => url.pathname === "/dashboard/account");
      expect(page.url()).toBe(wanted);
    });

    test("Back after signing in does not show the form of somebody signed out", async ({ page, makeUser }) => {
      await page.goto("/dashboard/account");
      await signIn(page, await makeUser());
      await expect(page).toHaveURL(/\/dashboard\/account$/);
      await page.goBack();
      await expect(page, "the way back leads on").toHaveURL(/\/dashboard\/account$/);
      await page.waitForLoadState();
      await page.goto("/auth/login?callbackUrl=%2Fdashboard%2Faccount");
      await expect(page, "who is signed in is sent on").toHaveURL(/\/dashboard\/account$/);
    });

    test("signing out ends the session, and Back shows nothing of it", async ({ page, context, panel, makeUser }) => {
      const user = await makeUser({ name: "Gone In A Moment" });
      await page.goto("/dashboard/account");
      await signIn(page, user);
      const cookies = await context.cookies();
      await page.getByRole("button", { name: en.navigation.accountMenu }).click();
      await page.getByRole("button", { name: en.navigation.signOut, exact: true }).click();
      await expect(page).toHaveURL(/\/auth\/login/);
      await page.goBack();
      await expect(page).toHaveURL(/\/auth\/login/);
      await expect(page.getByText(user.name)).toHaveCount(0);
      // the cookie, kept by a thief, opens nothing either
      const headers = { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; ") };
      expect((await fetch(`${panel.baseURL}/api/user`, { headers })).status).toBe(401);
    });

    test("an address of somebody else's is no way back", async ({ page, panel, makeUser }) => {
      const user = await makeUser();
      for (const callbackUrl of [
        "https://evil.example/",
        "//evil.example/x",
        "/\\evil.example",
        "\\\\evil.example",
        "/\t/evil.example",
        "/%5cevil.example/..//evil.example",
        "javascript:alert(1)",
        "data:text/html,x",
        `${panel.baseURL}@evil.example/`,
        `${panel.baseURL}.evil.example/`,
      ]) {
        await page.context().clearCookies();
        await page.goto(`/auth/login?${new URLSearchParams({ callbackUrl })}`);
        await fillIn(page, user, user.password);
        await page.waitForURL((url) => url.pathname !== "/auth/login");
        expect(new URL(page.url()).origin, callbackUrl).toBe(panel.baseURL);
      }
    });
  });
}

test("a wrong password leaves the address typed, empties the password, and takes the focus to what it says", async ({
  page,
  makeUser,
}) => {
  const user = await makeUser();
  await page.goto("/auth/login");
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await fillIn(page, user, WRONG_PASSWORD);
  await expect(refusal(page)).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(user.email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await signIn(page, user);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("an unknown account and a wrong password look the same", async ({ page, makeUser }) => {
  const seen = new Set<string>();
  for (const email of [(await makeUser()).email, "nobody-at-all@panel.test"]) {
    await page.goto("/auth/login");
    await fillIn(page, { email }, WRONG_PASSWORD);
    await expect(refusal(page)).toBeVisible();
    seen.add((await page.getByRole("main").innerText()).replaceAll(email, ""));
  }
  expect(seen.size).toBe(1);
});

test("too many wrong passwords are told with the time to wait", async ({ page, makeUser }) => {
  const user = await makeUser();
  await page.goto("/auth/login");
  // from the browser, so that it is the same address that tries
  const statuses = await page.evaluate(
    async ([email, password]) => {
      const body = () => new URLSearchParams({ email: email!, password: password!, json: "true" });
      const attempt = () => fetch("/api/auth/callback/credentials", { method: "POST", body: body() });
      return (await Promise.all(Array.from({ length: 12 }, attempt))).map(({ status }) => status);
    },
    [user.email, WRONG_PASSWORD],
  );
  expect(statuses.sort()).toEqual([...Array<number>(10).fill(401), 429, 429]);
  await fillIn(page, user, user.password);
  await expect(page.getByText(/Too many failed sign-ins\. Try again in 1[45] minutes\./)).toBeVisible();
});

test("a disabled user's open page is the last they see", async ({ page, admin, makeUser }) => {
  const user = await makeUser();
  await page.goto("/dashboard/account");
  await signIn(page, user);
  await expect(page.getByRole("heading", { level: 1, name: en.account.title })).toBeVisible();
  expect((await admin.patch(`/api/admin/users/${user.id}`, { disabled: true })).status).toBe(200);
  await page.getByRole("link", { name: en.navigation.dashboard, exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await fillIn(page, user, user.password);
  await expect(refusal(page)).toBeVisible();
});
