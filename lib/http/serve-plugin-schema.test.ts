import { afterAll, beforeAll, expect, it } from "vitest";
import { HEADER } from "@/lib/http/request-facts";
import { servePluginSchema } from "@/lib/http/serve-plugin-schema";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
beforeAll(async () => {
  panel = await TestPanel.open();
});
afterAll(() => panel.close());

const get = (file: string, headers: Record<string, string> = {}) =>
  servePluginSchema(
    new Request(`http://localhost:3000/schemas/${file}`, { headers: { ...headers, [HEADER.requestId]: "1" } }),
  );

it.each(["plugin-manifest", "plugin-theme", "plugin-ui-pack", "plugin-overrides"])(
  "serves %s to every origin",
  async (name) => {
    const response = await get(`${name}.schema.json`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/schema+json"]);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(await response.json()).toMatchObject({ $id: `http://localhost:3000/schemas/${name}.schema.json` });
    const again = await get(`${name}.schema.json`, { "if-none-match": response.headers.get("etag")! });
    expect(again.status).toBe(304);
  },
);

it("serves the types of window.Panel beside them", async () => {
  const response = await get("panel.d.ts");
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(await response.text()).toBe(panel.authorTypes.text);
});

it.each(["", "other.schema.json", "__proto__", "plugin-theme"])("%j is nothing", async (file) => {
  const response = await get(file);
  expect([response.status, await response.json()]).toMatchObject([404, { error: "NOT_FOUND" }]);
});
