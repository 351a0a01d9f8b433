import { en } from "@/lib/messages/en";
import { NEW_PASSWORD } from "@/lib/testing/secrets";
import { expect } from "./fixtures";
import { KeyboardUser, WAYS } from "./keyboard-user";
import { testWithMail } from "./mail-fixture";

const test = testWithMail();
const LINK = /http:\/\/localhost:\d+\/auth\/set-password#pxlink_[0-9A-Za-z]{49}/;

for (const { named, still, use } of WAYS) {
  test.describe(named, () => {
    test.use(use);

    test("a forgotten password is set anew by somebody without a pointer, who mistypes each field", async ({
      page,
      mailbox,
      makeUser,
      signInApi,
    }) => {
      const user = await makeUser();
      const keyboard = await KeyboardUser.start(page, still);
      const email = page.getByLabel(en.forgotPassword.email);
      await page.goto("/auth/login");
      await keyboard.use(page.getByRole("link", { name: en.signIn.forgot }));
      await expect(page.getByRole("heading", { level: 1, name: en.forgotPassword.title })).toBeVisible();
      await keyboard.isAt(email);
      await keyboard.type("nobody");
      await keyboard.press("Enter");
      await keyboard.isAt(page.getByRole("alert").filter({ hasText: en.forgotPassword.refused }));
      await expect(email).toHaveAttribute("aria-invalid", "true");
      await expect(email).toHaveAccessibleDescription(en.forgotPassword.refused);
      await keyboard.tabTo(email);
      await keyboard.press("Control+a");
      await keyboard.type(user.email);
      await keyboard.use(page.getByRole("button", { name: en.forgotPassword.submit }));
      await expect(page.getByRole("heading", { level: 1, name: en.forgotPassword.sentTitle })).toBeVisible();

      await page.goto(LINK.exec(await mailbox.waitFor(user.email, LINK))![0]);
      await expect(page).toHaveURL(/\/auth\/set-password$/);
      const password = page.getByLabel(en.setPassword.password);
      await keyboard.fill(password, "short");
      await keyboard.press("Enter");
      await keyboard.isAt(page.getByRole("alert").filter({ hasText: en.setPassword.refused }));
      await expect(password).toHaveAttribute("aria-invalid", "true");
      await expect(password).toHaveAccessibleDescription(`${en.setPassword.refused} ${en.setPassword.passwordHint}`);
      await keyboard.tabTo(password);
      await keyboard.press("Control+a");
      await keyboard.type(NEW_PASSWORD);
      await keyboard.press("Enter");
      await expect(page.getByText(en.signIn.passwordSet)).toBeVisible();
      await keyboard.isAt(page.getByLabel(en.signIn.email));
      await signInApi({ ...user, password: NEW_PASSWORD });
    });
  });
}
