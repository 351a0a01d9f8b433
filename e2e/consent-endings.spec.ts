import type { Page } from "@playwright/test";
import { CONSENT_PAGE } from "@/lib/consent/addresses";
import { answering } from "@/lib/testing/receiver";
import { approveButton, approveByApi, arrived, consentAddress, denyButton, keysOf, test, title } from "./consent-page";
import { expect, signIn } from "./fixtures";
import { checkPage } from "./page-checks";

test.use({ panelEnv: { LIMIT_AUTHORIZE: "0", SERVER_CALLBACK_ALLOWED_HOSTS: "127.0.0.1" } });
test.beforeEach(({ user }) => void user);

test.describe("after a decision", () => {
  test("an approved request of mode=server says where the key went, again on reload and on opening it anew", async ({
    page,
    app,
    user,
    signInApi,
  }) => {
    const address = consentAddress({ callbackurl: app.url(), mode: "server" });
    await page.goto(address);
    await approveButton(page).click();
    await expect(title(page)).toHaveText("App connected");
    await expect(page.locator("main")).toContainText(`http://127.0.0.1:${app.port}`);
    await checkPage(page);
    await page.goBack();
    await expect(title(page)).toHaveText("You approved this a moment ago");
    await page.goto(address);
    await checkPage(page);
    await page.getByRole("link", { name: "Ask me again" }).click();
    await expect(title(page)).toHaveText("Approve this app?");
    await denyButton(page).click();
    await expect(title(page)).toHaveText("Request denied");
    await expect(page.locator("main")).toContainText("was told");
    await checkPage(page);
    expect(app.lastJson.error).toBe("access_denied");
    expect(await keysOf(await signInApi(user))).toHaveLength(1);
  });

  test("a Deny that the app's server does not hear is a Deny", async ({ page, app, user, signInApi }) => {
    app.behaviour = answering(500, "the answer of the app");
    await page.goto(consentAddress({ callbackurl: app.url(), mode: "server" }));
    await denyButton(page).click();
    await expect(page.locator("main")).toContainText("could not be told");
    await expect(page.locator("main")).not.toContainText("the answer of the app");
    await checkPage(page);
    expect(await keysOf(await signInApi(user))).toEqual([]);
  });

  test("while the key is under way the pressed page says so, and a second look waits and finds it done", async ({
    page,
    app,
  }) => {
    let release = () => {};
    app.behaviour = (response) => void (release = () => response.writeHead(204).end());
    await page.goto(consentAddress({ callbackurl: app.url(), mode: "server" }));
    const form = page.locator("form", { has: approveButton(page) });
    const action = String(await form.getAttribute("action"));
    const fields = { request_token: await form.locator("[name=request_token]").inputValue(), decision: "approve" };
    await noteStatus(page);
    await approveButton(page).click({ noWaitAfter: true });
    await expect.poll(() => app.received.length).toBe(1);

    const second = await page.context().newPage();
    await second.goto(CONSENT_PAGE); // any page of the panel, to post the form from
    await postForm(second, action, fields);
    await expect(title(second)).toHaveText("Sending the key");
    release();
    await expect(title(second)).toHaveText("App connected");
    await expect(title(page)).toHaveText("App connected");
    expect(await page.evaluate(() => sessionStorage.getItem("status"))).toContain("up to 10 seconds");
    expect(app.received).toHaveLength(1);
  });

  test("a failed delivery after asking again, then Deny and Back, issues nothing", async ({
    page,
    app,
    user,
    signInApi,
  }) => {
    await page.goto(consentAddress({ callbackurl: app.url(), mode: "server" }));
    await denyButton(page).click();
    await page.getByRole("link", { name: "Ask me again" }).click();
    app.behaviour = answering(500);
    await approveButton(page).click();
    await expect(page.getByRole("alert").filter({ hasText: "did not accept the key" })).toBeVisible();
    await checkPage(page);
    app.behaviour = answering(204);
    await denyButton(page).click();
    await expect(title(page)).toHaveText("Request denied");
    await page.goBack();
    await expect(title(page)).toHaveText("You denied this a moment ago");
    expect(await keysOf(await signInApi(user))).toEqual([]);
  });

  test("another account finds nothing behind the address of an outcome", async ({ page, app, makeUser }) => {
    await page.goto(consentAddress({ callbackurl: app.url(), mode: "server" }));
    await approveButton(page).click();
    await expect(title(page)).toHaveText("App connected");
    const outcome = page.url();
    await page.context().clearCookies();
    await page.goto(outcome);
    await signIn(page, await makeUser());
    await expect(title(page)).toHaveText("There is no such request");
    await checkPage(page);
  });
});

test.describe("a decision that cannot be made", () => {
  test("at the most keys: the account is a link away, and then it works", async ({ page, app, user, signInApi }) => {
    const api = await signInApi(user);
    for (let i = 0; i < 50; i++) await approveByApi(api, { callbackurl: app.url(), name: `Key ${i}` });
    await page.goto(consentAddress({ callbackurl: app.url() }));
    await approveButton(page).click();
    await expect(title(page)).toHaveText("No room for another key");
    await checkPage(page);
    await expect(page.getByRole("link", { name: "Review API keys" })).toHaveAttribute("href", /\/dashboard\/account#/);
    const { body } = await api.get("/api/user/api-clients");
    await api.delete(`/api/user/api-clients/${(body.api_clients as { id: string }[])[0]?.id}`);
    await page.getByRole("link", { name: "Try again" }).click();
    await approveButton(page).click();
    expect((await arrived(page, app)).get("private_key")).toMatch(/^px_sec/);
  });

  test("when key creation is switched off meanwhile", async ({ page, app, admin }) => {
    const address = consentAddress({ callbackurl: app.url() });
    await page.goto(address);
    try {
      await admin.patch("/api/admin/settings", { user_allow_api_keys_create: "false" });
      await approveButton(page).click();
      await expect(title(page)).toHaveText("API keys are switched off");
      await page.goto(address);
      await expect(title(page)).toHaveText("API keys are switched off");
      await checkPage(page);
    } finally {
      await admin.patch("/api/admin/settings", { user_allow_api_keys_create: "true" });
    }
  });

  for (const [code, heading] of [
    ["REQUEST_EXPIRED", "This page was open too long"],
    ["REQUEST_NOT_PENDING", "Already decided"],
    ["SERVICE_UNAVAILABLE", "The panel cannot answer right now"],
  ] as const) {
    test(`${code} has its page`, async ({ page, app }) => {
      await page.goto(`${consentAddress({ callbackurl: app.url() })}&error=${code}`);
      await expect(title(page)).toHaveText(heading);
      await checkPage(page);
    });
  }

  test("any other code is no more than a request to look at", async ({ page, app }) => {
    for (const code of ["constructor", "__proto__", "NOT_FOUND", "<b>", ""]) {
      await page.goto(`${consentAddress({ callbackurl: app.url() })}&error=${encodeURIComponent(code)}`);
      await expect(title(page)).toHaveText("Approve this app?");
      await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
    }
  });
});

/** Keeps the last text of the form's status line, as a page that is being left cannot be looked at. */
function noteStatus(page: Page): Promise<void> {
  return page.evaluate(() => {
    const line = document.querySelector("form [role=status]")!;
    const keep = () => sessionStorage.setItem("status", line.textContent ?? "");
    new MutationObserver(keep).observe(line, { childList: true, characterData: true, subtree: true });
  });
}

function postForm(page: Page, action: string, fields: Record<string, string>): Promise<void> {
  return page.evaluate(
    ([action, fields]) => {
      const form = Object.assign(document.createElement("form"), { method: "post", action });
      for (const [name, value] of Object.entries(fields)) {
        form.append(Object.assign(document.createElement("input"), { name, value }));
      }
      document.body.append(form);
      form.submit();
    },
    [action, fields] as const,
  );
}
