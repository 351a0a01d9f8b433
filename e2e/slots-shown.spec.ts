import type { Page } from "@playwright/test";
import { en } from "@/lib/messages/en";
import { SLOT_NAMES, SLOTS } from "@/lib/slots/slot-catalogue";
import { ADMIN } from "@/lib/testing/secrets";
import { expect, pressOn, signIn, test } from "./fixtures";
import { checkPage, checkState } from "./page-checks";

const { slots } = en.plugins;
const bar = (page: Page) => page.getByRole("region", { name: slots.label });
const outlined = (page: Page) =>
  page
    .locator("[data-slot-outline]")
    .evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.slotOutline).sort());
/** Rectangles of the outline and the label of a slot. */
const boxes = (page: Page, name: string) =>
  page
    .locator(`[data-slot-outline="${name}"] > div`)
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));

const ON_DASHBOARD = ["shell.background", "shell.main", "shell.navbar", "shell.page-header", "toolbar.dashboard"];

test("an administrator sees every slot of a page outlined and named, and goes back", async ({ page }) => {
  await page.goto("/admin/plugins");
  await signIn(page, ADMIN);
  await pressOn(page.getByRole("link", { name: slots.show }), "Enter");
  await expect(page).toHaveURL(/\/dashboard\?slots=1$/);
  await expect.poll(() => outlined(page)).toEqual([...ON_DASHBOARD, "shell.sidebar"].sort());

  // each where its slot is, with its name in view and on no other
  const slot = await page.locator('[data-panel-slot="shell.page-header"]').boundingBox();
  const [outline] = await boxes(page, "shell.page-header");
  expect(outline).toMatchObject(slot!);
  const labels = await Promise.all((await outlined(page)).map(async (name) => (await boxes(page, name!))[1]!));
  for (const [index, a] of labels.entries()) {
    expect([a.left >= 0, a.top >= 0, a.right <= 1280, a.width > 40]).toEqual([true, true, true, true]);
    for (const b of labels.slice(index + 1)) {
      expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false);
    }
  }
  await checkPage(page);

  await pressOn(bar(page).locator("summary"), "Enter");
  // for screen readers once, in the list
  const told = await bar(page).ariaSnapshot();
  for (const name of SLOT_NAMES) expect(told.match(new RegExp(`\\b${name}(?![\\w-])`, "g"))).toEqual([name]);
  await expect(bar(page).getByRole("definition").filter({ hasText: SLOTS["drawer.global"] })).toContainText(slots.away);
  await expect(bar(page).getByRole("definition").filter({ hasText: SLOTS["shell.main"] })).not.toContainText(
    slots.away,
  );
  await checkState(page);
  await pressOn(bar(page).locator("summary"), "Enter");

  await pressOn(page.getByRole("link", { name: slots.hide }), "Enter");
  await expect(page).toHaveURL(/\/admin\/plugins$/);
  await expect(page.locator("[data-slot-outline]")).toHaveCount(0);
});

test("outlines follow what moves, and stay as one goes on to other pages", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/dashboard?slots=1");
  await signIn(page, ADMIN);
  await page.goto("/dashboard?slots=1");
  await expect.poll(() => outlined(page)).toEqual(ON_DASHBOARD);
  const top = async () => (await boxes(page, "toolbar.dashboard"))[0]?.top;
  const before = (await top())!;
  await page.evaluate(() => window.scrollBy(0, 40));
  await expect.poll(top).toBeCloseTo(before - 40, 0);
  await page.evaluate(() => window.scrollTo(0, 0));

  await pressOn(page.getByRole("button", { name: en.shell.openNavigation }), "Enter");
  await expect.poll(() => outlined(page)).toContain("shell.sidebar");
  await pressOn(page.getByRole("link", { name: en.navigation.servers }), "Enter");
  await expect.poll(() => outlined(page)).toContain("toolbar.servers");
  expect(await outlined(page)).not.toContain("toolbar.dashboard");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: en.servers.title })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test("nobody else sees them, nor whoever comes from another site", async ({ page, panel, makeUser }) => {
  await page.goto("/dashboard");
  await signIn(page, await makeUser());
  await page.goto("/dashboard?slots=1");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[data-sidebar]")).toBeVisible();
  expect(await page.content()).not.toContain(slots.label);

  await page.context().clearCookies();
  await signIn(page, ADMIN);
  await page.route("http://elsewhere.example/", (route) =>
    route.fulfill({ contentType: "text/html", body: `<a href="${panel.baseURL}/dashboard?slots=1">Go</a>` }),
  );
  await page.goto("http://elsewhere.example/");
  await page.getByRole("link", { name: "Go" }).click();
  await expect(page).toHaveURL(/\/dashboard\?slots=1$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.content()).not.toContain(slots.label);
});
