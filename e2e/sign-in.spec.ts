import { WRONG_PASSWORD } from "@/lib/testing/secrets";
import { expect, signIn, test } from "./fixtures";

test("a person signs in on the page and is on the dashboard", async ({ page, makeUser }) => {
  const user = await makeUser({ name: "Ada Example" });
  await signIn(page, user);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a wrong password is said on the page, and the right one then works", async ({ page, makeUser }) => {
  const user = await makeUser();
  await page.goto("/auth/login");
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(WRONG_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "not right" })).toBeVisible();
  await signIn(page, user);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("what signs in over HTTP has a session too", async ({ makeUser, signInApi }) => {
  const user = await makeUser();
  const client = await signInApi(user);
  expect(await client.get("/api/user")).toMatchObject({ status: 200, body: { email: user.email } });
});
