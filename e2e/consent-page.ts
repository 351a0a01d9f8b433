import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { CONSENT_PAGE } from "@/lib/consent/addresses";
import { answering, Receiver } from "@/lib/testing/receiver";
import type { ApiClient } from "./api-client";
import { OAUTH2 } from "./device-flow";
import { test as base, type TestUser } from "./fixtures";

export type Parameters = Record<string, string>;

/** An address that an app would open; `state` is another one each time, so that no two are the same request. */
export function consentAddress(parameters: Parameters): string {
  return `${CONSENT_PAGE}?${new URLSearchParams({ name: "Test app", state: randomUUID(), ...parameters })}`;
}

export const approveButton = (page: Page) => page.getByRole("button", { name: "Approve" });
export const denyButton = (page: Page) => page.getByRole("button", { name: "Deny" });
export const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** Signs the browser in without a page, where signing in is not what the test is about. */
export async function signInAtOnce(page: Page, { email, password }: TestUser, origin: string): Promise<void> {
  const form = { email, password, callbackUrl: "/dashboard" };
  const answer = await page.request.post("/api/auth/callback/credentials", {
    form,
    headers: { Origin: origin },
    maxRedirects: 0,
  });
  if (!answer.headers().location?.endsWith("/dashboard")) throw new Error(`${email} could not be signed in`);
}

/** What an app's page reads from its address once the browser is there. */
export async function arrived(page: Page, app: Receiver): Promise<URLSearchParams> {
  await page.waitForURL((url) => url.port === String(app.port));
  return new URLSearchParams(await page.evaluate(() => location.hash.slice(1)));
}

/** The names of an account's live keys. */
export async function keysOf(api: ApiClient): Promise<string[]> {
  const { body } = await api.get("/api/user/api-clients");
  return (body.api_clients as { name: string }[]).map(({ name }) => name);
}

/** An app asks and the person approves, all by the API. */
export async function approveByApi(api: ApiClient, parameters: Parameters): Promise<void> {
  const asked = await api.get(`${OAUTH2}/authorize?${new URLSearchParams({ name: "Test app", ...parameters })}`);
  const answer = await api.post(`${OAUTH2}/authorize/approve`, { request_token: asked.body.request_token });
  if (answer.status !== 200) throw new Error(`approve answered ${answer.status}: ${answer.text}`);
}

/** What the app's web server gives to browsers. */
export const APP_PAGE = answering(200, "<!doctype html><title>App</title><link rel=icon href=data:,>", {
  "content-type": "text/html",
});

type Fixtures = {
  /** An app on a port of its own: a page for browsers, and an endpoint that takes what is posted. */
  app: Receiver;
  /** An account of the test's own whose session the browser has. */
  user: TestUser;
};

export const test = base.extend<Fixtures>({
  app: async ({}, use) => {
    const app = await Receiver.start(APP_PAGE);
    await use(app);
    await app.close();
  },
  user: async ({ page, panel, makeUser }, use) => {
    const user = await makeUser();
    await signInAtOnce(page, user, panel.baseURL);
    await use(user);
  },
});
