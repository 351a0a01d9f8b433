import type { Page } from "@playwright/test";
import { withPanelDatabase } from "./panel-database";
import { pollDevice, startDevice, type StartedDevice } from "./device-flow";
import { approveButton, denyButton, heading, openReview, pressApprove, scrollsSideways, TEXT } from "./device-page";
import { expect, signIn, test } from "./fixtures";
import type { Panel } from "./start-panel";

function statusOf(panel: Panel, device: StartedDevice): string {
  return withPanelDatabase(panel.dataDir, (db) => {
    const select = db.prepare(`SELECT "status" FROM "DeviceRequest" WHERE "userCode" = ?`);
    return (select.get(device.user_code.replace("-", "")) as { status: string }).status;
  });
}

/** Makes the browser's animations, and with them the second in which Approve cannot be pressed, last this much longer. */
async function slowDownAnimations(page: Page, factor: number): Promise<(rate: number) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Animation.enable");
  const set = async (playbackRate: number) => void (await devtools.send("Animation.setPlaybackRate", { playbackRate }));
  await set(1 / factor);
  return set;
}

test("Approve cannot be pressed in its first second, by mouse, Enter, Tab or script", async ({
  page,
  panel,
  makeUser,
}) => {
  const device = await startDevice(panel.baseURL);
  const setRate = await slowDownAnimations(page, 1000);
  await openReview(page, device.verification_uri_complete, await makeUser());
  const approve = page.locator('button[value="approve"]');
  await expect(approve).toBeHidden();
  await page.locator("form", { has: approve }).scrollIntoViewIfNeeded();
  const box = (await approve.boundingBox())!;
  const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.mouse.dblclick(...at);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Space");
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.getAttribute("value"))).not.toBe("approve");
  }
  await approve.evaluate((button) => button.focus());
  await expect(approve).not.toBeFocused();
  await expect(heading(page, TEXT.review.title)).toBeVisible();
  expect(statusOf(panel, device)).toBe("pending");

  await setRate(1000);
  await expect(approve).toBeVisible();
  await page.mouse.click(...at);
  await expect(heading(page, TEXT.approved.title)).toBeVisible();
});

test("that second is a whole one, and starts anew when the page comes back to the front", async ({
  page,
  panel,
  makeUser,
}) => {
  const device = await startDevice(panel.baseURL);
  // by the browser's own clock of animations, slowed down, as a busy machine's frames come late
  await slowDownAnimations(page, 3);
  await page.addInitScript(() => {
    const look = () => {
      const button = document.querySelector('button[value="approve"]');
      const isWait = (one: Animation) => one instanceof CSSAnimation && one.animationName === "not-yet";
      const wait = document.getAnimations().find(isWait);
      if (!button || !wait) return void requestAnimationFrame(look);
      const hidden = getComputedStyle(button).visibility === "hidden";
      const ended = () => {
        // to the microsecond, which is how exact times of animations are (Web Animations, "Precision of time values")
        const exact = (time: unknown) => Math.round(Number(time) * 1000);
        const waited = (exact(document.timeline.currentTime) - exact(wait.startTime)) / 1000;
        Object.assign(window, { over: { hidden, waited, shown: getComputedStyle(button).visibility === "visible" } });
      };
      wait.finished.then(ended, look); // it starts anew when the page comes to the front
    };
    requestAnimationFrame(look);
  });
  await openReview(page, device.verification_uri_complete, await makeUser());
  const over = await page
    .waitForFunction(() => (window as unknown as { over?: { hidden: boolean; waited: number; shown: boolean } }).over)
    .then((handle) => handle.jsonValue());
  expect(over).toMatchObject({ hidden: true, shown: true });
  expect(over?.waited).toBeGreaterThanOrEqual(1000);

  for (const event of ["focus", "pageshow"]) {
    const visibility = await page.evaluate((name) => {
      window.dispatchEvent(new Event(name));
      return getComputedStyle(document.querySelector('button[value="approve"]')!).visibility;
    }, event);
    expect(visibility, event).toBe("hidden");
    await approveButton(page).waitFor();
  }
});

test("a double click decides once", async ({ page, panel, makeUser, signInApi }) => {
  const user = await makeUser();
  const device = await startDevice(panel.baseURL);
  await openReview(page, device.verification_uri_complete, user);
  await approveButton(page).dblclick();
  await expect(heading(page, TEXT.approved.title)).toBeVisible();
  expect((await pollDevice(panel.baseURL, device.device_code)).status).toBe(200);
  await expect(heading(page, TEXT.redeemed.title)).toBeVisible();
  const keys = await (await signInApi(user)).get("/api/user/api-clients");
  expect(keys.body.api_clients).toHaveLength(1);
});

test("after Deny neither Back nor the old form sent once more approves anything", async ({ page, panel, makeUser }) => {
  const device = await startDevice(panel.baseURL);
  await openReview(page, device.verification_uri_complete, await makeUser());
  const [token] = await page
    .locator('input[name="request_token"]')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  await denyButton(page).click();
  await expect(heading(page, TEXT.denied.title)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(TEXT.enter.used)).toBeVisible();
  expect(statusOf(panel, device)).toBe("denied");

  // and the old form itself, sent once more
  await page.evaluate(
    ([action, request_token]) => {
      const form = document.createElement("form");
      form.method = "post";
      form.action = action!;
      for (const [name, value] of Object.entries({ request_token, decision: "approve" })) {
        form.append(Object.assign(document.createElement("input"), { name, value }));
      }
      document.body.append(form);
      form.submit();
    },
    [`${new URL(device.verification_uri).pathname}/decision`, token],
  );
  await expect(heading(page, TEXT.denied.title)).toBeVisible();
  expect((await pollDevice(panel.baseURL, device.device_code)).body.error).toBe("access_denied");
});

test("of two tabs the first decides, and the second says so", async ({ page, context, panel, makeUser }) => {
  const device = await startDevice(panel.baseURL);
  await openReview(page, device.verification_uri_complete, await makeUser());
  const second = await context.newPage();
  await second.goto(device.verification_uri_complete);
  await expect(heading(second, TEXT.review.title)).toBeVisible();
  await denyButton(page).click();
  await expect(heading(page, TEXT.denied.title)).toBeVisible();
  await pressApprove(second);
  await expect(heading(second, TEXT.denied.title)).toBeVisible();
  expect(statusOf(panel, device)).toBe("denied");
});

test.describe("on a phone, 360 px wide", () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

  test("all of it fits and can be tapped", async ({ page, panel, makeUser }) => {
    const description = "Plays what your server console says.\nOn the big screen.";
    const device = await startDevice(panel.baseURL, { name: "Living room TV", description });
    await page.goto(device.verification_uri);
    await signIn(page, await makeUser());
    await page.getByLabel(TEXT.enter.label).tap();
    await page.keyboard.type(device.user_code.toLowerCase());
    expect(await scrollsSideways(page)).toBe(false);
    await page.getByRole("button", { name: TEXT.enter.submit }).tap();
    await expect(heading(page, TEXT.review.title)).toBeVisible();
    expect(await scrollsSideways(page)).toBe(false);
    await approveButton(page).tap();
    await expect(heading(page, TEXT.approved.title)).toBeVisible();
    expect(await scrollsSideways(page)).toBe(false);
  });
});
