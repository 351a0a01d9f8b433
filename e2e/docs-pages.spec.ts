import type { Page } from "@playwright/test";
import { ENDPOINTS } from "@/lib/contracts/endpoints";
import { operationId } from "@/lib/docs/operation-id";
import { ERROR_CODES } from "@/lib/errors";
import { en } from "@/lib/messages/en";
import { expect, signIn, test } from "./fixtures";
import { checkPage, checkWatched, watchJumps } from "./page-checks";

// axe looks at each page twice
test.describe.configure({ timeout: 180_000 });

/** All endpoints of a group but its first. */
const ALIKE = ".docs-endpoint ~ .docs-endpoint";

/** The addresses of all that the start page lists. */
async function listPages(page: Page): Promise<string[]> {
  await page.goto("/docs");
  const links = page.getByRole("main").getByRole("link");
  await expect(links.first()).toBeVisible();
  return links.evaluateAll((all) => all.map((link) => link.getAttribute("href")!));
}

test("a person who is not signed in reads every page, in light and dark, wide and on a phone", async ({ page }) => {
  await watchJumps(page);
  const pages = await listPages(page);
  expect(pages).toEqual(expect.arrayContaining(["/docs/api", "/docs/errors", "/docs/apps", "/docs/themes"]));
  await checkWatched(page);
  for (const path of pages) {
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, 200]);
    // the panel's own pages take no file of a plugin
    const policy = answer!.headers()["content-security-policy"];
    expect(policy).toMatch(/script-src http:\/\/[^/]+\/_next\/ 'nonce-[^']+';.*frame-src 'none'/);
    await checkWatched(page, ALIKE);
  }
});

test("every link of every page leads to what is there, and every mark to a place", async ({ page, panel }) => {
  const pages = ["/docs", ...(await listPages(page))];
  const targets = new Set<string>();
  const idsOf = new Map<string, string[]>();
  for (const path of pages) {
    await page.goto(path);
    const { hrefs, ids } = await page.evaluate(() => ({
      hrefs: [...document.querySelectorAll("a")].map(({ href }) => href),
      ids: [...document.querySelectorAll("[id]")].map(({ id }) => id),
    }));
    idsOf.set(path, ids);
    for (const href of hrefs) if (href.startsWith(panel.baseURL)) targets.add(href.slice(panel.baseURL.length));
  }
  expect(targets.size).toBeGreaterThan(ENDPOINTS.length + ERROR_CODES.length / 2);
  const statuses: Record<string, number> = {};
  for (const target of targets) {
    const [path = "", mark] = target.split("#");
    statuses[path] ??= (await fetch(panel.baseURL + path)).status;
    if (mark !== undefined) expect(idsOf.get(path), target).toContain(decodeURIComponent(mark));
  }
  expect(Object.entries(statuses).filter(([, status]) => status !== 200)).toEqual([]);
});

test("the API's page has every endpoint with its call and its errors, and leads to each", async ({ page, panel }) => {
  await page.goto("/docs/api");
  const list = page.getByRole("navigation", { name: en.docs.endpoints });
  await expect(list.getByRole("link")).toHaveCount(ENDPOINTS.length);
  await list.getByRole("link", { name: "POST /api/user/servers", exact: true }).click();
  await expect(page).toHaveURL(/#post-user-servers$/);
  const section = page.getByRole("region", { name: "POST /api/user/servers", exact: true });
  await expect(section).toBeInViewport();
  await expect(section).toContainText("1 to 191 characters");
  await expect(section).toContainText(`curl -s '${panel.baseURL}/api/user/servers'`);
  for (const endpoint of ENDPOINTS) await expect(page.locator(`[id="${operationId(endpoint)}"]`)).toHaveCount(1);
  await section.getByRole("link", { name: "SERVER_LIMIT_REACHED" }).click();
  await expect(page).toHaveURL(/\/docs\/errors#SERVER_LIMIT_REACHED$/);
  const row = page.getByRole("row").filter({ hasText: "SERVER_LIMIT_REACHED" });
  await expect(row).toBeInViewport();
  await expect(row).toContainText(en.errors.SERVER_LIMIT_REACHED.remedy);
  await expect(page.getByRole("row")).toHaveCount(ERROR_CODES.length + 1);
});

test("the OpenAPI document is had without signing in, from any origin, and again only when it changed", async ({
  panel,
}) => {
  const ask = (headers: Record<string, string> = {}) => fetch(`${panel.baseURL}/api/openapi.json`, { headers });
  const answer = await ask();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  const document = (await answer.json()) as { openapi: string; servers: object[]; paths: Record<string, object> };
  expect(document).toMatchObject({ openapi: "3.1.0", servers: [{ url: panel.baseURL }] });
  expect(Object.values(document.paths).flatMap((item) => Object.keys(item))).toHaveLength(ENDPOINTS.length);
  expect((await ask({ "If-None-Match": answer.headers.get("etag")! })).status).toBe(304);
});

test("a theme pack gives these pages its colors, and never its CSS", async ({ page, admin, makeUser }) => {
  const { body } = await admin.get("/api/system/plugin-themes");
  const pack = (body.themes as { id: string; cssUrl: string | null }[]).find(({ cssUrl }) => cssUrl !== null)!;
  const setDefault = (id: string) => admin.patch("/api/admin/settings", { app_theme_pack_default: id });
  expect((await setDefault(pack.id)).status).toBe(200);
  const styles = page.locator('link[rel="stylesheet"][href*="plugin-theme-css"]');
  await page.goto("/dashboard");
  await signIn(page, await makeUser());
  await expect(styles).toHaveCount(1);
  await page.goto("/docs");
  await expect(page.locator("html")).toHaveAttribute("data-theme-pack", pack.id);
  await expect(page.getByRole("heading", { level: 1, name: en.docs.title })).toBeVisible();
  await expect(styles).toHaveCount(0);
  expect((await setDefault("")).status).toBe(200);
});

test("the account menu leads there", async ({ page, makeUser }) => {
  await page.goto("/dashboard");
  await signIn(page, await makeUser());
  await page.getByRole("button", { name: en.navigation.accountMenu }).click();
  await page.getByRole("link", { name: en.navigation.docs }).click();
  await expect(page.getByRole("heading", { level: 1, name: en.docs.title })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("all of it is there", async ({ page }) => {
    await page.goto("/docs");
    await page.getByRole("link", { name: en.docs.api }).first().click();
    await expect(page.getByRole("heading", { level: 3 })).toHaveCount(ENDPOINTS.length);
    await page.goto("/docs/themes");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Theme packs");
  });
});

test.describe("what is not there", () => {
  test.use({ allowedConsoleErrors: [/status of 404/] });

  test("is said so, whatever the name looks like", async ({ page, panel }) => {
    for (const name of ["nothing", "0001-server-in-front-of-next", "decisions", "README", "api%2f", "a/b"]) {
      expect([name, (await fetch(`${panel.baseURL}/docs/${name}`)).status]).toEqual([name, 404]);
    }
    expect((await fetch(`${panel.baseURL}/docs/..%2fREADME`)).status, "a path that leads elsewhere").toBe(400);
    await page.goto("/docs/nothing");
    await expect(page.getByRole("heading", { level: 1, name: en.notFound.title })).toBeVisible();
    await checkPage(page);
  });
});
