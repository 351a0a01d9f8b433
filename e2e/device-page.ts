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

/** Whether anything reaches over the page's right edge. */
export async function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
}
