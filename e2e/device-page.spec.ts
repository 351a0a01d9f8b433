import type { Page } from "@playwright/test";
import { DEVICE_PAGE, decideDevice, pollDevice, startDevice } from "./device-flow";
import { expect, signIn, test } from "./fixtures";
import { checkPage, checkState } from "./page-checks";
import { ageDeviceRequest } from "./panel-database";

test.use({ panelEnv: { LIMIT_USER_CODE_USER: "4/900", LIMIT_DEVICE_START: "0", LIMIT_AUTHORIZE: "0" } });

const approve = (page: Page) => page.getByRole("button", { name: "Approve" });
const deny = (page: Page) => page.getByRole("button", { name: "Deny" });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("from signed out by the complete link: sign in, compare, approve, and the device has its key", async ({
  page,
  panel,
  makeUser,
}) => {
  const device = await startDevice(panel.baseURL, { name: "Living room TV", appName: "Cinema" });
  await page.goto(device.verification_uri_complete);
  await signIn(page, await makeUser({ name: "Ada Example" }));
  await expect(page).toHaveURL(device.verification_uri_complete);
  await expect(page.getByText(device.user_code.slice(0, 4)).first()).toBeVisible();
  await expect(page.getByText("Ada Example").first()).toBeVisible();
  await expect(page.getByText("Living room TV").first()).toBeVisible();
  await checkPage(page);
  await approve(page).click();
  await expect(page).toHaveURL(/\?done=/);
  const { status, body } = await pollDevice(panel.baseURL, device.device_code);
  expect(status).toBe(200);
  const me = await fetch(`${panel.baseURL}/api/user`, { headers: { authorization: `Bearer ${body.private_key}` } });
  expect(await me.json()).toMatchObject({ name: "Ada Example" });
  await checkPage(page);
});

test("by typed code, in lower case and with spaces; deny tells the device", async ({ page, panel, makeUser }) => {
  const device = await startDevice(panel.baseURL);
  await page.goto(DEVICE_PAGE);
  await signIn(page, await makeUser());
  await checkPage(page);
  await page.getByRole("textbox").fill(` ${device.user_code.toLowerCase().replace("-", " ")} `);
  await page.keyboard.press("Enter");
  await deny(page).click();
  await expect(page).toHaveURL(/\?done=/);
  await checkPage(page);
  expect((await pollDevice(panel.baseURL, device.device_code)).body.error).toBe("access_denied");
});

test("approve cannot be pressed in the first second, by mouse or keyboard", async ({ page, panel, makeUser }) => {
  await signIn(page, await makeUser());
  const device = await startDevice(panel.baseURL);
  await page.goto(device.verification_uri_complete, { waitUntil: "commit" });
  await deny(page).waitFor();
  expect(await approve(page).isVisible()).toBe(false); // hidden: neither a click nor Enter reaches it
  await approve(page).click();
  await expect(page).toHaveURL(/\?done=/);
});

test("a double press on Deny ends well, and Back offers no Approve", async ({ page, panel, makeUser }) => {
  await signIn(page, await makeUser());
  const device = await startDevice(panel.baseURL);
  await page.goto(device.verification_uri_complete);
  await deny(page).dblclick();
  await expect(page).toHaveURL(/\?done=/);
  await page.goBack();
  // the page is not kept by the browser, and the server knows of nothing to decide any more
  await expect(page.getByText(/^You have used this code already/)).toBeVisible();
  await expect(approve(page)).toHaveCount(0);
  expect((await pollDevice(panel.baseURL, device.device_code)).body.error).toBe("access_denied");
});

test("wrong, expired and decided codes look the same", async ({ page, panel, makeUser, admin }) => {
  await signIn(page, await makeUser());
  const expired = await startDevice(panel.baseURL);
  ageDeviceRequest(panel.dataDir, expired.user_code, 901);
  const decided = await startDevice(panel.baseURL);
  await decideDevice(admin, decided.user_code, "deny");
  const seen = new Set<string>();
  for (const code of ["BBBB-BBBB", expired.user_code, decided.user_code]) {
    await page.goto(`${DEVICE_PAGE}?user_code=${code}`);
    await expect(page.getByRole("textbox")).toHaveAttribute("aria-invalid", "true");
    seen.add((await page.locator("main").innerText()).replaceAll(code, "CODE"));
  }
  expect(seen.size).toBe(1);
  await checkPage(page);
});

test("a wrong code has the focus, selected; one too short, and one used before, have words of their own", async ({
  page,
  panel,
  makeUser,
}) => {
  await signIn(page, await makeUser());
  await page.goto(DEVICE_PAGE);
  const field = page.getByRole("textbox");
  const enter = async (code: string) => {
    await page.keyboard.type(code);
    await page.keyboard.press("Enter");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toBeFocused();
    // what is typed next takes its place
    await expect
      .poll(() => field.evaluate((input) => String(getSelection()) || (input as HTMLInputElement).selectionEnd))
      .toBeTruthy();
  };
  await enter("BBBBBBBB");
  await expect(page.getByText(/^No device is waiting with this code/)).toBeVisible();
  await enter("BCDF");
  await expect(page.getByText(/^This code is too short/)).toBeVisible();
  await expect(field).toHaveAccessibleDescription(/eight letters/);
  await checkState(page);

  const device = await startDevice(panel.baseURL);
  await field.fill(device.user_code);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^This code runs out in 15 minutes\.$/)).toBeVisible();
  await approve(page).click();
  await expect(page).toHaveURL(/\?done=/);
  expect((await pollDevice(panel.baseURL, device.device_code)).status).toBe(200);
  await page.goto(device.verification_uri_complete);
  await expect(page.getByText(/^You have used this code already/)).toBeVisible();
  await checkState(page);
});

test("a screen reader meets Approve and Deny once each", async ({ page, panel, makeUser }) => {
  await signIn(page, await makeUser());
  await page.goto((await startDevice(panel.baseURL)).verification_uri_complete);
  await approve(page).waitFor();
  const read = await page.locator("main").ariaSnapshot();
  expect(read.match(/\b(Approve|Deny)\b(?= *$)|button "(Approve|Deny)"/gm)).toEqual([
    'button "Deny"',
    'button "Approve"',
  ]);
});

test("decided by somebody else, or switched off, while the page is open", async ({ page, panel, makeUser, admin }) => {
  await signIn(page, await makeUser());
  const first = await startDevice(panel.baseURL);
  await page.goto(first.verification_uri_complete);
  await decideDevice(admin, first.user_code, "deny");
  await approve(page).click();
  await expect(heading(page)).toHaveText(/decided/i);
  await checkPage(page);

  const second = await startDevice(panel.baseURL);
  await page.goto(second.verification_uri_complete);
  await admin.patch("/api/admin/settings", { user_allow_api_keys_create: "false" });
  try {
    await approve(page).click();
    await expect(heading(page)).toHaveText(/switched off/i);
    await checkState(page);
  } finally {
    await admin.patch("/api/admin/settings", { user_allow_api_keys_create: "true" });
  }
  expect((await pollDevice(panel.baseURL, second.device_code)).body.error).toBe("authorization_pending");
});

test("another account: sign out here and come back to the same code", async ({ page, panel, makeUser }) => {
  const device = await startDevice(panel.baseURL);
  await signIn(page, await makeUser({ name: "First Person" }));
  await page.goto(device.verification_uri_complete);
  await page.getByRole("button", { name: "Use another account" }).click();
  await signIn(page, await makeUser({ name: "Second Person" }));
  await expect(page.getByText("Second Person").first()).toBeVisible();
  await approve(page).click();
  await expect(page).toHaveURL(/\?done=/);
  expect((await pollDevice(panel.baseURL, device.device_code)).status).toBe(200);
});

test("what an app calls itself is text, however long or hostile", async ({ page, panel, makeUser }) => {
  await signIn(page, await makeUser());
  const name = `<img src=x onerror=alert(1)>${"W".repeat(120)}`;
  const description = `${"line\n".repeat(40)}${"مرحبا ".repeat(60)}`;
  const device = await startDevice(panel.baseURL, { name, appName: "שלום 👩‍👩‍👧", description });
  await page.goto(device.verification_uri_complete);
  await expect(page.locator("bdi", { hasText: "<img src=x" }).first()).toBeVisible();
  expect(await page.locator("main img[src='x']").count()).toBe(0);
  await checkPage(page);
});

test.describe("without JavaScript, on a phone", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test("the whole way from signed out works", async ({ page, panel, makeUser }) => {
    const device = await startDevice(panel.baseURL);
    await page.goto(DEVICE_PAGE);
    await signIn(page, await makeUser());
    await page.getByRole("textbox").fill(device.user_code);
    await page.getByRole("button", { name: "Continue" }).click();
    await approve(page).click();
    await expect(page).toHaveURL(/\?done=/);
    expect((await pollDevice(panel.baseURL, device.device_code)).status).toBe(200);
  });
});

test("too many wrong codes are told with the time to wait", async ({ page, makeUser }) => {
  await signIn(page, await makeUser());
  for (const code of ["BBBB", "CCCC", "DDDD", "FFFF", "GGGG"]) await page.goto(`${DEVICE_PAGE}?user_code=${code}-BBBB`);
  await expect(heading(page)).toHaveText("Too many tries");
  await expect(page.getByText(/1[45] minutes/)).toBeVisible();
  await checkPage(page);
});
