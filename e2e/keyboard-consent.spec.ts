import { en } from "@/lib/messages/en";
import { answering } from "@/lib/testing/receiver";
import { WRONG_PASSWORD } from "@/lib/testing/secrets";
import { approveButton, arrived, consentAddress, denyButton, keysOf, test, title } from "./consent-page";
import { pollDevice, startDevice } from "./device-flow";
import { expect, type TestUser } from "./fixtures";
import { KeyboardUser, WAYS } from "./keyboard-user";

/* The two ways to a key and the sign-in before them, by somebody who has no pointer: page.goto is their address bar. */

for (const { named, still, use } of WAYS) {
  test.describe(named, () => {
    test.use(use);

    async function signIn(keyboard: KeyboardUser, { email, password }: Pick<TestUser, "email" | "password">) {
      await keyboard.isAt(keyboard.page.getByLabel("E-mail"));
      await keyboard.type(email);
      await keyboard.fill(keyboard.page.getByLabel("Password", { exact: true }), password);
      await keyboard.press("Enter");
    }

    test("signing in, wrong at first, and past the navigation", async ({ page, makeUser }) => {
      const user = await makeUser();
      const keyboard = await KeyboardUser.start(page, still);
      await page.goto("/auth/login");
      await signIn(keyboard, { ...user, password: WRONG_PASSWORD });
      await keyboard.isAt(page.getByRole("alert").filter({ hasText: en.signIn.credentials }));
      for (const field of [page.getByLabel("E-mail"), page.getByLabel("Password", { exact: true })]) {
        await expect(field).toHaveAttribute("aria-invalid", "true");
        await expect(field).toHaveAccessibleDescription(en.signIn.credentials);
      }
      await expect(page.getByLabel("E-mail")).toHaveValue(user.email);
      await keyboard.fill(page.getByLabel("Password", { exact: true }), user.password);
      await keyboard.use(page.getByRole("button", { name: en.signIn.submit }));
      await expect(page).toHaveURL(/\/dashboard$/);
      await page.keyboard.press("Tab");
      await keyboard.isAt(page.getByRole("link", { name: en.product.skip }));
      await keyboard.press("Enter");
      await expect(page).toHaveURL(/#content$/);
      // what comes next is in the content
      await page.keyboard.press("Tab");
      await keyboard.isAt(page.locator("main :focus"));
    });

    test("from an app's link, signed out, to a key at its callback; and denied", async ({
      page,
      panel,
      app,
      makeUser,
      signInApi,
    }) => {
      const user = await makeUser();
      const address = panel.baseURL + consentAddress({ callbackurl: app.url("/callback") });
      const link = `<a href="${address.replaceAll("&", "&amp;")}">Connect</a>`;
      const body = `<!doctype html><html lang="en"><title>App</title><link rel="icon" href="data:,">${link}`;
      app.behaviour = answering(200, body, { "content-type": "text/html" });
      const keyboard = await KeyboardUser.start(page, still);
      const connect = page.getByRole("link", { name: "Connect" });

      await page.goto(app.url("/"));
      await keyboard.use(connect);
      await signIn(keyboard, user);
      await expect(title(page)).toHaveText(en.callback.title);
      await expect(approveButton(page)).toBeVisible();
      await keyboard.use(approveButton(page), "Space");
      expect((await arrived(page, app)).get("private_key")).toMatch(/^px_sec/);
      expect(await keysOf(await signInApi(user))).toHaveLength(1);

      const second = consentAddress({ callbackurl: app.url("/callback") });
      await page.goto(panel.baseURL + second);
      await keyboard.use(denyButton(page));
      expect((await arrived(page, app)).get("error")).toBe("access_denied");
      expect(await keysOf(await signInApi(user))).toHaveLength(1);
    });

    test("a device's code, mistyped at first, from signed out to its key", async ({ page, panel, makeUser }) => {
      const user = await makeUser();
      const device = await startDevice(panel.baseURL, { name: "Living room TV" });
      const keyboard = await KeyboardUser.start(page, still);
      const code = page.getByLabel(en.device.enter.label);
      await page.goto(device.verification_uri);
      await signIn(keyboard, user);
      await keyboard.isAt(code);
      await keyboard.type("BCDF");
      await keyboard.press("Enter");
      await expect(code).toHaveAttribute("aria-invalid", "true");
      await keyboard.isAt(code);
      await expect(code).toHaveAccessibleDescription(en.device.enter.short);
      // what was wrong is selected: typing takes its place
      await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe("BCDF-");
      await keyboard.type(device.user_code.toLowerCase().replace("-", ""));
      await expect(code).toHaveValue(device.user_code);
      await keyboard.press("Enter");
      await expect(approveButton(page)).toBeVisible();
      await keyboard.use(approveButton(page));
      await expect(title(page)).toHaveText(en.device.approved.title);
      await keyboard.press("Tab"); // while the page waits for the device
      expect((await pollDevice(panel.baseURL, device.device_code)).status).toBe(200);
      await expect(title(page)).toHaveText(en.device.redeemed.title);
    });
  });
}
