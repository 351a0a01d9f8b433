import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

/**
 * What holds for every page in every state: axe finds nothing in either colour scheme, wide or on a phone, there is one
 * `h1`, nothing is wider than the screen, and nothing jumps while the page loads.
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
  const before = page.viewportSize();
  for (const [width, colorScheme] of [
    [1280, "light"],
    [360, "dark"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 740 });
    // every rule that axe has on by default, and WCAG 2.2's size of targets, which it has not
    const axe = new AxeBuilder({ page }).options({ rules: { "target-size": { enabled: true } } });
    const { violations } = await axe.analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
    expect(found, `axe, ${colorScheme}, ${width} px`).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide, `pixels wider than ${width}`).toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: "light" });
}
