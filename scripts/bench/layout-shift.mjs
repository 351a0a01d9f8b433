import { findChromium } from "../chromium.mjs";

const WIDTHS = [1280, 360];
/** After its load event: what moves later moves by what a page does then, such as hydration. */
const SETTLE_MS = 1000;

/**
 * How far pages move while they load, in a browser: the sum of the layout shifts at each width, by address.
 * @param {{ baseURL: string, cookie: string, paths: string[] }} where `cookie`: the session of who asks
 * @returns {Promise<Record<string, Record<string, number>> | null>} by path, then by width; null without a Chromium
 */
export async function layoutShift({ baseURL, cookie, paths }) {
  const executablePath = findChromium();
  if (!executablePath) return null;
  const { chromium } = await import("playwright");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const shifts = Object.fromEntries(paths.map((path) => [path, {}]));
    for (const width of WIDTHS) {
      const context = await browser.newContext({ viewport: { width, height: 800 } });
      await context.addCookies(cookiesOf(cookie, baseURL));
      for (const path of paths) {
        const page = await context.newPage();
        shifts[path][width] = await shiftOf(page, baseURL + path);
        await page.close();
      }
      await context.close();
    }
    return shifts;
  } finally {
    await browser.close();
  }
}

async function shiftOf(page, address) {
  const answer = await page.goto(address, { waitUntil: "load" });
  if (answer?.status() !== 200 || page.url() !== address)
    throw new Error(`${address}: ${answer?.status()} ${page.url()}`);
  await page.waitForTimeout(SETTLE_MS);
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        let sum = 0;
        const add = (list) => list.getEntries().forEach((entry) => (sum += entry.value));
        const observer = new PerformanceObserver(add);
        observer.observe({ type: "layout-shift", buffered: true });
        // buffered entries come in a task of their own
        setTimeout(() => {
          add({ getEntries: () => observer.takeRecords() });
          resolve(sum);
        }, 100);
      }),
  );
}

function cookiesOf(header, url) {
  return header.split("; ").map((pair) => {
    const at = pair.indexOf("=");
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
  });
}
