import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { scriptBytes, scriptsOf } from "./script-bytes.mjs";

const PAGE = `<!doctype html><link rel="stylesheet" href="/a.css"><link rel="preload" as="script" href="/a.js?x=1&amp;y=2"/>
  <link rel="modulepreload" href="/b.js"><link rel="preload" as="font" href="/f.woff2"><script>inline("src")</script>
  <script src="/a.js?x=1&amp;y=2" async=""></script><script noModule="" src="/old.js"></script><script src="/c.js"></script>`;

test("names what a document runs or preloads as scripts, each once, but not what is for old browsers", () => {
  expect(scriptsOf(PAGE)).toEqual(["/a.js?x=1&y=2", "/b.js", "/c.js"]);
});

test("counts the bytes that are sent to who takes gzip", async () => {
  const sent = gzipSync("const answer = 42;\n".repeat(100));
  const server = createServer((req, res) => {
    const packed = req.headers["accept-encoding"] === "gzip";
    if (req.url === "/gone.js") res.writeHead(404).end();
    else res.writeHead(200, packed ? { "content-encoding": "gzip" } : {}).end(packed ? sent : "");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  try {
    const { bytes, files } = await scriptBytes(port, PAGE);
    expect(bytes).toBe(3 * sent.length);
    expect(files["/b.js"]).toBe(sent.length);
    await expect(scriptBytes(port, '<script src="/gone.js">')).rejects.toThrow("status 404");
    await expect(scriptBytes(port, "<p>")).rejects.toThrow("without scripts");
  } finally {
    server.close();
  }
});
