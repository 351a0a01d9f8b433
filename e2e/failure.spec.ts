import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import Database from "libsql";
import path from "node:path";
import { de } from "@/lib/messages/de";
import { en } from "@/lib/messages/en";
import { signInAtOnce } from "./consent-page";
import { DEVICE_PAGE, OAUTH2, pollDevice, postJson, startDevice } from "./device-flow";
import { expect, signIn, test } from "./fixtures";
import { checkState } from "./page-checks";
import type { Panel } from "./start-panel";

// a panel of this file's own: what is done to its database here would be felt elsewhere
test.use({
  panelEnv: { LIMIT_TOKEN: "999/60" },
  allowedConsoleErrors: [/status of (500|503)|Minified React error|Server Components render/],
});

/** Holds the database's one write lock while `use` runs, as a backup or a broken disk would. */
async function withoutWrites(panel: Panel, use: () => Promise<void>): Promise<void> {
  const db = new Database(path.join(panel.dataDir, "panel.db"), { timeout: 5_000 } as Database.Options);
  db.exec("BEGIN IMMEDIATE");
  try {
    await use();
  } finally {
    db.exec("ROLLBACK");
    db.close();
  }
}

test("while nothing can be written, apps and people are asked to come back, and nothing is lost", async ({
  page,
  panel,
  makeUser,
}) => {
  test.setTimeout(90_000);
  const device = await startDevice(panel.baseURL);
  await page.goto(DEVICE_PAGE);
  await signIn(page, await makeUser());
  await withoutWrites(panel, async () => {
    const form = new URLSearchParams({
      grant_type: "urn:ietf:params:oauth:grant-type:device_code",
      device_code: device.device_code,
    });
    const [poll, byForm, start] = await Promise.all([
      pollDevice(panel.baseURL, device.device_code),
      fetch(`${panel.baseURL}${OAUTH2}/device/token`, { method: "POST", body: form }),
      postJson(`${panel.baseURL}${OAUTH2}/device`, { name: "Another" }),
      page.goto(device.verification_uri_complete),
    ]);
    for (const { status, headers, body } of [poll, start]) {
      expect([status, body.error]).toEqual([503, "SERVICE_UNAVAILABLE"]);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect([byForm.status, await byForm.json()]).toMatchObject([503, { error: "temporarily_unavailable" }]);
    await expect(page.getByRole("heading", { level: 1, name: en.consent.unavailable.title })).toBeVisible();
    await checkState(page);
  });
  await page.getByRole("link", { name: en.consent.again }).click();
  await page.getByRole("button", { name: en.consent.approve }).click();
  await expect(page.getByRole("heading", { level: 1, name: en.device.approved.title })).toBeVisible();
  expect((await pollDevice(panel.baseURL, device.device_code)).status).toBe(200);
});

test("a page that fails says so, with a way on and a reference for the log, and tells nothing of the inside", async ({
  page,
  panel,
  makeUser,
}) => {
  await page.goto("/dashboard");
  await signIn(page, await makeUser());
  const rename = (from: string, to: string) => {
    const db = new Database(path.join(panel.dataDir, "panel.db"), { timeout: 5_000 } as Database.Options);
    db.exec(`ALTER TABLE "${from}" RENAME TO "${to}"`);
    db.close();
  };
  rename("ApiKey", "ApiKeyGone");
  try {
    const answer = await page.goto("/dashboard/account");
    expect(answer?.status()).toBe(500);
    await expect(page.getByRole("heading", { level: 1, name: en.failure.title })).toBeVisible();
    await expect(page.getByText(en.failure.reference)).toBeVisible();
    expect(await page.content()).not.toMatch(/ApiKeyGone|prisma|SQLITE|no such table|node_modules/i);
    await checkState(page);
    const reference = /[0-9a-f-]{36}/.exec(await page.locator("main").innerText())?.[0];
    expect(reference).toBe(answer?.headers()["x-request-id"]);
    expect(readFileSync(panel.logFile, "utf8")).toContain(reference);
    const key = await fetch(`${panel.baseURL}/api/user`, { headers: { Authorization: "Bearer px_sec" } });
    expect(key.status, "what has not the form of a key is looked up nowhere").toBe(401);
  } finally {
    rename("ApiKeyGone", "ApiKey");
  }
  await page.getByRole("link", { name: en.failure.retry }).click();
  await expect(page.getByRole("heading", { level: 1, name: en.account.title })).toBeVisible();
});

test.describe("in the browser", () => {
  test.use({ locale: "de-DE", allowedConsoleErrors: [/broken on purpose/] });

  const breaks = (page: Page, what: "matchMedia" | "closest") =>
    page.addInitScript((broken) => {
      if (sessionStorage.getItem("well") !== null) return;
      const fail = () => {
        throw new Error("broken on purpose");
      };
      // the shell asks how wide the window is, and the buttons of a decision for their form
      if (broken === "matchMedia") window.matchMedia = fail;
      else HTMLDivElement.prototype.closest = fail;
    }, what);
  const isSaid = async (page: Page) => {
    await expect(page.getByRole("heading", { level: 1, name: de.failure.title })).toBeVisible();
    await expect(page.getByText(de.failure.body)).toBeVisible();
    expect(await page.locator("html").getAttribute("lang")).toBe("de");
    await checkState(page);
    await page.evaluate(() => sessionStorage.setItem("well", ""));
  };

  test("a page that breaks says so in its own language, and can be tried again", async ({ page, panel, makeUser }) => {
    await signInAtOnce(page, await makeUser(), panel.baseURL);
    await breaks(page, "closest");
    await page.goto((await startDevice(panel.baseURL)).verification_uri_complete);
    await isSaid(page);
    await page.reload();
    await page.getByRole("button", { name: de.consent.approve }).click();
    await expect(page.getByRole("heading", { level: 1, name: de.device.approved.title })).toBeVisible();
  });

  test("where the frame of a page breaks, it is in the browser's language", async ({ page, panel, makeUser }) => {
    await signInAtOnce(page, await makeUser(), panel.baseURL);
    await breaks(page, "matchMedia");
    await page.goto("/dashboard");
    await isSaid(page);
    await expect(page).toHaveTitle(de.failure.title);
    await page.getByRole("link", { name: de.failure.home }).click();
    await expect(page.getByRole("navigation", { name: de.navigation.label })).toBeVisible();
  });
});
