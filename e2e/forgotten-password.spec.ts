import { en } from "@/lib/messages/en";
import { ADMIN } from "@/lib/testing/secrets";
import { expect, signIn } from "./fixtures";
import { testWithMail } from "./mail-fixture";
import { checkWatched, watchJumps } from "./page-checks";

const test = testWithMail();

// each state is looked at by axe, light and dark
test.describe.configure({ timeout: 240_000 });

const NEW_PASSWORD = "a new one that is long enough";
const LINK = /http:\/\/localhost:\d+\/auth\/set-password#pxlink_[0-9A-Za-z]{49}/;

test("a forgotten password is set anew by the link in the mail, once", async ({
  page,
  mailbox,
  makeUser,
  signInApi,
}) => {
  await watchJumps(page);
  const user = await makeUser();
  const elsewhere = await signInApi(user);
  await page.goto("/auth/login");
  await page.getByRole("link", { name: "Forgotten your password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgotten password" })).toBeVisible();
  await checkWatched(page);
  await page.getByLabel("E-mail").fill("nobody");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Enter an e-mail address" })).toBeFocused();
  await page.getByLabel("E-mail").fill(user.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("heading", { name: "Look into your mail" })).toBeVisible();
  await checkWatched(page);

  const link = LINK.exec(await mailbox.waitFor(user.email, LINK))![0];
  await page.goto(link);
  await expect(page).toHaveURL(/\/auth\/set-password$/);
  await expect(page.getByLabel("Code from the link")).toBeHidden();
  await checkWatched(page);
  await page.getByLabel("New password").fill("short");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "8 to 256" })).toBeFocused();
  await page.getByLabel("New password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Your password is set.")).toBeVisible();
  await checkWatched(page);
  expect((await elsewhere.get("/api/user")).status).toBe(401);
  await signIn(page, { ...user, password: NEW_PASSWORD });
  await expect(page).toHaveURL(/\/dashboard$/);

  // used, it says so at once, before a password is thought up for it
  await page.goto("/auth/login");
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: "This link is not valid any more" })).toBeVisible();
  await expect(page.getByLabel("New password")).toHaveCount(0);
  await expect(page.locator(":focus")).toContainText("A link works once");
  await checkWatched(page);
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(page.getByRole("heading", { name: "Forgotten password" })).toBeVisible();
  await mailbox.waitFor(user.email, /A new password was set by a link/);
});

test("an address that nobody has is answered alike, and gets no mail", async ({ page, mailbox }) => {
  await page.goto("/auth/forgot-password");
  await page.getByLabel("E-mail").fill("stranger@panel.test");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("heading", { name: "Look into your mail" })).toBeVisible();
  await page.waitForTimeout(1_000);
  expect(mailbox.count("stranger@panel.test")).toBe(0);
});

test("all of it without a script", async ({ browser, panel, mailbox, makeUser }) => {
  const user = await makeUser();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: panel.baseURL });
  const page = await context.newPage();
  await page.goto("/auth/forgot-password");
  await page.getByLabel("E-mail").fill(user.email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("heading", { name: "Look into your mail" })).toBeVisible();
  const link = LINK.exec(await mailbox.waitFor(user.email, LINK))![0];

  await page.goto(link);
  await page.getByLabel("Code from the link").fill("pxlink_wrong");
  await page.getByLabel("New password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "not valid any more" })).toBeVisible();
  await page.getByLabel("Code from the link").fill(link);
  await page.getByLabel("New password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Your password is set.")).toBeVisible();
  await signIn(page, { ...user, password: NEW_PASSWORD });
  await expect(page).toHaveURL(/\/dashboard$/);
  await context.close();
});

test("an administrator invites, looks after and deletes an account", async ({ page, mailbox, browser, panel }) => {
  await watchJumps(page);
  await page.goto("/admin/users");
  await signIn(page, ADMIN);
  await checkWatched(page);
  await page.getByRole("button", { name: "Add a user" }).click();
  const add = page.getByRole("dialog", { name: "Add a user" });
  await add.getByLabel("E-mail").fill("invited@panel.test");
  await add.getByLabel("Name").fill("Grace Invited");
  await checkWatched(page);
  await add.getByRole("button", { name: "Add user" }).click();
  await expect(page.getByRole("heading", { name: "Set-password link" })).toBeFocused();
  await expect(page.getByText("It was also mailed to invited@panel.test.")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alert").filter({ hasText: "Copy the link first" })).toBeVisible();
  await checkWatched(page);
  const link = await page.getByLabel("Link", { exact: true }).inputValue();
  expect(await mailbox.waitFor("invited@panel.test", LINK)).toContain(link);
  await page.getByRole("button", { name: "I have saved it" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The user was added." })).toBeVisible();

  const context = await browser.newContext({ baseURL: panel.baseURL });
  const invited = await context.newPage();
  await invited.goto(link);
  await invited.getByLabel("New password").fill(NEW_PASSWORD);
  await invited.getByRole("button", { name: "Set password" }).click();
  await signIn(invited, { email: "invited@panel.test", password: NEW_PASSWORD });
  await expect(invited).toHaveURL(/\/dashboard$/);

  await page.getByRole("button", { name: "Manage Grace Invited" }).click();
  const manage = page.getByRole("dialog", { name: "Grace Invited" });
  const disable = manage.getByRole("button", { name: "Disable", exact: true });
  await disable.click();
  await expect(manage.getByRole("button", { name: "Leave it enabled" })).toBeFocused();
  await expect(manage.getByText("is signed out everywhere, and every API key")).toBeVisible();
  await checkWatched(page);
  await page.keyboard.press("Enter");
  await expect(disable).toBeFocused();
  await invited.reload();
  await expect(invited).toHaveURL(/\/dashboard$/);
  await disable.click();
  await manage.getByRole("button", { name: "Disable now" }).click();
  await expect(manage.getByRole("button", { name: "Enable", exact: true })).toBeFocused();
  await expect(manage.getByText("The account is disabled.")).toBeInViewport();
  await checkWatched(page);
  await invited.goto("/dashboard");
  await expect(invited).toHaveURL(/\/auth\/login/);
  await context.close();

  await manage.getByRole("button", { name: "Delete", exact: true }).click();
  await manage.getByLabel(/^Type/).fill("somebody@panel.test");
  await manage.getByRole("button", { name: "Delete for good" }).click();
  await expect(manage.getByText("This is not the account’s e-mail address.")).toBeVisible();
  await manage.getByLabel(/^Type/).fill("invited@panel.test");
  await manage.getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByText("invited@panel.test")).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "The account was deleted." })).toBeInViewport();

  await page.getByRole("button", { name: "Manage Administrator" }).click();
  await expect(page.getByText("This is the last administrator, who cannot be disabled, deleted")).toBeVisible();
  const last = page.getByRole("dialog");
  for (const name of ["Disable", "Delete"]) await expect(last.getByRole("button", { name })).toHaveCount(0);
  await expect(last.getByLabel("Role")).toBeDisabled();
  await checkWatched(page);
  await page.keyboard.press("Escape");

  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Audit" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Account deleted" })).toHaveCount(1);
  const rowOf = (what: string, account: string) =>
    page.getByRole("row").filter({ hasText: what }).filter({ hasText: account });
  await expect(rowOf("First password set", "invited@panel.test")).toContainText("By a link");
  await expect(rowOf("Password reset", "invited@panel.test")).toHaveCount(0);
  await expect(rowOf("Signed in", "invited@panel.test").first()).not.toContainText("Not signed in");
  await expect(page.getByText(/in the last 365 days, newest first\. Times are in /)).toBeVisible();
  await checkWatched(page);
  await page.getByLabel("Action").selectOption({ label: "Sign-in refused" });
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/action=session\.refused/);
  await expect(page.getByRole("row").filter({ hasText: "Account deleted" })).toHaveCount(0);
  await page.getByLabel("Account", { exact: true }).fill("nobody@panel.test");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("No account has this e-mail address.")).toBeVisible();
  await checkWatched(page);

  await page.getByRole("link", { name: "Clear" }).click();
  await page.getByLabel("From").fill("2026-02-02");
  await page.getByLabel("Until").fill("2026-02-01");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByLabel("From")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("From")).toHaveAccessibleDescription("This is later than “Until”.");
  await checkWatched(page);
  await page.getByLabel("Until").fill("2026-02-02");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByLabel("From")).not.toHaveAttribute("aria-invalid", "true");
});

test("the fields that filter the audit trail stand where they will before the buttons have come", async ({ page }) => {
  await page.goto("/admin/audit?action=session.refused");
  await signIn(page, ADMIN);
  const form = page.getByRole("search", { name: en.auditPage.filter });
  await expect(form.getByRole("link", { name: en.auditPage.clear })).toBeVisible();
  for (const width of [1280, 1024, 700, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const places = () => form.evaluate((part) => [...part.querySelectorAll("label")].map((one) => one.offsetLeft));
    const buttons = (display: string) =>
      form.evaluate(
        (part, shown) => void (part.querySelector("button")!.parentElement!.style.display = shown),
        display,
      );
    const there = await places();
    await buttons("none"); // as the page is while its last part is under way
    expect(await places(), `${width} px`).toEqual(there);
    await buttons("");
  }
});
