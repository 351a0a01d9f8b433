import { ADMIN } from "@/lib/testing/secrets";
import { expect, signIn, test as base } from "./fixtures";
import { openMailbox, type Mailbox } from "./mailbox";
import { checkWatched, watchJumps } from "./page-checks";

const test = base.extend<object, { mailbox: Mailbox }>({
  mailbox: [
    async ({}, use) => {
      const mailbox = await openMailbox();
      await use(mailbox);
      await mailbox.close();
    },
    { scope: "worker" },
  ],
  panelEnv: [
    async ({ mailbox }, use) => use({ SMTP_URL: mailbox.url, SMTP_FROM: "Panel <panel@panel.test>" }),
    { scope: "worker" },
  ],
});

// each state is looked at by axe, light and dark
test.describe.configure({ timeout: 240_000 });

const NEW_PASSWORD = "a new one that is long enough";
const LINK = /http:\/\/localhost:\d+\/auth\/set-password#pxlink_[0-9A-Za-z]{43}/;

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
  await page.getByLabel("Email").fill("nobody");
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Enter an email address" })).toBeFocused();
  await page.getByLabel("Email").fill(user.email);
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

  await page.goto("/auth/login");
  await page.goto(link);
  await page.getByLabel("New password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "not valid any more" })).toBeFocused();
  await mailbox.waitFor(user.email, /A new password was set by a link/);
});

test("an address that nobody has is answered alike, and gets no mail", async ({ page, mailbox }) => {
  await page.goto("/auth/forgot-password");
  await page.getByLabel("Email").fill("stranger@panel.test");
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
  await page.getByLabel("Email").fill(user.email);
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
  await add.getByLabel("Email").fill("invited@panel.test");
  await add.getByLabel("Name").fill("Grace Invited");
  await checkWatched(page);
  await add.getByRole("button", { name: "Add user" }).click();
  await expect(page.getByRole("heading", { name: "Set-password link" })).toBeFocused();
  await expect(page.getByText("It was also mailed to invited@panel.test.")).toBeVisible();
  await checkWatched(page);
  const link = await page.getByLabel("Link", { exact: true }).inputValue();
  expect(await mailbox.waitFor("invited@panel.test", LINK)).toContain(link);
  await page.getByRole("button", { name: "Done" }).click();

  const context = await browser.newContext({ baseURL: panel.baseURL });
  const invited = await context.newPage();
  await invited.goto(link);
  await invited.getByLabel("New password").fill(NEW_PASSWORD);
  await invited.getByRole("button", { name: "Set password" }).click();
  await signIn(invited, { email: "invited@panel.test", password: NEW_PASSWORD });
  await expect(invited).toHaveURL(/\/dashboard$/);

  await page.getByRole("button", { name: "Manage Grace Invited" }).click();
  const manage = page.getByRole("dialog", { name: "Grace Invited" });
  await manage.getByRole("button", { name: "Disable", exact: true }).click();
  await expect(manage.getByRole("button", { name: "Enable", exact: true })).toBeVisible();
  await checkWatched(page);
  await invited.goto("/dashboard");
  await expect(invited).toHaveURL(/\/auth\/login/);
  await context.close();

  await manage.getByRole("button", { name: "Delete", exact: true }).click();
  await manage.getByLabel(/^Type/).fill("somebody@panel.test");
  await manage.getByRole("button", { name: "Delete for good" }).click();
  await expect(manage.getByText("This is not the account’s email address.")).toBeVisible();
  await manage.getByLabel(/^Type/).fill("invited@panel.test");
  await manage.getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByText("invited@panel.test")).toHaveCount(0);

  await page.getByRole("button", { name: "Manage Administrator" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disable", exact: true }).click();
  await expect(page.getByText("This is the last administrator.")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Audit" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Account deleted" })).toHaveCount(1);
  await checkWatched(page);
  await page.getByLabel("Action").selectOption({ label: "Sign-in refused" });
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page).toHaveURL(/action=session\.refused/);
  await expect(page.getByRole("row").filter({ hasText: "Account deleted" })).toHaveCount(0);
  await page.getByLabel("Account", { exact: true }).fill("nobody@panel.test");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("No account has this email address.")).toBeVisible();
  await checkWatched(page);
});
