import { firstByte } from "./first-byte.mjs";
import { layoutShift } from "./layout-shift.mjs";
import { median } from "./measure.mjs";
import { scriptBytes } from "./script-bytes.mjs";

const OAUTH2_PAGES = "/dashboard/account/oauth2/api";
/** The mark is what only this page says, so that no sign-in or error page is measured instead. */
const PAGES = [
  {
    title: "consent page",
    path: `${OAUTH2_PAGES}/new?${new URLSearchParams({ name: "Bench page", callbackurl: "https://app.example/back", state: "af0" })}`,
    mark: 'name="request_token"',
  },
  { title: "device page", path: `${OAUTH2_PAGES}/device`, mark: 'name="user_code"' },
];
const BARE = { path: "/bare-page", mark: "Bare page of" };

/**
 * @typedef {object} PageFigures
 * @property {string} title
 * @property {number} firstByte milliseconds, the median
 * @property {number} scripts bytes as sent, compressed
 * @property {Record<string, number>} files the same of each
 * @property {Record<string, number> | null} shift the sum of layout shifts by the window's width, where there is a browser
 */

/**
 * Measures the pages that a person decides on against a bare page of Next, in the same minutes: how soon they come, how
 * many scripts they bring and whether they move; and how long both servers take to start, one after the other in turn.
 * @param {{ starts: number, processes: number, warm: number, requests: number, startPanel: (n: number) =>
 *   Promise<import("./start-server.mjs").RunningServer>, startBare: (n: number) =>
 *   Promise<import("./start-server.mjs").RunningServer>, cookie: string }} how `processes` of each serve the pages, one
 *   pair after the other, as one is faster than the next by chance; `warm` and `requests` of each page in each, one at a
 *   time; `startPanel` on a database that is there and has its schema; `cookie` of a session in it
 * @returns {Promise<{ starts: { panel: number[], bare: number[] }, bare: Omit<PageFigures, "title" | "shift">,
 *   pages: PageFigures[] }>} `starts` in milliseconds
 */
export async function benchPages({ starts, processes, warm, requests, startPanel, startBare, cookie }) {
  const took = { panel: [], bare: [] };
  const servers = {};
  for (let n = 0; n < starts; n++) {
    for (const [name, start] of Object.entries({ panel: startPanel, bare: startBare })) {
      // stopped before the next starts, and in turn: a start has the machine to itself
      for (const server of Object.values(servers)) await server.stop();
      servers[name] = await start(n);
      took[name].push(servers[name].startedIn);
    }
  }
  const times = [BARE, ...PAGES].map(() => []);
  const figures = [];
  for (let n = 0; n < processes; n++) {
    for (const server of Object.values(servers)) await server.stop();
    servers.panel = await startPanel(starts + n);
    servers.bare = await startBare(starts + n);
    const asked = [
      { ...BARE, port: servers.bare.port },
      ...PAGES.map(({ path, mark }) => ({ path, mark, port: servers.panel.port, cookie })),
    ];
    for (const [i, { milliseconds, html }] of (await firstBytes(asked, warm, requests)).entries()) {
      times[i].push(...milliseconds);
      const { bytes, files } = await scriptBytes(asked[i].port, html);
      figures[i] = { firstByte: median(times[i]), scripts: bytes, files };
    }
  }
  const { panel, bare } = servers;
  const baseURL = `http://127.0.0.1:${panel.port}`;
  const shifts = await layoutShift({ baseURL, cookie, paths: PAGES.map(({ path }) => path) });
  for (const { stop } of [panel, bare]) await stop();
  const [bareFigures, ...pages] = figures;
  return {
    starts: took,
    bare: bareFigures,
    pages: pages.map((page, i) => ({ title: PAGES[i].title, ...page, shift: shifts?.[PAGES[i].path] ?? null })),
  };
}

/**
 * One request at a time, of each page in turn, so that whatever else the machine does hits all alike. Before each page
 * of the panel comes the bare one: right after another of its own process a page would find the caches warm.
 */
async function firstBytes(pages, warm, requests) {
  const found = pages.map(() => ({ milliseconds: [], html: "" }));
  const turns = pages.slice(1).flatMap((_page, i) => [0, i + 1]);
  for (let n = 0; n < warm + requests; n++) {
    for (const i of turns) {
      const page = pages[i];
      const { milliseconds, html } = await firstByte(page);
      if (!html.includes(page.mark)) throw new Error(`${page.path} is another page: ${html.slice(0, 300)}`);
      if (n >= warm) found[i].milliseconds.push(milliseconds);
      found[i].html = html;
    }
  }
  return found;
}
