import { CONVERSATIONS, type Conversation } from "@/lib/testing/bridge-conversations";
import { frameIn, htmlComponent, sidebarPack, testBridge } from "./bridge-fixture";
import { expect } from "./fixtures";

/*
 * The conversations of the protocol, as a component in a browser has them with the panel. The same run over a fake
 * transport in lib/bridge/conversations.test.ts.
 */
const test = testBridge();

test.beforeAll(async ({ plugins }) => {
  for (const [plugin, permissions] of [
    ["desk", []],
    ["reader", ["api:read"]],
  ] as const) {
    await plugins.put(`${plugin}/plugin.json`, { name: "Desk", permissions });
    await plugins.put(`${plugin}/Frontend/ui.json`, sidebarPack("probe", "probe.html"));
    await plugins.put(`${plugin}/Frontend/Components/probe.html`, htmlComponent("Probe"));
  }
});

/** What a test cannot hand over as it is, by name. */
function encoded(value: unknown): unknown {
  if (value instanceof Map) return { __made: "map" };
  if (typeof value === "number" && Number.isNaN(value)) return { __made: "nan" };
  if (Array.isArray(value)) return value.map(encoded);
  if (typeof value !== "object" || value === null) return value;
  if (Object.values(value).includes(value)) return { __made: "cyclic" };
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, encoded(one)]));
}

/** In the component: says it, and hears until nothing more comes. */
async function converse({ says, hears }: { says: unknown[]; hears: number }): Promise<Record<string, unknown>[]> {
  const decoded = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(decoded);
    if (typeof value !== "object" || value === null) return value;
    const { __made: made } = value as { __made?: string };
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    if (made !== undefined) return made === "map" ? new Map([[1, 2]]) : made === "nan" ? Number.NaN : cyclic;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, decoded(one)]));
  };
  const heard: Record<string, unknown>[] = [];
  addEventListener("message", ({ source, data }: MessageEvent<Record<string, unknown>>) => {
    const { type, ...message } = data;
    if (source === parent && type === "panel-bus" && message.op !== "context") heard.push(message);
  });
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  for (const message of says) {
    parent.postMessage(decoded(message), "*");
    await wait(20);
  }
  for (let n = 0; n < 100 && heard.length < hears; n++) await wait(50);
  await wait(100);
  return heard;
}

const sum = (counts: Conversation["refused"] = {}) => Object.values(counts).reduce((all, one) => all + one, 0);

const inParts = [0, 6, 12].map((from) => CONVERSATIONS.slice(from, from === 12 ? undefined : from + 6));
for (const [index, part] of inParts.entries()) {
  test(`a component and the panel converse as the protocol says, ${index + 1}`, async ({ page, open, refusals }) => {
    await open("desk:probe");
    for (const { name, says, hears, refused = {}, permissions = [] } of part) {
      await test.step(name, async () => {
        const plugin = permissions.length > 0 ? "reader" : "desk";
        await page.evaluate(async (ui_pack) => {
          const headers = { "Content-Type": "application/json" };
          await fetch("/api/user/preferences", { method: "PATCH", headers, body: JSON.stringify({ ui_pack }) });
        }, `${plugin}:probe`);
        await page.goto("/dashboard");
        const frame = await frameIn(page, "shell.sidebar");
        for (const key of Object.keys(refusals)) delete refusals[key];
        const heard = await frame.evaluate(converse, { says: says.map(encoded), hears: hears.length });
        expect(heard).toEqual(hears);
        if (sum(refused) > 0) await expect.poll(() => Object.keys(refusals).length).toBeGreaterThan(0);
        const expected = Object.entries(refused).map(([reason, count]) => [`${plugin} ${reason}`, count]);
        expect(refusals).toEqual(Object.fromEntries(expected));
      });
    }
  });
}
