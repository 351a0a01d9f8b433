import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./fixtures";

type Watched = Window & { panelJumps?: string[] };

/**
 * Beside every rule that axe has on by default: WCAG 2.2's size of targets, that what a button or link shows is part of
 * what it is called (who speaks to the machine says what they see), and what else Lighthouse turns on.
 */
const RULES = Object.fromEntries(
  ["target-size", "label-content-name-mismatch", "table-fake-caption", "td-has-header"].map((id) => [
    id,
    { enabled: true },
  ]),
);

/** In the browser: writes down what moves by itself, from the first paint until somebody acts. */
function describeJumps(): void {
  type LayoutShift = PerformanceEntry & {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
  };
  const jumps: string[] = ((window as Watched).panelJumps = []);
  let acted = false;
  for (const act of ["pointerdown", "keydown", "wheel"]) addEventListener(act, () => (acted = true), { capture: true });
  new PerformanceObserver((list) => {
    if (acted) return;
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue; // a window that changes its size counts as input
      if (sources.length === 0) jumps.push(`something that is gone, by ${value}`);
      for (const { node, previousRect: from, currentRect: to } of sources) {
        const what = (node instanceof Element ? node.outerHTML : (node?.textContent ?? "?")).slice(0, 160);
        jumps.push(`${what} from ${from.x},${from.y} to ${to.x},${to.y}`);
      }
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/**
 * What holds for every page in every state: axe finds nothing in either colour scheme, wide or on a phone, there is one
 * `h1`, nothing is wider than the screen, and nothing jumps while the page loads.
 */
export async function checkPage(page: Page): Promise<void> {
  await page.reload();
  await page.evaluate(describeJumps);
  await page.waitForTimeout(1_500); // past the second in which Approve is not to be pressed yet
  const jumps = await page.evaluate(() => (window as Watched).panelJumps);
  expect(jumps, "what jumped while the page loaded").toEqual([]);
  await checkState(page);
}

/** In the browser: waits for what fades or moves once, so that colours are looked at when they are there. */
async function settle(): Promise<void> {
  const ends = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ends.map((one) => one.finished));
}

/**
 * The same without loading the page anew, for states that a reload would leave.
 * @param alike selects elements that axe may pass over, as there are hundreds of the same
 */
export async function checkState(page: Page, alike?: string): Promise<void> {
  await expect(page.locator("h1")).toHaveCount(1);
  const before = page.viewportSize();
  for (const [width, colorScheme] of [
    [1280, "light"],
    [360, "dark"],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 740 });
    await page.evaluate(settle);
    const axe = new AxeBuilder({ page }).options({ rules: RULES });
    const { violations } = await (alike === undefined ? axe : axe.exclude(alike)).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`);
    expect(found, `axe, ${colorScheme}, ${width} px`).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide, `pixels wider than ${width}`).toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: null });
}

/**
 * Writes down what moves on each page by itself, from its first paint until somebody acts: an entry that goes away
 * because it was deleted makes room, however late the answer comes. To be called before the page is opened;
 * `checkWatched` looks at it.
 */
export async function watchJumps(page: Page): Promise<void> {
  await page.addInitScript(describeJumps);
}

/** Nothing moved on a page that `watchJumps` has watched. */
export async function checkJumps(page: Page): Promise<void> {
  expect(await page.evaluate(() => (window as Watched).panelJumps), "what jumped by itself").toEqual([]);
}

/** `checkJumps`, and `checkState`. */
export async function checkWatched(page: Page, alike?: string): Promise<void> {
  await checkJumps(page);
  await checkState(page, alike);
}
