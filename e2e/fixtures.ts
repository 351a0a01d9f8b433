import { randomUUID } from "node:crypto";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { ADMIN, USER_PASSWORD } from "@/lib/testing/secrets";
import { ApiClient } from "./api-client";
import { startPanel, type Panel } from "./start-panel";

export type TestUser = { id: string; email: string; name: string; password: string; role: "user" | "admin" };
type Credentials = Pick<TestUser, "email" | "password">;

type WorkerFixtures = {
  /** Settings of this file's panel: `test.use({ panelEnv: { LIMIT_DEVICE_START: "3/60" } })`. */
  panelEnv: Record<string, string>;
  /** A running panel with an empty database and its first administrator. */
  panel: Panel;
  /** That administrator, signed in over HTTP. */
  admin: ApiClient;
};

type TestFixtures = {
  /** Errors in the browser's console that the test means to cause, such as the 404 of a page it visits. */
  allowedConsoleErrors: RegExp[];
  /** Makes an account of its own for the test. */
  makeUser(over?: Partial<Omit<TestUser, "id">>): Promise<TestUser>;
  /** Signs in over HTTP, for calls that need no page. */
  signInApi(user: Credentials): Promise<ApiClient>;
  /** Fails the test when a page logged an error or threw one. */
  consoleGuard: null;
};

/** Chromium logs every answer of the API from 400 up; that the page deals with it is what tests look at. */
const REFUSED_CALL = /^Failed to load resource: .* status of 4\d\d .*\/api\/\S*\)$/;

/** Playwright's `test`, with a panel to test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  panelEnv: [{}, { option: true, scope: "worker" }],
  panel: [
    async ({ panelEnv }, use) => {
      const panel = await startPanel({ env: panelEnv });
      await use(panel);
      await panel.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  admin: [async ({ panel }, use) => use(await ApiClient.signIn(panel.baseURL, ADMIN)), { scope: "worker" }],
  baseURL: async ({ panel }, use) => use(panel.baseURL),

  makeUser: async ({ admin }, use) => {
    await use(async (over = {}) => {
      const wanted = {
        email: `user-${randomUUID()}@panel.test`,
        name: "Test User",
        password: USER_PASSWORD,
        role: "user" as const,
        ...over,
      };
      const { status, body, text } = await admin.post("/api/admin/users", wanted);
      if (status !== 201) throw new Error(`POST /api/admin/users answered ${status}: ${text}`);
      return { ...wanted, id: String(body.id) };
    });
  },
  signInApi: async ({ panel }, use) => use((user) => ApiClient.signIn(panel.baseURL, user)),

  allowedConsoleErrors: [[], { option: true }],
  consoleGuard: [
    async ({ context, allowedConsoleErrors }, use) => {
      const errors: string[] = [];
      const note = (text: string) => {
        if (!allowedConsoleErrors.some((allowed) => allowed.test(text))) errors.push(text);
      };
      context.on("console", (message) => {
        const text = `${message.text()} (${message.location().url})`;
        if (message.type() === "error" && !REFUSED_CALL.test(text)) note(text);
      });
      context.on("weberror", (webError) => note(webError.error().stack ?? webError.error().message));
      await use(null);
      const found = [...errors];
      // one after the other and before their context: told to end a context whose page is on its way somewhere,
      // Chromium was seen, once, never to answer
      for (const page of context.pages()) await page.close();
      expect(found, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Signs in through the sign-in page, as a person does, and waits until it is left. On a page that asks to sign in the
 * form is used as it is, so that the test comes back to where it was going.
 */
export async function signIn(page: Page, user: Credentials): Promise<void> {
  if (!new URL(page.url(), "http://localhost").pathname.startsWith("/auth/login")) {
    // a page whose session has ended may be on its way there by itself
    await page.goto("/auth/login").catch(() => page.goto("/auth/login"));
  }
  await page.getByLabel("E-mail").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/auth/login"));
}

/**
 * Presses a key on a control once it can be used: many are disabled until the page is alive, and a key pressed on one of
 * those goes nowhere, which Playwright's own `press` does not wait for.
 */
export async function pressOn(control: Locator, key: string): Promise<void> {
  await expect(control).toBeEnabled();
  await control.press(key);
}

/** Copies a field by its button. @returns once the page knows that the browser has written it */
export async function copyByButton(at: Page | Locator, label: string): Promise<void> {
  const button = at.getByRole("button", { name: `Copy: ${label}` });
  await button.click();
  await expect(button.getByText("Copied")).toBeVisible();
}
