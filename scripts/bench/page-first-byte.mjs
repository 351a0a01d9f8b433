import { firstByte } from "./first-byte.mjs";
import { median } from "./measure.mjs";

const PAGE = "/dashboard";
const WARM = 150;
const MEASURED = 200;

/** What tells each of them from the others, in the page. */
const MARKS = {
  plain: (html) => !html.includes('data-theme-pack="bench-') && !html.includes("/Components/side.html"),
  themed: (html) => html.includes('data-theme-pack="bench-0:pack"'),
  shelled: (html) => html.includes("/Components/side.html"),
};

/** @typedef {Record<keyof typeof MARKS, string>} Cookies */

/**
 * Measures how long a page's first byte takes, one request at a time, of an account without a pack, of one with a theme
 * pack and of one with a UI pack, in turn, so that whatever else the machine does hits all alike.
 * @param {number} port
 * @param {Cookies} cookies sessions of the accounts
 * @returns {Promise<Record<keyof typeof MARKS, number>>} medians, in milliseconds
 */
export async function pageFirstByte(port, cookies) {
  const took = { plain: [], themed: [], shelled: [] };
  for (let n = 0; n < WARM + MEASURED; n++) {
    for (const [who, cookie] of Object.entries(cookies)) {
      const { milliseconds, html } = await firstByte({ port, path: PAGE, cookie });
      if (!MARKS[who](html)) throw new Error(`${PAGE} of another look than ${who}`);
      if (n >= WARM) took[who].push(milliseconds);
    }
  }
  return Object.fromEntries(Object.entries(took).map(([who, times]) => [who, median(times)]));
}
