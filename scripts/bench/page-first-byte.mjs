import { request } from "node:http";
import { performance } from "node:perf_hooks";

const PAGE = "/dashboard";
const WARM = 150;
const MEASURED = 200;

/**
 * Measures how long a page's first byte takes, one request at a time, of an account without a theme pack and of one
 * with, in turn, so that whatever else the machine does hits both alike.
 * @param {number} port
 * @param {{ plain: string, packed: string }} cookies sessions of the two accounts
 * @returns {Promise<{ plain: number, packed: number }>} medians, in milliseconds
 */
export async function pageFirstByte(port, cookies) {
  const took = { plain: [], packed: [] };
  for (let n = 0; n < WARM + MEASURED; n++) {
    for (const [who, cookie] of Object.entries(cookies)) {
      const { milliseconds, html } = await firstByte(port, cookie);
      if (html.includes('data-theme-pack="bench-') !== (who === "packed")) throw new Error(`${PAGE} of another theme`);
      if (n >= WARM) took[who].push(milliseconds);
    }
  }
  return { plain: median(took.plain), packed: median(took.packed) };
}

function firstByte(port, cookie) {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { cookie, host: `127.0.0.1:${port}`, accept: "text/html" };
    const asked = request({ port, host: "127.0.0.1", path: PAGE, headers, agent: false }, (answer) => {
      let milliseconds = 0;
      const chunks = [];
      answer.on("data", (chunk) => {
        milliseconds ||= performance.now() - startedAt;
        chunks.push(chunk);
      });
      answer.on("end", () => {
        if (answer.statusCode === 200) resolve({ milliseconds, html: Buffer.concat(chunks).toString() });
        else reject(new Error(`${PAGE}: status ${answer.statusCode}`));
      });
    });
    asked.on("error", reject);
    asked.end();
  });
}

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
