import { approveButton, denyButton, signInAtOnce } from "./consent-page";
import { decideDevice } from "./device-flow";
import { expect, test } from "./fixtures";
import { checkState } from "./page-checks";
import { ageDeviceRequest } from "./panel-database";

const PLAYGROUND = "/docs/playground";

test("the device flow: pending, too early, approved, called and revoked", async ({
  page,
  panel,
  makeUser,
  signInApi,
}) => {
  await page.goto(PLAYGROUND);
  const device = page.getByRole("region", { name: "Device flow" });
  const log = device.getByRole("log");
  const poll = device.getByRole("button", { name: "Poll once" });
  await device.getByRole("button", { name: "Start" }).click();
  const userCode = await device.getByText("The code that the app would show").locator("code").innerText();
  await expect(device.getByRole("link", { name: "Open the page" })).toHaveAttribute(
    "href",
    `${panel.baseURL}/dashboard/account/oauth2/api/device?user_code=${userCode}`,
  );
  await expect(log.getByText("POST /api/user/api-clients/oauth2/device")).toBeVisible();
  await expect(device.getByText("an app polls by itself, this one when you say so")).toBeVisible();
  await poll.click();
  await expect(log.getByText('"error": "authorization_pending"')).toHaveCount(1);
  ageDeviceRequest(panel.dataDir, userCode, 2); // at once would be the same poll sent twice
  await poll.click();
  await expect(log.getByText('"error": "slow_down"')).toHaveCount(1);
  await expect(device.getByRole("button", { name: "Poll every 10 seconds" })).toBeVisible();

  const user = await makeUser({ name: "Playing Person" });
  const api = await signInApi(user);
  await decideDevice(api, userCode, "approve");
  ageDeviceRequest(panel.dataDir, userCode, 20);
  await poll.click();
  await expect(log.getByText('"token_type": "panel_api_key"')).toBeVisible();
  await expect(poll).toBeHidden();
  await device.getByRole("button", { name: "Call the API with it" }).click();
  await expect(log.getByText('"name": "Playing Person"')).toBeVisible();
  await expect(log.getByText("Authorization: Bearer px_sec…")).toBeVisible();
  await device.getByRole("button", { name: "Revoke it" }).click();
  await expect(device.getByRole("button", { name: "Revoke it" })).toBeHidden();
  const { body } = await api.get("/api/user/api-clients");
  expect(body.api_clients).toEqual([]);
});

test("it goes on asking for longer than what it shows", async ({ page }) => {
  let asked = 0;
  await page.route("**/oauth2/device/token", (route) => {
    asked += 1;
    return route.fulfill({ status: 400, json: { error: "authorization_pending" } });
  });
  await page.clock.install();
  await page.goto(PLAYGROUND);
  const device = page.getByRole("region", { name: "Device flow" });
  await device.getByRole("button", { name: "Start" }).click();
  await device.getByRole("button", { name: "Poll every 5 seconds" }).click();
  for (let n = 1; n <= 105; n++) {
    await page.clock.runFor(5_000);
    await expect.poll(() => asked).toBe(n);
    await expect(device.getByRole("listitem")).toHaveCount(Math.min(n + 1, 100));
  }
});

test("the callback flow: there and back with PKCE, exchanged once, and denied", async ({ page, panel, makeUser }) => {
  await signInAtOnce(page, await makeUser({ name: "Playing Person" }), panel.baseURL);
  await page.goto(PLAYGROUND);
  const callback = page.getByRole("region", { name: "Callback flow" });
  await expect(callback.getByText(/code_challenge=[\w-]{43}/)).toBeVisible();
  await callback.getByLabel("Description (optional)").fill("Tries things out");
  await expect(callback.getByText("description=Tries+things+out")).toBeVisible();
  await callback.getByRole("link", { name: "Open the consent page" }).click();
  await expect(page.getByText("Tries things out")).toBeVisible();
  await approveButton(page).click();

  await expect(callback.getByText("led back here with a code")).toBeVisible();
  expect(page.url()).toBe(`${panel.baseURL}${PLAYGROUND}`);
  await callback.getByRole("button", { name: "Exchange the code" }).click();
  await callback.getByRole("button", { name: "Call the API with it" }).click();
  await expect(callback.getByRole("log").getByText('"name": "Playing Person"')).toBeVisible();

  await callback.getByRole("link", { name: "Open the consent page" }).click();
  await denyButton(page).click();
  await expect(callback.getByText("the request was denied")).toBeVisible();
});

test("an answer that this tab did not ask for is ignored, and the page can be used in each form", async ({ page }) => {
  await page.goto(`${PLAYGROUND}#authorization_code=pxcode_x&state=of-somebody-else`);
  const callback = page.getByRole("region", { name: "Callback flow" });
  await expect(callback.getByText("does not belong to a request of this tab")).toBeVisible();
  await expect(callback.getByRole("button", { name: "Exchange the code" })).toHaveCount(0);
  expect(page.url()).not.toContain("#");
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("log").getByText('"user_code"')).toBeVisible();
  await checkState(page);
});
