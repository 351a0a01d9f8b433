import type { Page } from "@playwright/test";
import { en } from "@/lib/messages/en";
import { expect, signIn } from "./fixtures";

export const TEXT = en.device;
type Credentials = Parameters<typeof signIn>[1];

export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
export const approveButton = (page: Page) => page.getByRole("button", { name: en.consent.approve, exact: true });
export const denyButton = (page: Page) => page.getByRole("button", { name: en.consent.deny, exact: true });

/** Opens the device page by an address, signing in on the way, and waits for the request to be shown. */
export async function openReview(page: Page, address: string, user: Credentials): Promise<void> {
  await page.goto(address);
  await signIn(page, user);
  await expect(heading(page, TEXT.review.title)).toBeVisible();
}

/** Presses Approve as soon as it can be pressed, and waits for the page that follows. */
export async function pressApprove(page: Page): Promise<void> {
  await approveButton(page).click();
  await page.waitForURL(/[?&](done|error)=/);
}

/** Presses Tab until this has the focus, as who has no mouse does. @throws when 40 presses do not reach it */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.textContent;
      return label?.trim();
    });
    if (focused === name) return;
  }
  throw new Error(`Tab does not lead to ${name}.`);
}

/** Whether anything reaches over the page's right edge. */
export async function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
