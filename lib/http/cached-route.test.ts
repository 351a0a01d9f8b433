import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { SWEEP_MS } from "@/lib/plugins/catalogue";
import { callApi } from "@/lib/testing/call-api";
import { PluginsFolder } from "@/lib/testing/plugins-folder";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
let folder: PluginsFolder;
beforeAll(async () => {
  folder = await PluginsFolder.make();
  panel = await TestPanel.open({ PLUGINS_DIR: folder.path });
});
beforeEach(async () => {
  await folder.put("ocean/plugin.json", { name: "Ocean" });
  await folder.put("ocean/Frontend/theme.json", {
    themes: [{ id: "deep", css: "theme.css", tokens: { light: { ring: "red" } }, accents: ["custom:#fff", "no"] }, {}],
  });
  await folder.put("ocean/Frontend/theme.css", "body { color: red }");
  await panel.db.plugin.deleteMany();
  panel.clock.advance(SWEEP_MS);
});
afterAll(async () => {
  await panel.close();
  await folder.dispose();
});

const LISTING = "/api/system/plugin-themes";
const CSS = "/api/system/plugin-theme-css?id=ocean:deep";
const get = (path: string, headers: Record<string, string> = {}) => callApi("GET", path, { headers });
const themes = async () => (await get(LISTING)).body.themes as Record<string, unknown>[];

it("lists the packs to everyone, the panel's own first", async () => {
  const { status, headers } = await get(LISTING, { origin: "https://elsewhere.example" });
  expect([status, headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
  expect(headers.get("cache-control")).toBe("public, no-cache");
  const [first, deep, plain] = await themes();
  expect(first).toMatchObject({ id: "default", packId: "default", plugin: null, pluginName: null });
  expect(deep).toMatchObject({
    ...{ id: "ocean:deep", packId: "deep", plugin: "ocean", pluginName: "Ocean", name: "deep", preview: null },
    ...{ tokens: { light: { ring: "0 100% 50%" }, dark: {} }, accents: ["custom:#fff"] },
    ...{ defaults: { backgroundType: "none" }, css: "theme.css", contrast: { light: { level: "ok" } } },
  });
  expect(deep).not.toHaveProperty("stylesheet");
  expect(plain).toMatchObject({ id: "ocean:default", css: null, cssUrl: null });
});

it("says 304 to who has the listing, until it changes on disk", async () => {
  const { headers } = await get(LISTING);
  const etag = headers.get("etag")!;
  for (const known of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
    const again = await get(LISTING, { "if-none-match": known });
    expect([known, again.status, again.text, again.headers.get("etag")]).toEqual([known, 304, "", etag]);
    expect(again.headers.get("access-control-allow-origin")).toBe("*");
  }
  expect((await get(LISTING, { "if-none-match": '"other"' })).status).toBe(200);
  await folder.put("ocean/plugin.json", { name: "Ocean 2" });
  panel.clock.advance(SWEEP_MS);
  const changed = await get(LISTING, { "if-none-match": etag });
  expect([changed.status, changed.headers.get("etag") === etag]).toEqual([200, false]);
  // the content is what counts
  await folder.put("ocean/plugin.json", { name: "Ocean" });
  panel.clock.advance(SWEEP_MS);
  expect((await get(LISTING, { "if-none-match": etag })).status).toBe(304);
});

it.each(["gzip", "br, gzip;q=0.5", "GZIP"])("compresses for %j, as a representation of its own", async (accepted) => {
  const plain = await get(LISTING);
  const zipped = await get(LISTING, { "accept-encoding": accepted });
  expect(plain.headers.has("content-encoding")).toBe(false);
  expect(zipped.headers.get("content-encoding")).toBe("gzip");
  expect(zipped.text).toBe(plain.text);
  const etag = zipped.headers.get("etag")!;
  expect(etag).not.toBe(plain.headers.get("etag"));
  expect((await get(LISTING, { "accept-encoding": accepted, "if-none-match": etag })).status).toBe(304);
  expect(zipped.headers.get("vary")).toBe("Accept-Encoding");
});

it.each(["gzip;q=0", "gzip; q=0.0", "br", "xgzip"])("does not compress for %j", async (accepted) => {
  expect((await get(LISTING, { "accept-encoding": accepted })).headers.has("content-encoding")).toBe(false);
});

it("serves a pack's stylesheet, for good where its version is named", async () => {
  const deep = (await themes())[1]!;
  const plain = await get(CSS);
  expect(plain.text).toBe("@layer pack{@scope ([data-panel-root]){:scope{color:red}}}");
  expect(plain.headers.get("content-type")).toBe("text/css; charset=utf-8");
  expect(plain.headers.get("x-content-type-options")).toBe("nosniff");
  expect(plain.headers.get("cache-control")).toBe("public, no-cache");
  expect((await get(CSS, { "if-none-match": plain.headers.get("etag")! })).status).toBe(304);
  const versioned = await get(deep.cssUrl as string);
  expect(versioned.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  await folder.put("ocean/Frontend/theme.css", "body { color: blue }");
  panel.clock.advance(SWEEP_MS);
  const stale = await get(deep.cssUrl as string);
  expect([stale.text, stale.headers.get("cache-control")]).toEqual([
    "@layer pack{@scope ([data-panel-root]){:scope{color:blue}}}",
    "public, no-cache",
  ]);
});

it.each(["nothing:deep", "ocean:nothing", "ocean", "default", "ocean:default", "", "__proto__", "ocean:deep/../x"])(
  "has no stylesheet for %j",
  async (id) => {
    const { status, body } = await get(`/api/system/plugin-theme-css?id=${encodeURIComponent(id)}`);
    expect([status, body.error]).toEqual([404, "NOT_FOUND"]);
  },
);

it("wants one id", async () => {
  for (const query of ["", "?id=a&id=b"]) {
    expect((await get(`/api/system/plugin-theme-css${query}`)).body.error).toBe("INVALID_REQUEST");
  }
});

it("shows nothing of a disabled plugin", async () => {
  await panel.db.plugin.create({ data: { identifier: "ocean", enabled: false, updatedAt: panel.clock.now() } });
  panel.clock.advance(1000);
  expect((await themes()).map(({ id }) => id)).toEqual(["default"]);
  expect((await get(CSS)).status).toBe(404);
});

it("takes a plugin that breaks for itself alone", async () => {
  await folder.put("broken/Frontend/theme.json", '{"themes": [,]}');
  await folder.put("bad name/Frontend/theme.json", "{}");
  panel.clock.advance(SWEEP_MS);
  expect((await themes()).map(({ id }) => id)).toEqual(["default", "ocean:deep", "ocean:default"]);
});
