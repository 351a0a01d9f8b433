import { obtainKey } from "./device-flow";
import { expect, signIn, test } from "./fixtures";
import { checkPage, checkState } from "./page-checks";
import { en } from "@/lib/messages/en";
import { ADMIN, WRONG_PASSWORD } from "@/lib/testing/secrets";

test.use({ allowedConsoleErrors: [/status of 40[34]/] });

test("sign-in, as it is and after a wrong password", async ({ page, makeUser }) => {
  await page.goto("/auth/login");
  await checkPage(page);
  await page.getByLabel("E-mail").fill((await makeUser()).email);
  await page.getByLabel("Password", { exact: true }).fill(WRONG_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "not right" })).toBeVisible();
  await checkState(page);
});

const LONG_NAME = `${"Long ".repeat(30)}name`;

test("dashboard and account, empty", async ({ page, makeUser }) => {
  await signIn(page, await makeUser({ name: LONG_NAME }));
  await checkPage(page);
  await page.goto("/dashboard/account");
  await checkPage(page);
});

test("dashboard and account with a key that is then revoked", async ({ page, panel, makeUser, signInApi }) => {
  const user = await makeUser({ name: LONG_NAME });
  await signIn(page, user);
  const name = "K".repeat(191);
  const key = await obtainKey(panel.baseURL, await signInApi(user), name);
  const use = () => fetch(`${panel.baseURL}/api/user`, { headers: { authorization: `Bearer ${key.private_key}` } });
  expect((await use()).status).toBe(200);
  await page.goto("/dashboard");
  await checkPage(page);
  await page.goto("/dashboard/account");
  await checkPage(page);
  await page.getByRole("button", { name: /^Revoke/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await checkState(page);
  await dialog.getByRole("button", { name: /^Revoke/ }).click();
  await expect(page.getByRole("heading", { name })).toHaveCount(0);
  expect((await use()).status).toBe(401);
});

test("settings for an administrator, 403 for anyone else, 404 for everyone", async ({
  page,
  makeUser,
  browser,
  panel,
}) => {
  await signIn(page, ADMIN);
  await page.goto("/admin/settings");
  await checkPage(page);
  const context = await browser.newContext({ baseURL: panel.baseURL });
  const other = await context.newPage();
  await signIn(other, await makeUser());
  expect((await other.goto("/admin/settings"))?.status()).toBe(403);
  await checkPage(other);
  expect((await other.goto("/nothing/here"))?.status()).toBe(404);
  await checkPage(other);
  await context.close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("403 and 404 are whole pages", async ({ page, makeUser }) => {
    await page.goto("/dashboard");
    await signIn(page, await makeUser());
    for (const [address, status, said] of [
      ["/admin/settings", 403, en.forbidden.title],
      ["/nothing/here", 404, en.notFound.title],
    ] as const) {
      expect((await page.goto(address))?.status()).toBe(status);
      await expect(page.getByRole("heading", { level: 1, name: said })).toBeVisible();
      await expect(page.locator("head style").first()).toBeAttached();
      await expect(page.locator("head title")).toHaveCount(1);
      await expect(page.locator("head meta[name=robots]")).toHaveAttribute("content", "noindex, nofollow");
      await expect(page.locator("head meta[name=theme-color]")).toHaveCount(2);
      await expect(page).toHaveTitle(`${said} · Panel`);
    }
  });
});
