import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

/**
 * What holds for every page in every state: axe finds nothing in either colour scheme, there is one `h1`, nothing is
 * wider than a phone, and nothing jumps while the page loads.
 */
export async function checkPage(page: Page): Promise<void> {
  await page.reload();
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) total += (entry as unknown as { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(total), 1_500); // past the second in which Approve is not to be pressed yet
      }),
  );
  expect(shift, "layout shift").toBe(0);
  await checkState(page);
}

/** The same without loading the page anew, for states that a reload would leave. */
export async function checkState(page: Page): Promise<void> {
  await expect(page.locator("h1")).toHaveCount(1);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
    expect(found, `axe, ${colorScheme}`).toEqual([]);
  }
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide, "pixels wider than a phone").toBeLessThanOrEqual(0);
  if (before) await page.setViewportSize(before);
}
