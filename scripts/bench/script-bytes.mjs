import { get } from "node:http";

/**
 * The script files that a document names, each once: to run, or to have at hand. Those for browsers without modules are
 * left out, as all other browsers leave them.
 * @param {string} html
 * @returns {string[]} addresses as they are in the document
 */
export function scriptsOf(html) {
  const named = [];
  for (const [tag, name] of html.matchAll(/<(script|link)\b[^>]*>/gi)) {
    const value = (attribute) =>
      new RegExp(`\\s${attribute}\\s*=\\s*"([^"]*)"`, "i").exec(tag)?.[1]?.replaceAll("&amp;", "&");
    if (/\snomodule\b/i.test(tag)) continue;
    if (name.toLowerCase() === "script") named.push(value("src"));
    else if (value("rel") === "modulepreload") named.push(value("href"));
    else if (value("rel") === "preload" && value("as") === "script") named.push(value("href"));
  }
  return [...new Set(named.filter(Boolean))];
}

/**
 * How many bytes the scripts of a document are, as they are sent to who takes gzip.
 * @param {number} port of the server that the document came from
 * @param {string} html
 * @returns {Promise<{ bytes: number, files: Record<string, number> }>} the sum, and each file's
 * @throws when one cannot be had, or when the document names none
 */
export async function scriptBytes(port, html) {
  const files = {};
  for (const address of scriptsOf(html)) files[address] = await bytesSent(port, address);
  if (Object.keys(files).length === 0) throw new Error("a page without scripts is no page of Next");
  return { bytes: Object.values(files).reduce((sum, bytes) => sum + bytes, 0), files };
}

function bytesSent(port, address) {
  const url = new URL(address, `http://127.0.0.1:${port}`);
  return new Promise((resolve, reject) => {
    const asked = get(url, { headers: { "accept-encoding": "gzip" }, agent: false }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk) => (bytes += chunk.length));
      answer.on("end", () => {
        if (answer.statusCode === 200) resolve(bytes);
        else reject(new Error(`${address}: status ${answer.statusCode}`));
      });
    });
    asked.on("error", reject);
  });
}
