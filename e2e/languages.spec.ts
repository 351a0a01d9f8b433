import type { Page } from "@playwright/test";
import { de } from "@/lib/messages/de";
import { en } from "@/lib/messages/en";
import { ADMIN, WRONG_PASSWORD } from "@/lib/testing/secrets";
import { consentAddress, signInAtOnce, test } from "./consent-page";
import { obtainKey } from "./device-flow";
import { expect } from "./fixtures";

/* A browser that asks for German. What the negotiation and the catalogue do is tested where they are. */
test.use({ locale: "de-DE", timezoneId: "Europe/Berlin", allowedConsoleErrors: [/status of 404/] });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const PREFERENCES = "/dashboard/preferences/appearance";

test("somebody signed out reads the browser's language, in the texts of scripts too", async ({ page }) => {
  const answer = await page.goto("/auth/login");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page).toHaveTitle("Anmelden · Panel");
  await expect(heading(page)).toHaveText(de.signIn.title);
  expect(answer!.headers()["cache-control"]).toContain("no-store");
  await page.getByLabel(de.signIn.email).fill("nobody@panel.test");
  await page.getByLabel(de.signIn.password, { exact: true }).fill(WRONG_PASSWORD);
  await page.getByRole("button", { name: de.signIn.submit }).click();
  await expect(page.getByText(de.signIn.credentials)).toBeVisible();
  await page.goto("/auth/login?error=RATE_LIMITED&retry=900");
  await expect(page.getByText("in 15 Minuten")).toBeVisible();
  await page.goto("/docs");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("what a user chose holds over what the browser asks for, on every page, until it is taken back", async ({
  page,
  user,
  panel,
}) => {
  await page.goto(PREFERENCES);
  await expect(heading(page)).toHaveText(de.appearance.title);
  expect(user.id).not.toBe("");
  const choose = async (name: string, words: { legend: string; submit: string }) => {
    await page.getByRole("combobox", { name: words.legend }).selectOption(name);
    await page.getByRole("button", { name: words.submit }).click();
  };
  await choose("English", de.appearance.language);
  await expect(heading(page)).toHaveText(en.appearance.title);
  const section = page.getByRole("region", { name: en.appearance.language.title });
  await expect(section.getByRole("status")).toHaveText(en.appearance.language.saved);
  await expect(section).toBeInViewport();
  await expect(section.getByRole("combobox")).toHaveValue("en");
  for (const [path, title] of [
    ["/dashboard", en.dashboard.title],
    ["/no/such/page", en.notFound.title],
    [consentAddress({ callbackurl: "myapp://back" }), en.callback.title],
  ] as const) {
    await page.goto(path);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page).toHaveTitle(`${title} · Panel`);
  }
  // of its own: Chromium asks whether to open the app, and until then hears nothing in that tab
  const tab = await page.context().newPage();
  await tab.goto(consentAddress({ callbackurl: "myapp://back" }));
  await tab.getByRole("button", { name: en.consent.approve }).click();
  await expect(heading(tab)).toHaveText(en.openApp.title);
  await tab.close();

  await page.goto(PREFERENCES);
  await choose(en.appearance.language.system, en.appearance.language);
  await expect(heading(page)).toHaveText(de.appearance.title);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  expect(new URL(page.url()).origin).toBe(panel.baseURL);
});

test("a consent page in German: what it says, how long it is open, and what comes after", async ({ page, user }) => {
  expect(user.id).not.toBe("");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(consentAddress({ callbackurl: "myapp://back" }));
  await expect(heading(page)).toHaveText("Diese App freigeben?");
  await expect(page.getByText("Diese Anfrage läuft in 10 Minuten ab.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ablehnen" })).toBeVisible();
  await expectToFit(page);
  await page.getByRole("button", { name: "Freigeben" }).click();
  await expect(heading(page)).toHaveText(de.openApp.title);
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expectToFit(page);
});

test("German fits a phone on the main pages, and times are in its form", async ({ page, panel, signInApi }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAtOnce(page, { ...ADMIN, id: "", name: "", role: "admin" }, panel.baseURL);
  await obtainKey(panel.baseURL, await signInApi(ADMIN), "Rechner im Arbeitszimmer");
  for (const [path, title] of [
    ["/dashboard", de.dashboard.title],
    ["/dashboard/account", de.account.title],
    ["/dashboard/account/activity", de.account.activity.title],
    ["/dashboard/account/notifications", de.account.notifications.title],
    ["/dashboard/servers", de.servers.title],
    [PREFERENCES, de.appearance.title],
    ["/dashboard/account/oauth2/api/device", de.device.title],
    ["/admin/settings", de.settings.title],
    ["/admin/users", de.users.title],
    ["/admin/plugins", de.plugins.title],
    ["/admin/audit", de.auditPage.title],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} · Panel`);
    await expectToFit(page);
  }
  const told = page.locator("time").first();
  const at = new Date((await told.getAttribute("datetime"))!);
  const day = new Intl.DateTimeFormat("de", { dateStyle: "medium", timeZone: "Europe/Berlin" });
  const month = new Intl.DateTimeFormat("de", { day: "numeric", month: "short", timeZone: "Europe/Berlin" });
  expect(day.format(at)).toMatch(/^\d+\.\d+\.\d+$/);
  await expect(told).toContainText(month.format(at));
  await expect(told).toHaveText(/^\d{1,2}\. \p{L}+\.? \d{4}, \d{2}:\d{2}$/u);
});

/** Nothing is wider than the page, and no button's text is wider than the button. */
async function expectToFit(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const buttons = [...document.querySelectorAll<HTMLElement>("main button, main a")];
    const cut = buttons.filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1);
    return [Math.max(scrollWidth - clientWidth, 0), ...cut.map((one) => one.textContent)];
  });
  expect(wide, `what is too wide on ${page.url()}`).toEqual([0]);
}
