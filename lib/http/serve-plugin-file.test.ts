import { symlink } from "node:fs/promises";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { servePluginFile } from "@/lib/http/serve-plugin-file";
import { HEADER } from "@/lib/http/request-facts";
import { SWEEP_MS } from "@/lib/plugins/catalogue";
import { makeGuest } from "@/lib/plugins/guest";
import { getRuntime, setRuntime } from "@/lib/runtime";
import { PluginsFolder } from "@/lib/testing/plugins-folder";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
let folder: PluginsFolder;
beforeAll(async () => {
  folder = await PluginsFolder.make();
  panel = await TestPanel.open({ PLUGINS_DIR: folder.path });
  await folder.put("ocean/plugin.json", { name: "Ocean" });
  await folder.put("ocean/Frontend/theme.json", { css: "theme.css" });
  await folder.put("ocean/Frontend/theme.css", "body{}");
  await folder.put("ocean/Frontend/other.css", "body{}");
  await folder.put("ocean/Frontend/index.js", "1");
  await folder.put("ocean/Frontend/Components/card.html", "<p>card");
  await folder.put("ocean/Frontend/Components/a b/ü.SVG", "<svg/>");
  await folder.put("ocean/Frontend/Components/data.xml", "<x/>");
  await folder.put("ocean/Frontend/Components/100%.png", "x");
  await folder.put("ocean/Frontend/Components/.hidden", "x");
  await folder.put("ocean/secret.html", "x");
  await symlink(
    path.join(folder.path, "ocean/secret.html"),
    path.join(folder.path, "ocean/Frontend/Components/link.html"),
  );
});
beforeEach(async () => {
  await panel.db.plugin.deleteMany();
  panel.clock.advance(SWEEP_MS);
});
afterAll(async () => {
  await panel.close();
  await folder.dispose();
});

async function get(target: string, headers: Record<string, string> = {}) {
  const url = new URL(target, "http://localhost:3000");
  const all = { [HEADER.address]: "203.0.113.7", [HEADER.requestId]: "1", ...headers };
  const response = await servePluginFile(new Request(url, { headers: all }));
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  const html = [200, 304].includes(response.status) && url.pathname.endsWith(".html");
  if (!("sec-fetch-dest" in headers)) {
    expect(response.headers.get("content-security-policy")).toBe(
      html ? "sandbox allow-scripts; frame-ancestors 'self'" : "sandbox allow-scripts",
    );
  }
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  return response;
}
/** The guest's script as the panel of this test has it, ahead of a component. */
const GUEST = '<script>"guest"</script>';
const CARD = "/plugins/ocean/Components/card.html";

describe("a file of a plugin", () => {
  it.each([
    [CARD, "text/html; charset=utf-8", `${GUEST}<p>card`],
    ["/plugins/ocean/Components/a%20b/%C3%BC.SVG", "image/svg+xml", "<svg/>"],
    ["/plugins/ocean/Components/100%25.png", "image/png", "x"],
    ["/plugins/ocean/Components/data.xml", "application/octet-stream", "<x/>"],
    ["/plugins/ocean/theme.css", "text/css; charset=utf-8", "body{}"],
    [`${CARD}?any=query`, "text/html; charset=utf-8", `${GUEST}<p>card`],
  ])("%s is %s", async (target, type, text) => {
    const response = await get(target);
    expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([200, type, text]);
    expect(response.headers.get("cache-control")).toBe("public, no-cache");
    expect((await get(target, { "if-none-match": response.headers.get("etag")! })).status).toBe(304);
  });

  it.each([CARD, "/plugins/ocean/Components/a%20b/%C3%BC.SVG"])(
    "is no page: a browser that opens %s is told so",
    async (at) => {
      const response = await get(at, { "sec-fetch-dest": "document" });
      expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
      expect(response.headers.get("content-security-policy")).toMatch(/^sandbox allow-scripts; .*default-src 'none'/);
      expect(await response.text()).toContain("It is no page of its own.");
      const framed = await get(at, { "sec-fetch-dest": "iframe" });
      expect(framed.headers.get("vary")).toContain("Sec-Fetch-Dest");
      expect(await framed.text()).not.toContain("It is no page of its own.");
    },
  );

  it("may be kept for good at the address with its version, and is told of at another version's", async () => {
    const { filesVersion } = (await panel.plugins.read()).plugins[0]!;
    const kept = await get(`/plugins/ocean/~${filesVersion}/Components/data.xml`);
    expect([kept.status, kept.headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
    const other = await get("/plugins/ocean/~older/Components/data.xml");
    expect([other.status, other.headers.get("cache-control")]).toEqual([200, "public, no-cache"]);
  });

  it("is not kept where it changed since the last sweep, and has another ETag after the next", async () => {
    const before = await get(CARD);
    await folder.put("ocean/Frontend/Components/card.html", "<p>new one");
    const { filesVersion } = (await panel.plugins.read()).plugins[0]!;
    const between = await get(`/plugins/ocean/~${filesVersion}/Components/card.html`);
    expect([await between.text(), between.headers.get("cache-control"), between.headers.get("etag")]).toEqual([
      ...[`${GUEST}<p>new one`, "no-store", null],
    ]);
    panel.clock.advance(SWEEP_MS);
    const after = await get(CARD);
    expect(await after.text()).toBe(`${GUEST}<p>new one`);
    expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
    await folder.put("ocean/Frontend/Components/card.html", "<p>card");
  });

  it("is compressed where that is worth it", async () => {
    await folder.put("ocean/Frontend/Components/app.js", "x".repeat(2000));
    await folder.put("ocean/Frontend/Components/photo.png", "x".repeat(2000));
    panel.clock.advance(SWEEP_MS);
    const asking = { "accept-encoding": "br, gzip" };
    const zipped = await get("/plugins/ocean/Components/app.js", asking);
    expect([zipped.headers.get("content-encoding"), zipped.headers.get("vary")]).toEqual(["gzip", "Accept-Encoding"]);
    expect(gunzipSync(new Uint8Array(await zipped.arrayBuffer())).toString()).toBe("x".repeat(2000));
    const plain = await get("/plugins/ocean/Components/app.js");
    expect(plain.headers.get("etag")).not.toBe(zipped.headers.get("etag"));
    const known = { ...asking, "if-none-match": zipped.headers.get("etag")! };
    expect((await get("/plugins/ocean/Components/app.js", known)).status).toBe(304);
    for (const other of ["photo.png", "card.html"]) {
      expect((await get(`/plugins/ocean/Components/${other}`, asking)).headers.has("content-encoding")).toBe(false);
    }
  });

  it("is asked for each time where it is HTML, which has the guest of the panel that serves it", async () => {
    const { filesVersion } = (await panel.plugins.read()).plugins[0]!;
    const address = `/plugins/ocean/~${filesVersion}/Components/card.html`;
    const first = await get(address);
    expect(first.headers.get("cache-control")).toBe("public, no-cache");
    const known = { "if-none-match": first.headers.get("etag")! };
    expect((await get(address, known)).status).toBe(304);
    const before = getRuntime();
    setRuntime({ ...before, guest: makeGuest("later()") });
    const later = await get(address, known);
    expect([later.status, await later.text()]).toEqual([200, "<script>later()</script><p>card"]);
    setRuntime(before);
  });

  it("is compressed with the guest in it", async () => {
    await folder.put("ocean/Frontend/Components/long.html", `<!doctype html><p>${"x".repeat(2000)}`);
    panel.clock.advance(SWEEP_MS);
    const answer = await get("/plugins/ocean/Components/long.html", { "accept-encoding": "gzip" });
    expect(answer.headers.get("content-encoding")).toBe("gzip");
    const text = gunzipSync(new Uint8Array(await answer.arrayBuffer())).toString();
    expect(text).toBe(`<!doctype html>${GUEST}<p>${"x".repeat(2000)}`);
  });

  it("is gone when it was removed since the last sweep", async () => {
    await folder.put("ocean/Frontend/Components/gone.html", "x");
    panel.clock.advance(SWEEP_MS);
    expect((await get("/plugins/ocean/Components/gone.html")).status).toBe(200);
    await folder.remove("ocean/Frontend/Components/gone.html");
    expect((await get("/plugins/ocean/Components/gone.html")).status).toBe(404);
  });

  it("index.js is there as long as it may run", async () => {
    const code = "/plugins/ocean/index.js";
    const first = await get(code);
    expect([first.status, first.headers.get("content-type"), await first.text()]).toEqual([
      ...[200, "text/javascript; charset=utf-8", "1"],
    ]);
    await panel.db.plugin.create({ data: { identifier: "ocean", pageCode: false, updatedAt: panel.clock.now() } });
    panel.clock.advance(1000);
    expect([(await get(code)).status, (await get(CARD)).status]).toEqual([404, 200]);
  });

  it("is gone while its plugin is disabled", async () => {
    await panel.db.plugin.create({ data: { identifier: "ocean", enabled: false, updatedAt: panel.clock.now() } });
    panel.clock.advance(1000);
    expect((await get(CARD)).status).toBe(404);
  });
});

it.each([
  ...["/plugins/", "/plugins/ocean", "/plugins/ocean/", "/plugins/other/Components/card.html", "/plugins/ocean/~x/"],
  ...["/plugins/ocean/plugin.json", "/plugins/ocean/theme.json", "/plugins/ocean/Frontend/theme.json"],
  ...[
    "/plugins/ocean/other.css",
    "/plugins/ocean/Components/index.js",
    "/plugins/ocean/secret.html",
    "/plugins/ocean/Components",
  ],
  ...["/plugins/ocean/Components/", "/plugins/ocean/Components/link.html", "/plugins/ocean/Components/.hidden"],
  ...[
    "/plugins/ocean/Components/Card.html",
    "/plugins/Ocean/Components/card.html",
    "/plugins/ocean//Components/card.html",
  ],
  ...["/plugins/ocean/Components%2Fcard.html", "/plugins/ocean/Components/..%2f..%2fsecret.html"],
  ...["/plugins/ocean/Components/%2e%2e%2fsecret.html", "/plugins/ocean/Components/..%5Csecret.html"],
  ...["/plugins/ocean/Components/card.html%00", "/plugins/ocean/Components/%E0%A4%A", "/plugins/__proto__/x"],
  ...["/plugins/ocean/~a/~b/Components/card.html", "/plugins/ocean/Components/card.html/"],
])("%s is nothing", async (target) => {
  const response = await get(target);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ error: "NOT_FOUND" });
});
