import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

type Shift = { value: number; hadRecentInput: boolean };
type Watched = Window & { panelShift?: number };

/**
 * Adds up what moves on each page by itself, from its first paint until somebody acts: an entry that goes away because
 * it was deleted makes room, however late the answer comes. To be called before the page is opened.
 */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched = window as Watched;
    watched.panelShift = 0;
    let acted = false;
    for (const act of ["pointerdown", "keydown", "wheel"]) addEventListener(act, () => (acted = true), { capture: true });
    new PerformanceObserver((list) => {
      if (acted) return;
      for (const entry of list.getEntries() as unknown as Shift[]) {
        if (!entry.hadRecentInput) watched.panelShift = (watched.panelShift ?? 0) + entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/**
 * What holds for every page and state: axe finds nothing, light and dark; nothing is wider than a telephone of 360 px;
 * nothing moved by itself.
 * @param alike selects elements that axe may pass over, as there are hundreds of the same
 */
export async function expectSound(page: Page, alike?: string): Promise<void> {
  expect(await page.evaluate(() => (window as Watched).panelShift ?? 0), "layout shift").toBe(0);
  const before = page.viewportSize();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize(colorScheme === "dark" ? { width: 360, height: 740 } : { width: 1280, height: 900 });
    // colours fade from one theme to the other
    await page.waitForTimeout(200);
    const axe = new AxeBuilder({ page });
    const { violations } = await (alike === undefined ? axe : axe.exclude(alike)).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overflow, "pixels that stand out").toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  if (before) await page.setViewportSize(before);
}
