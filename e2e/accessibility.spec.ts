import { en } from "@/lib/messages/en";
import { WRONG_PASSWORD } from "@/lib/testing/secrets";
import { decideDevice, obtainKey, pollDevice, startDevice } from "./device-flow";
import { expect, signIn, test } from "./fixtures";
import { checkPage, checkState } from "./page-checks";
import { ageDeviceRequest, withPanelDatabase } from "./panel-database";

/*
 * Every page and state that no other test checks on its way (page-checks.ts says what is checked). Next draws 403 and
 * 404 in the browser and logs their status.
 */
test.use({ allowedConsoleErrors: [/status of (403|404|421)/] });
// each look takes seconds, and there are several in each of these
test.describe.configure({ timeout: 120_000 });

test("signing in, refused and not", async ({ page }) => {
  await page.goto("/auth/login");
  await checkPage(page);
  await page.getByLabel("E-mail").fill("nobody@panel.test");
  await page.getByLabel("Password", { exact: true }).fill(WRONG_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText(en.signIn.credentials)).toBeVisible();
  await checkState(page);
  await page.goto("/auth/login?error=RATE_LIMITED&retry=900");
  await checkPage(page);
});

test("a forgotten password where no mail is sent: who can help, and how", async ({ page }) => {
  await page.goto("/auth/login");
  await page.getByRole("link", { name: en.signIn.forgot }).click();
  await expect(page.getByRole("heading", { level: 1, name: en.forgotPassword.noMailTitle })).toBeVisible();
  await expect(page.getByText("This panel sends no mail")).toBeVisible();
  await expect(page.locator("code")).toHaveText("npm run panel -- reset-password <email>");
  await checkPage(page);
});

test("pages that are not there, or not for this user or address", async ({ page, panel, makeUser }) => {
  await page.goto("/no/such/page");
  await checkPage(page);
  await page.goto(`http://127.0.0.1:${panel.port}/dashboard`);
  await checkPage(page);
  await page.goto("/admin/settings");
  await signIn(page, await makeUser());
  await expect(page.getByRole("heading", { level: 1, name: en.forbidden.title })).toBeVisible();
  await checkPage(page);
});

test("dashboard and account of somebody new", async ({ page, makeUser }) => {
  await page.goto("/dashboard");
  await signIn(page, await makeUser({ name: "Ada ".repeat(40).trim() }));
  await checkPage(page);
  await page.goto("/dashboard/account");
  await checkPage(page);
});

test("dashboard and account with keys, a menu, a dialog and errors", async ({ page, panel, makeUser, signInApi }) => {
  const user = await makeUser();
  const session = await signInApi(user);
  const key = await obtainKey(panel.baseURL, session, "W".repeat(191));
  await fetch(`${panel.baseURL}/api/user`, { headers: { Authorization: `Bearer ${key.private_key}` } });
  await obtainKey(panel.baseURL, session, "جهاز في غرفة المعيشة");
  await page.goto("/dashboard");
  await signIn(page, user);
  await checkPage(page);
  await page.getByRole("button", { name: en.navigation.accountMenu }).click();
  await expect(page.getByText(en.navigation.signedInAs)).toBeVisible();
  await checkState(page);

  await page.goto("/dashboard/account");
  await checkPage(page);
  const password = page.getByRole("region", { name: en.account.password.title, exact: true });
  await password.getByRole("button", { name: en.account.password.submit }).click();
  await expect(password.getByText(en.form.required).first()).toBeVisible();
  await checkState(page);
  await page
    .getByRole("button", { name: /^Revoke / })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await checkState(page);
});

test("settings", async ({ page, makeUser }) => {
  await page.goto("/admin/settings");
  await signIn(page, await makeUser({ role: "admin" }));
  await expect(page.getByRole("switch", { name: en.settings.keys.allow })).toBeVisible();
  await checkPage(page);
});

test("what the device page says of a request that cannot go on", async ({ page, panel, makeUser, signInApi }) => {
  const user = await makeUser();
  const session = await signInApi(user);
  const setKeyCount = (count: number) =>
    withPanelDatabase(panel.dataDir, (db) =>
      db.prepare(`UPDATE "User" SET "liveKeyCount" = ? WHERE "id" = ?`).run(count, user.id),
    );
  const title = (name: string) => expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
  const approve = () => page.getByRole("button", { name: en.consent.approve }).click();
  await page.goto("/dashboard");
  await signIn(page, user);

  const full = await startDevice(panel.baseURL);
  await page.goto(full.verification_uri_complete);
  setKeyCount(50);
  await approve();
  await title(en.consent.keyLimit.title);
  await checkPage(page);
  setKeyCount(0);
  await page.getByRole("link", { name: en.consent.again }).click();
  await approve();
  await title(en.device.approved.title);
  await checkPage(page);
  setKeyCount(50);
  expect((await pollDevice(panel.baseURL, full.device_code)).body.error).toBe("access_denied");
  await title(en.device.refused.title); // the page has looked again by itself
  await checkPage(page);
  setKeyCount(0);

  const slow = await startDevice(panel.baseURL);
  await page.goto(slow.verification_uri_complete);
  await expect(page.getByRole("button", { name: en.consent.approve })).toBeVisible();
  ageDeviceRequest(panel.dataDir, slow.user_code, 601);
  await approve();
  await title(en.consent.overdue.title);
  await checkPage(page);
  await page.getByRole("link", { name: en.consent.reopen }).click();
  await expect(page.getByRole("button", { name: en.consent.approve })).toBeVisible();
  ageDeviceRequest(panel.dataDir, slow.user_code, 300);
  await approve();
  await title(en.device.expired.title);
  await checkPage(page);
  expect((await pollDevice(panel.baseURL, slow.device_code)).body.error).toBe("expired_token");

  const decided = await startDevice(panel.baseURL);
  await decideDevice(session, decided.user_code, "approve");
  await page.goto(`${decided.verification_uri}?error=REQUEST_NOT_PENDING`);
  await title(en.consent.decided.title);
  await checkPage(page);
});
