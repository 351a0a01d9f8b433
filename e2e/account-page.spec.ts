import type { Page } from "@playwright/test";
import { en } from "@/lib/messages/en";
import { NEW_PASSWORD, WRONG_PASSWORD } from "@/lib/testing/secrets";
import { obtainKey } from "./device-flow";
import { expect, pressOn, signIn, test, type TestUser } from "./fixtures";

const { account } = en;
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function openAccount(page: Page, user: TestUser): Promise<void> {
  await page.goto("/dashboard/account");
  await signIn(page, user);
  await expect(page.getByRole("heading", { level: 1, name: account.title })).toBeVisible();
}

test("a new name is saved, shown and kept; one that cannot be is told at its field", async ({ page, makeUser }) => {
  await openAccount(page, await makeUser({ name: "Old Name" }));
  const profile = section(page, account.profile.title);
  const field = profile.getByLabel(account.profile.name);
  await expect(field).toHaveValue("Old Name");
  await field.fill("אבגד <b>New</b>");
  await pressOn(field, "Enter");
  await expect(profile.getByText(en.form.saved, { exact: true })).toBeVisible();
  await expect(page.getByRole("banner").getByText("אבגד <b>New</b>").first()).toBeAttached();
  await page.reload();
  await expect(field).toHaveValue("אבגד <b>New</b>");

  for (const [typed, said] of [
    ["", en.form.required],
    ["a\u202eb", account.profile.nameRefused],
    ["x".repeat(192), account.profile.nameRefused],
  ] as const) {
    await field.fill(typed);
    await profile.getByRole("button", { name: en.form.save }).click();
    await expect(profile.getByText(said)).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute("aria-invalid", "true");
  }
});

test("a new e-mail address takes the password, and is what one signs in with", async ({
  page,
  makeUser,
  signInApi,
}) => {
  const [user, other] = [await makeUser(), await makeUser()];
  await openAccount(page, user);
  const email = section(page, account.email.title);
  const change = async (address: string, password: string) => {
    await email.getByLabel(account.email.email).fill(address);
    await email.getByLabel(account.email.password).fill(password);
    await email.getByRole("button", { name: account.email.submit }).click();
  };
  await change("moved@panel.test", WRONG_PASSWORD);
  await expect(email.getByText(account.password.wrong)).toBeVisible();
  await change(other.email, user.password);
  await expect(email.getByText(account.email.taken)).toBeVisible();
  await change("no address", user.password);
  await expect(email.getByText(account.email.refused)).toBeVisible();
  const moved = `moved-${user.email}`;
  await change(moved, user.password);
  await expect(email.getByText(account.email.changed)).toBeVisible();
  await expect(email.getByLabel(account.email.password)).toHaveValue("");
  await signInApi({ ...user, email: moved });
  await expect(signInApi(user)).rejects.toThrow(/401/);
});

test("a new password ends the other sessions and not this one; keys go on", async ({
  page,
  panel,
  makeUser,
  signInApi,
}) => {
  const user = await makeUser();
  const elsewhere = await signInApi(user);
  const { private_key } = await obtainKey(panel.baseURL, elsewhere);
  await openAccount(page, user);
  const password = section(page, account.password.title);
  const change = async (current: string, next: string) => {
    await password.getByLabel(account.password.current).fill(current);
    await password.getByLabel(account.password.next).fill(next);
    await password.getByRole("button", { name: account.password.submit }).click();
  };
  await change(WRONG_PASSWORD, NEW_PASSWORD);
  await expect(password.getByText(account.password.wrong)).toBeVisible();
  await change(user.password, "short");
  await expect(password.getByText(account.password.refused)).toBeVisible();
  expect((await elsewhere.get("/api/user")).status).toBe(200);
  await change(user.password, NEW_PASSWORD);
  await expect(password.getByText(account.password.changed)).toBeVisible();

  expect((await elsewhere.get("/api/user")).status).toBe(401);
  const headers = { Authorization: `Bearer ${private_key}` };
  expect((await fetch(`${panel.baseURL}/api/user`, { headers })).status).toBe(200);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: account.title })).toBeVisible();
  await signInApi({ ...user, password: NEW_PASSWORD });
});

test("revoking a key asks first, and the key is refused at once", async ({ page, panel, makeUser, signInApi }) => {
  const user = await makeUser();
  const session = await signInApi(user);
  const kept = await obtainKey(panel.baseURL, session, "Kept");
  const gone = await obtainKey(panel.baseURL, session, "<i>Gone</i>");
  const statusOf = async (key: string) => {
    const response = await fetch(`${panel.baseURL}/api/user`, { headers: { Authorization: `Bearer ${key}` } });
    return response.status;
  };
  expect(await statusOf(gone.private_key)).toBe(200);
  await openAccount(page, user);
  const keys = section(page, account.keys.title);
  await expect(keys.getByRole("listitem")).toHaveCount(2);
  await expect(keys.getByText(/from (127\.0\.0\.1|::1)/)).toBeVisible();
  expect(await page.content()).not.toMatch(/px_sec/);

  const press = () => keys.getByRole("button", { name: "Revoke <i>Gone</i>", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await press();
  await expect(dialog).toContainText("<i>Gone</i>");
  await expect(dialog.getByRole("button", { name: account.keys.cancel })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expect(await statusOf(gone.private_key)).toBe(200);

  await press();
  await dialog.getByRole("button", { name: account.keys.revoke, exact: true }).click();
  await expect(keys.getByRole("listitem")).toHaveCount(1);
  await expect(keys.getByText(account.keys.revoked)).toBeInViewport();
  await expect(keys.getByRole("heading", { name: account.keys.title })).toBeFocused();
  expect([await statusOf(gone.private_key), await statusOf(kept.private_key)]).toEqual([401, 200]);
});

test("a key that was revoked elsewhere meanwhile is simply gone", async ({ page, panel, makeUser, signInApi }) => {
  const user = await makeUser();
  const session = await signInApi(user);
  await obtainKey(panel.baseURL, session, "Here");
  await openAccount(page, user);
  const { body } = await session.get("/api/user/api-clients");
  await session.delete(`/api/user/api-clients/${(body.api_clients as { id: string }[])[0]!.id}`);
  await page.getByRole("button", { name: "Revoke Here" }).click();
  await page.getByRole("dialog").getByRole("button", { name: account.keys.revoke, exact: true }).click();
  await expect(page.getByText(account.keys.empty)).toBeVisible();
});

test("an open page whose session has ended leads to signing in and back, and changes nothing", async ({
  page,
  context,
  makeUser,
  signInApi,
}) => {
  const user = await makeUser({ name: "As it was" });
  await openAccount(page, user);
  await context.clearCookies();
  await page.getByLabel(account.profile.name).fill("Changed");
  await pressOn(page.getByLabel(account.profile.name), "Enter");
  await page.waitForURL(/\/auth\/login/);
  await signIn(page, user);
  await expect(page).toHaveURL(/\/dashboard\/account$/);
  expect((await (await signInApi(user)).get("/api/user")).body.name).toBe("As it was");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page says that it needs it, and puts no password into an address", async ({ page, makeUser }) => {
    const user = await makeUser();
    await openAccount(page, user);
    await expect(page.locator("noscript div").first()).toBeVisible();
    expect(await page.content()).toContain(en.form.needsScript);
    const password = section(page, account.password.title);
    await password.getByLabel(account.password.current).fill(user.password);
    await password.getByLabel(account.password.next).fill(NEW_PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: en.navigation.dashboard, exact: true }).click(); // a round trip, had Enter sent it
    await page.goBack();
    expect(page.url()).not.toContain("password");
  });
});

test("an administrator switches creation off and on; for anyone else the page is 403", async ({
  page,
  admin,
  makeUser,
}) => {
  await page.goto("/admin/settings");
  await signIn(page, await makeUser({ role: "admin" }));
  const keys = section(page, en.settings.keys.title);
  const allow = keys.getByRole("switch", { name: en.settings.keys.allow });
  try {
    await expect(allow).toBeChecked();
    await allow.uncheck();
    await keys.getByRole("button", { name: en.form.save }).click();
    await expect(keys.getByText(en.form.saved, { exact: true })).toBeVisible();
    await page.reload();
    await expect(allow).not.toBeChecked();
    expect((await admin.get("/api/admin/settings")).body.user_allow_api_keys_create).toBe("false");
    await allow.check();
    await keys.getByRole("button", { name: en.form.save }).click();
    await expect(keys.getByText(en.form.saved, { exact: true })).toBeVisible();
    expect((await admin.get("/api/admin/settings")).body.user_allow_api_keys_create).toBe("true");
  } finally {
    await admin.patch("/api/admin/settings", { user_allow_api_keys_create: "true" });
  }
});

test.describe("for a user", () => {
  test.use({ allowedConsoleErrors: [/status of 403/] });

  test("the settings are 403, and the navigation does not offer them", async ({ page, makeUser }) => {
    await page.goto("/dashboard");
    await signIn(page, await makeUser());
    await expect(page.getByRole("navigation", { name: en.navigation.label })).toBeVisible();
    await expect(page.getByRole("navigation", { name: en.admin.navigation })).toHaveCount(0);
    const answer = await page.goto("/admin/settings");
    expect(answer?.status()).toBe(403);
    await expect(page.getByRole("heading", { level: 1, name: en.forbidden.title })).toBeVisible();
    await expect(page.getByRole("switch")).toHaveCount(0);
  });
});
