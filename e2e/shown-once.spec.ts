import type { Locator, Page } from "@playwright/test";
import { ApiClient } from "./api-client";
import { copyByButton, expect, signIn, test } from "./fixtures";
import { checkState } from "./page-checks";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });
// states are looked at by axe, light and dark
test.describe.configure({ timeout: 120_000 });

const works = async (baseURL: string, key: string) =>
  (await new ApiClient(baseURL).request("GET", "/api/user", undefined, { Authorization: `Bearer ${key}` })).status;

/** Makes a key by hand. @returns the dialog that shows it and the private key in it */
async function makeKey(page: Page): Promise<{ dialog: Locator; field: Locator; secret: string }> {
  await page.getByRole("button", { name: "Make a key" }).click();
  await page.getByLabel("Name", { exact: true }).last().fill("Nightly backup");
  await page.getByRole("button", { name: "Make key" }).click();
  const dialog = page.getByRole("dialog", { name: "Your new API key" });
  const field = dialog.getByLabel("Private key", { exact: true });
  return { dialog, field, secret: await field.inputValue() };
}

test.beforeEach(async ({ page, makeUser }) => {
  await signIn(page, await makeUser());
  await page.goto("/dashboard/account");
});

test("Escape and a press beside it lose no secret that was not copied", async ({ page, panel }) => {
  const { dialog, field, secret } = await makeKey(page);
  await expect(dialog).toHaveAccessibleDescription(/shown this once/);
  await expect(field).toHaveAccessibleDescription(/bearer token/);
  await expect(dialog.getByLabel("Public key", { exact: true })).not.toHaveAccessibleDescription(/bearer token/);
  const reminder = dialog.getByRole("alert").filter({ hasText: "Copy the private key first" });
  await expect(reminder).toHaveCount(0);
  for (let i = 0; i < 4; i++) {
    await page.keyboard.press("Escape");
    await expect(reminder).toBeVisible();
    await expect(field).toHaveValue(secret);
  }
  await page.mouse.click(5, 5);
  await expect(field).toHaveValue(secret);
  // a phone's way back closes a dialog though it was asked not to
  await dialog.evaluate((element: HTMLDialogElement) => element.close());
  await expect(dialog).toBeVisible();
  await expect(field).toHaveValue(secret);
  await checkState(page);

  // copying what is no secret is not enough
  await copyByButton(dialog, "Public key");
  await page.keyboard.press("Escape");
  await expect(reminder).toBeVisible();
  await dialog.getByRole("button", { name: "I have saved it" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Make a key" })).toBeFocused();
  expect(await page.content()).not.toContain(secret);
  expect(await works(panel.baseURL, secret)).toBe(200);
});

test("copied by the button or by hand, Escape closes", async ({ page }) => {
  const byButton = await makeKey(page);
  await copyByButton(byButton.dialog, "Private key");
  await page.keyboard.press("Escape");
  await expect(byButton.dialog).toHaveCount(0);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(byButton.secret);

  const byHand = await makeKey(page);
  await byHand.field.focus(); // which selects it
  await page.keyboard.press("ControlOrMeta+c");
  await page.keyboard.press("Escape");
  await expect(byHand.dialog).toHaveCount(0);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(byHand.secret);
});

test("a page with a secret that was not copied asks before it is left", async ({ page }) => {
  const { dialog, field, secret } = await makeKey(page);
  const asked: string[] = [];
  page.on("dialog", (question) => {
    asked.push(question.type());
    void question.dismiss();
  });
  await page.evaluate(() => setTimeout(() => location.reload()));
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  await expect(field).toHaveValue(secret);
  await copyByButton(dialog, "Private key"); // a reload that is asked about and refused never ends
  await page.reload();
  await expect(dialog).toHaveCount(0);
  expect(asked).toHaveLength(1);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("a long dialog's buttons are in view, and its fields are not behind them", async ({ page }) => {
    await page.getByRole("button", { name: "Make a key" }).click();
    const form = page.getByRole("dialog", { name: "Make an API key" });
    await form.getByLabel("Description").fill("line\n".repeat(9));
    await form.getByLabel("Works only from").fill("10.0.0.0/99");
    for (const name of ["Cancel", "Make key"]) {
      await expect(form.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
    const overflow = await form.evaluate((element) => element.scrollHeight - element.clientHeight);
    expect(overflow).toBeGreaterThan(0);
    // by keyboard to the last field, which then stands above the buttons
    await form.getByLabel("Works only from").focus();
    const [field, button] = [form.getByLabel("Works only from"), form.getByRole("button", { name: "Make key" })];
    const bottom = async (one: Locator) => ((box) => box!.y + box!.height)(await one.boundingBox());
    expect(await bottom(field)).toBeLessThanOrEqual((await button.boundingBox())!.y);
    // why it did not work stands by the buttons, in view
    await form.getByLabel("Name", { exact: true }).fill("Named");
    await form.getByLabel("Works only from").fill("");
    const full = { error: "API_KEY_LIMIT_REACHED", error_description: "Full." };
    await page.route("**/api/user/api-clients", (route) => route.fulfill({ status: 409, json: full }));
    await form.getByRole("button", { name: "Make key" }).click();
    await expect(form.getByRole("alert").filter({ hasText: "You hold the most keys" })).toBeInViewport({ ratio: 1 });
  });
});
