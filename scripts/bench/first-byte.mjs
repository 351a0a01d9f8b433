import { request } from "node:http";
import { performance } from "node:perf_hooks";

/**
 * Asks for a page over a connection of its own.
 * @param {{ port: number, path: string, cookie?: string }} page `cookie`: the session of who asks
 * @returns {Promise<{ milliseconds: number, html: string }>} how long its first byte took, and the page
 * @throws when the status is not 200
 */
export function firstByte({ port, path, cookie }) {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { host: `127.0.0.1:${port}`, accept: "text/html", ...(cookie && { cookie }) };
    const asked = request({ port, host: "127.0.0.1", path, headers, agent: false }, (answer) => {
      let milliseconds = 0;
      const chunks = [];
      answer.on("data", (chunk) => {
        milliseconds ||= performance.now() - startedAt;
        chunks.push(chunk);
      });
      answer.on("end", () => {
        if (answer.statusCode === 200) resolve({ milliseconds, html: Buffer.concat(chunks).toString() });
        else reject(new Error(`${path}: status ${answer.statusCode}`));
      });
    });
    asked.on("error", reject);
    asked.end();
  });
}
