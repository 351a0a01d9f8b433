import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { ApiClient } from "./api-client";
import { expect, signIn, test } from "./fixtures";
import { checkWatched, watchJumps } from "./page-checks";
import { startPanel } from "./start-panel";

// each state is looked at by axe, light and dark
test.describe.configure({ timeout: 240_000 });

type Server = { uuidShort: string };

/** A server of the person's, and an app that appends to it with a key of theirs. */
async function serverAndApp(api: ApiClient) {
  const { body: server } = await api.post("/api/user/servers", { name: "Web" });
  const { body: key } = await api.post("/api/user/api-clients", { name: "App" });
  const { uuidShort } = server as Server;
  const app = new ApiClient(api.baseURL);
  return {
    uuidShort,
    async append(lines: string[]) {
      const target = `/api/user/servers/${uuidShort}/console`;
      const headers = { Authorization: `Bearer ${String(key.private_key)}` };
      expect((await app.request("POST", target, { lines }, headers)).status).toBe(200);
    },
  };
}

const numbered = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `line ${from + i}`);
const log = (page: Page) => page.getByRole("log", { name: "Console" });
const shown = (page: Page) => log(page).locator(".console-line > span").allTextContents();
/** The first line in view, and where it stands. */
const topLine = (page: Page) =>
  log(page).evaluate((box) => {
    const { top } = box.getBoundingClientRect();
    const line = [...box.querySelectorAll(".console-line")].find((one) => one.getBoundingClientRect().top >= top);
    return { text: line?.textContent, top: Math.round((line?.getBoundingClientRect().top ?? 0) - top) };
  });
const fromEnd = (page: Page) => log(page).evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);

test("a server is made, followed while an app appends 5,000 lines, renamed and deleted", async ({
  page,
  makeUser,
  signInApi,
}) => {
  await watchJumps(page);
  const user = await makeUser();
  const { uuidShort, append } = await serverAndApp(await signInApi(user));
  await append(["<b>bold</b> \u001b[31mred\u001b[0m", "second"]);
  await signIn(page, user);
  await page.goto("/dashboard/servers");
  await checkWatched(page);
  await page.getByRole("link", { name: "Web" }).click();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  expect(await shown(page)).toEqual(["<b>bold</b> red", "second"]);
  await page.reload();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await checkWatched(page);

  await log(page).evaluate((box) => {
    const seen = window as Window & { most?: number };
    seen.most = 0;
    new MutationObserver(() => {
      seen.most = Math.max(seen.most ?? 0, box.querySelectorAll(".console-line").length);
    }).observe(box, { childList: true, subtree: true });
  });
  for (let from = 1; from <= 5000; from += 500) await append(numbered(from, from + 499));
  await expect(log(page).getByText("line 5000", { exact: true })).toBeVisible();
  expect(await shown(page)).toEqual(numbered(4001, 5000));
  expect(await page.evaluate(() => (window as Window & { most?: number }).most)).toBeLessThanOrEqual(1250);
  expect(await fromEnd(page)).toBeLessThanOrEqual(24);

  // who reads further up is left there, and comes back by a button
  await log(page).hover();
  await page.mouse.wheel(0, -3000);
  await expect(page.getByRole("button", { name: "Jump to latest" })).toBeVisible();
  await page.waitForTimeout(500);
  const reading = await topLine(page);
  await append([...numbered(5001, 5100), "something new"]);
  await expect(log(page).getByText("something new")).toBeAttached();
  expect(await topLine(page)).toEqual(reading);
  expect(await fromEnd(page)).toBeGreaterThan(1000);
  await checkWatched(page, ".console-line:nth-child(n+20)");
  await page.getByRole("button", { name: "Jump to latest" }).click();
  await expect(log(page).getByText("something new")).toBeInViewport();
  await expect(page.getByRole("button", { name: "Jump to latest" })).toHaveCount(0);

  await page.goto("/dashboard/servers");
  await page.getByRole("button", { name: "Rename Web" }).click();
  const rename = page.getByRole("dialog", { name: "Rename server" });
  await rename.getByLabel("Name").fill("Web 2");
  await checkWatched(page);
  await rename.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Delete Web 2" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No servers yet")).toBeVisible();
  const servers = page.getByRole("region", { name: "Your servers" });
  await expect(servers.getByRole("status").filter({ hasText: "The server was deleted." })).toBeInViewport();
  await expect(servers.getByRole("heading", { name: "Your servers" })).toBeFocused();
  await checkWatched(page);
  expect((await page.request.get(`/server/${uuidShort}/console`)).status()).toBe(404);
});

test.describe("what is not there", () => {
  test.use({ allowedConsoleErrors: [/status of 404/] });
  test("another person's server", async ({ page, makeUser, signInApi }) => {
    const { uuidShort } = await serverAndApp(await signInApi(await makeUser()));
    await signIn(page, await makeUser());
    expect((await page.goto(`/server/${uuidShort}/console`))?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  });
});

test("without a script the last lines are there to be read", async ({ browser, panel, makeUser, signInApi }) => {
  const user = await makeUser();
  const { uuidShort, append } = await serverAndApp(await signInApi(user));
  await append(numbered(1, 3));
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: panel.baseURL });
  const page = await context.newPage();
  await signIn(page, user);
  await page.goto(`/server/${uuidShort}/console`);
  expect(await shown(page)).toEqual(numbered(1, 3));
  await expect(page.getByText("Not live")).toBeVisible();
  await context.close();
});

test.describe("a connection that is cut", () => {
  test.use({ allowedConsoleErrors: [/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET/] });

  test("is taken up again where it ended", async ({ page }) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "panel-console-"));
    const { ADMIN } = await import("@/lib/testing/secrets");
    let panel = await startPanel({ dataDir });
    try {
      const { uuidShort, append } = await serverAndApp(await ApiClient.signIn(panel.baseURL, ADMIN));
      await append(numbered(1, 5));
      await page.goto(`${panel.baseURL}/server/${uuidShort}/console`);
      await signIn(page, ADMIN);
      await expect(page.getByText("Live", { exact: true })).toBeVisible();
      await append(numbered(6, 8));
      await expect(log(page).getByText("line 8", { exact: true })).toBeVisible();

      await panel.kill();
      await expect(page.getByText("Reconnecting…")).toBeVisible();
      panel = await startPanel({ dataDir, port: panel.port });
      await append(numbered(9, 20));
      await expect(page.getByText("Live", { exact: true })).toBeVisible({ timeout: 30_000 });
      await expect(log(page).getByText("line 20", { exact: true })).toBeVisible();
      await append(["line 21"]);
      await expect(log(page).getByText("line 21", { exact: true })).toBeVisible();
      expect(await shown(page)).toEqual(numbered(1, 21));
      await page.goto("about:blank");
    } finally {
      await panel.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
