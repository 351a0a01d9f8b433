import { Agent, createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { OAUTH2 } from "@/lib/device-grant/addresses";
import { getRuntime } from "@/lib/runtime";
import { makeFront } from "@/lib/server/front";
import { PluginsFolder } from "@/lib/testing/plugins-folder";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
let folder: PluginsFolder;
let server: Server;
let base: string;
beforeAll(async () => {
  folder = await PluginsFolder.make();
  await folder.put("ocean/Frontend/theme.json", {});
  await folder.put("ocean/Frontend/Components/card.html", "<p>card");
  panel = await TestPanel.open({ PLUGINS_DIR: folder.path });
  const front = makeFront(getRuntime(), async (_req, res) => void res.end("next"));
  server = createServer((req, res) => void front(req, res));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await panel.close();
  await folder.dispose();
});

const ask = (path: string, init: RequestInit = {}) => fetch(base + path, init);

it("compresses a listing once, and says how long it is", async () => {
  const response = await ask("/api/system/plugin-themes", { headers: { "accept-encoding": "gzip" } });
  expect([response.status, response.headers.get("content-encoding")]).toEqual([200, "gzip"]);
  expect(response.headers.get("content-length")).toMatch(/^\d+$/);
  expect(await response.json()).toMatchObject({ themes: [{ id: "default" }, { id: "ocean:default" }] });
  const head = await ask("/api/system/plugin-themes/", { method: "HEAD", headers: { "accept-encoding": "gzip" } });
  expect([head.status, head.headers.get("content-length")]).toEqual([200, response.headers.get("content-length")]);
  const etag = response.headers.get("etag")!;
  const again = await ask("/api/system/plugin-themes", {
    headers: { "accept-encoding": "gzip", "if-none-match": etag },
  });
  expect([again.status, again.headers.get("etag"), again.headers.has("content-length")]).toEqual([304, etag, false]);
});

it("gives files of plugins a policy of their own, and lets them be framed", async () => {
  for (const [path, status, policy] of [
    // by the panel's own pages alone
    ["/plugins/ocean/Components/card.html", 200, "sandbox allow-scripts; frame-ancestors 'self'"],
    ["/plugins/ocean/Components/none.html", 404, "sandbox allow-scripts"],
  ] as const) {
    const { headers, ...response } = await ask(path, { headers: { accept: "application/json" } }).then((it) => ({
      status: it.status,
      headers: it.headers,
    }));
    expect([path, response.status]).toEqual([path, status]);
    expect(headers.get("content-security-policy")).toBe(policy);
    expect([headers.get("x-frame-options"), headers.get("x-content-type-options")]).toEqual([null, "nosniff"]);
    expect(headers.get("access-control-allow-origin")).toBe("*");
  }
});

it("serves schemas as data", async () => {
  const response = await ask("/schemas/plugin-theme.schema.json");
  expect(response.headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(await response.json()).toMatchObject({ title: "Plugin Theme Pack" });
});

it.each([
  ["POST", "/plugins/ocean/Components/card.html"],
  ["OPTIONS", "/plugins/ocean/Components/card.html"],
  ["DELETE", "/schemas/plugin-theme.schema.json"],
  ["POST", "/api/system/plugin-themes"],
])("%s %s is not allowed", async (method, path) => {
  expect((await ask(path, { method })).status).toBe(405);
});

it.each(["/plugins", "/schemas", "/pluginsx/ocean", "/dashboard"])("%s is Next's", async (path) => {
  expect(await (await ask(path)).text()).toBe("next");
});

it("says that the connection ends where it leaves a part of a body unread, and keeps it where it does not", async () => {
  const { port } = new URL(base);
  const post = (body: string, headers: Record<string, string>) =>
    new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
      const options = { port, host: "127.0.0.1", method: "POST", path: `${OAUTH2}/device`, agent };
      const asked = request({ ...options, headers: { "content-type": "application/json", ...headers } }, (response) => {
        response.resume();
        response.on("end", () => resolve([response.statusCode, response.headers.connection]));
      });
      asked.on("error", reject);
      asked.end(body);
    });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const large = JSON.stringify({ name: "x".repeat(400_000) });
  expect(await post(large, { "transfer-encoding": "chunked" })).toEqual([413, "close"]);
  expect((await post(`{"name":"x"}`, {}))[0]).toBe(200);
  expect(await post(`{"name":"x"}`, { "transfer-encoding": "chunked" })).toEqual([200, "keep-alive"]);
  agent.destroy();
});
