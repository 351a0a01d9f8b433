import type { Page } from "@playwright/test";
import { ApiClient } from "./api-client";
import { DEVICE_PAGE, pollDevice, startDevice } from "./device-flow";
import { copyByButton, expect, signIn, test } from "./fixtures";
import { checkWatched, watchJumps } from "./page-checks";

// each state is looked at by axe, light and dark
test.describe.configure({ timeout: 240_000 });

test.use({
  timezoneId: "Asia/Tokyo",
  permissions: ["clipboard-read", "clipboard-write"],
  // the browser is somewhere else than the app
  panelEnv: { TRUSTED_PROXIES: "127.0.0.1, ::1" },
  extraHTTPHeaders: { "X-Forwarded-For": "198.51.100.20" },
});

/** What an app with a key gets. */
const asApp = (panel: { baseURL: string }, key: string) =>
  new ApiClient(panel.baseURL).request("GET", "/api/user", undefined, { Authorization: `Bearer ${key}` });

const keys = (page: Page) => page.getByRole("region", { name: "API keys" });

async function copied(page: Page, what: "Private key" | "Public key"): Promise<string> {
  await copyByButton(page, what);
  return page.evaluate(() => navigator.clipboard.readText());
}

async function closeSecret(page: Page, secret: string): Promise<void> {
  await page.getByRole("button", { name: "I have saved it" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(await page.content()).not.toContain(secret);
}

test("the whole life of a key", async ({ page, panel, makeUser }) => {
  await watchJumps(page);
  const user = await makeUser({ name: "Ada" });
  await signIn(page, user);
  await page.goto("/dashboard/account");
  await checkWatched(page);

  // made
  await page.getByRole("button", { name: "Make a key" }).click();
  const form = page.getByRole("dialog", { name: "Make an API key" });
  await expect(form.getByLabel("Name")).toBeFocused();
  await form.getByRole("button", { name: "Make key" }).click();
  await expect(form.getByText("Fill this in.")).toBeVisible();
  await form.getByLabel("Name").fill("Nightly backup");
  await form.getByLabel("Works only from").fill("10.0.0.0/99");
  await form.getByRole("button", { name: "Make key" }).click();
  await expect(form.getByText(/This list cannot be used\..*10\.0\.0\.0\/99/)).toBeVisible();
  await expect(form.getByLabel("Works only from")).toBeFocused();
  await checkWatched(page);
  await form.getByLabel("Works only from").fill("");
  await form.getByRole("button", { name: "Make key" }).click();
  await expect(page.getByRole("heading", { name: "Your new API key" })).toBeFocused();
  await checkWatched(page);
  const secret = await copied(page, "Private key");
  expect(secret).toMatch(/^px_sec[0-9A-Za-z]{49}$/);
  expect(await copied(page, "Public key")).toMatch(/^px_pub/);
  await closeSecret(page, secret);
  await expect(page.getByRole("button", { name: "Make a key" })).toBeFocused();
  await expect(keys(page).getByText("Never used")).toBeVisible();

  // used
  expect((await asApp(panel, secret)).body).toMatchObject({ email: user.email });
  await page.reload();
  await expect(keys(page).getByText("Never used")).toBeHidden();
  await expect(keys(page).getByText(/ from (127\.0\.0\.1|::1)$/)).toBeVisible();

  // kept to another address: refused, counted and told
  await page.getByRole("button", { name: "Edit Nightly backup" }).click();
  const edit = page.getByRole("dialog", { name: "Edit API key" });
  await expect(edit.getByLabel("Tell me when a use is refused")).toBeDisabled();
  await edit.getByLabel("Works only from").fill("203.0.113.9");
  await edit.getByLabel("Tell me when a use is refused").check();
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(edit).toBeHidden();
  await expect(keys(page).getByText("203.0.113.9")).toBeVisible();
  for (let i = 0; i < 3; i++) {
    expect(await asApp(panel, secret)).toMatchObject({ status: 403, body: { error: "API_KEY_IP_NOT_ALLOWED" } });
  }
  await page.reload();
  await expect(keys(page).getByText("3 uses from other addresses")).toBeVisible();
  await expect(page.getByText("An API key was refused")).toHaveCount(1);
  await checkWatched(page);

  // let in again from here
  await page.getByRole("button", { name: "Edit Nightly backup" }).click();
  await edit.getByRole("button", { name: /Add your address now/ }).click();
  await expect(edit.getByLabel("Works only from")).toHaveValue("203.0.113.9\n198.51.100.20");
  await edit.getByLabel("Works only from").fill("203.0.113.9, 127.0.0.1, ::1");
  await edit.getByLabel("Name").fill("Hourly backup");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(edit).toBeHidden();
  expect((await asApp(panel, secret)).status).toBe(200);

  // rotated: both for a while, then the new one alone
  const rotate = async (overlap: string, ends: RegExp) => {
    await page.getByRole("button", { name: "Rotate Hourly backup" }).click();
    await expect(page.getByText("The secret before this one works until")).toHaveCount(overlap === "1 hour" ? 0 : 1);
    await page.getByRole("radio", { name: overlap }).check();
    await checkWatched(page);
    await page.getByRole("dialog").getByRole("button", { name: "Rotate" }).click();
    await expect(page.getByRole("heading", { name: "The key’s new secret" })).toBeFocused();
    await expect(page.getByRole("dialog").getByText(ends)).toBeVisible();
    const made = await copied(page, "Private key");
    await closeSecret(page, made);
    return made;
  };
  const second = await rotate("1 hour", /^The old secret works until \w+ \d+, \d{4}, \d\d:\d\d\.$/);
  await expect(keys(page).getByText(/^Works until .* Rotating again ends it at once\.$/)).toBeVisible();
  await checkWatched(page);
  expect((await asApp(panel, secret)).status).toBe(200);
  expect((await asApp(panel, second)).status).toBe(200);
  const third = await rotate("Not at all", /^The old secret no longer works\.$/);
  await expect(keys(page).getByText("Works until")).toHaveCount(0);
  for (const [key, status] of [
    [secret, 401],
    [second, 401],
    [third, 200],
  ] as const) {
    expect((await asApp(panel, key)).status).toBe(status);
  }

  // revoked
  await page.getByRole("button", { name: "Revoke Hourly backup" }).click();
  const question = page.getByRole("dialog", { name: "Revoke this key?" });
  await expect(question.getByRole("button", { name: "Keep it" })).toBeFocused();
  await checkWatched(page);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  expect((await asApp(panel, third)).status).toBe(200);
  await page.getByRole("button", { name: "Revoke Hourly backup" }).click();
  await question.getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("No API keys yet")).toBeVisible();
  await expect(page.getByRole("heading", { name: "API keys" })).toBeFocused();
  expect((await asApp(panel, third)).status).toBe(401);

  // and told: what happened, in words, on the reader's clock
  await page.goto("/dashboard/account/activity");
  for (const what of ["API key revoked", "API key rotated", "API key changed", "API key refused", "API key made"]) {
    await expect(page.getByText(what).first()).toBeVisible();
  }
  const shown = await page.locator("time").first().textContent();
  const at = await page.locator("time").first().getAttribute("datetime");
  const options = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: "Asia/Tokyo" } as const;
  expect(shown).toContain(new Intl.DateTimeFormat("en", options).format(new Date(at ?? "")));
  await expect(page.getByText(/Times are in Asia\/Tokyo\.$/)).toBeVisible();
  await expect(page.locator("time").first()).toHaveAttribute("title", /\d\d:\d\d:\d\d GMT\+9$/);
  await expect(page.getByText(/Nobody can change an entry; each is removed after 365 days\./)).toBeVisible();
  await checkWatched(page);

  await page.getByRole("link", { name: /unread notifications/ }).click();
  const drawer = page.getByRole("dialog", { name: "Notifications" });
  await expect(drawer.getByText("An API key was rotated")).toHaveCount(2);
  await drawer.getByRole("link", { name: "All notifications" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
  await expect(page.getByText("An API key was rotated")).toHaveCount(2);
  await checkWatched(page);
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByText("All are marked as read.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Notifications", exact: true })).toBeVisible();
});

test("an administrator switches creation off while the page of a decision is open", async ({
  page,
  panel,
  admin,
  makeUser,
}) => {
  await watchJumps(page);
  const user = await makeUser();
  await signIn(page, user);
  const device = await startDevice(panel.baseURL, { name: "Late device" });
  await page.goto(`${DEVICE_PAGE}?user_code=${device.user_code}`);
  await expect(page.getByRole("heading", { name: "Approve this device?" })).toBeVisible();
  const settings = (value: "true" | "false") =>
    admin.patch("/api/admin/settings", { user_allow_api_keys_create: value });
  expect((await settings("false")).status).toBe(200);
  try {
    await page.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByRole("heading", { name: "API keys are switched off" })).toBeVisible();
    expect((await pollDevice(panel.baseURL, device.device_code)).body).toMatchObject({
      error: "authorization_pending",
    });
    await page.goto("/dashboard/account");
    await expect(page.getByText("An administrator has switched off API key creation")).toBeVisible();
    await expect(page.getByRole("button", { name: "Make a key" })).toHaveCount(0);
    await checkWatched(page);
  } finally {
    await settings("true");
  }
});

test("signed out everywhere, and one session at a time", async ({ page, makeUser, signInApi }) => {
  await watchJumps(page);
  const user = await makeUser();
  const elsewhere = await signInApi(user);
  const third = await signInApi(user);
  await signIn(page, user);
  await page.goto("/dashboard/account");
  const sessions = page.getByRole("region", { name: "Sessions" });
  await expect(sessions.getByRole("listitem")).toHaveCount(3);
  await expect(sessions.getByText("This one")).toHaveCount(1);
  await sessions
    .getByRole("button", { name: /^Sign out (?!everywhere)/ })
    .first()
    .click();
  await expect(sessions.getByText("The session was ended.")).toBeInViewport();
  await expect(sessions.getByRole("heading", { name: "Sessions" })).toBeFocused();
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  expect([(await elsewhere.get("/api/user")).status, (await third.get("/api/user")).status].sort()).toEqual([200, 401]);
  await sessions.getByRole("button", { name: "Sign out everywhere" }).click();
  const question = page.getByRole("dialog", { name: "Sign out everywhere?" });
  await checkWatched(page);
  await question.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(page.getByText("You are signed out everywhere.")).toBeVisible();
  expect((await elsewhere.get("/api/user")).status).toBe(401);
  expect((await third.get("/api/user")).status).toBe(401);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/auth\/login/);
});
