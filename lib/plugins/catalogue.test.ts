import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createCatalogue, SWEEP_MS } from "@/lib/plugins/catalogue";
import { scanPlugins } from "@/lib/plugins/scan/scan-plugins";

let folder: string;
let now: number;
const clock = { now: () => new Date(now) };

beforeEach(async () => {
  now = Date.UTC(2026, 0, 1);
  folder = await mkdtemp(path.join(tmpdir(), "plugins-"));
  await mkdir(path.join(folder, "ocean/Frontend"), { recursive: true });
  await writeFile(path.join(folder, "ocean/Frontend/theme.json"), '{"id": "a"}');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function started() {
  const scan = vi.fn(scanPlugins);
  const catalogue = createCatalogue({ folder, clock, scan });
  const packs = async () => (await catalogue.read()).plugins.get("ocean")?.themePacks.map(({ packId }) => packId);
  return { scan, catalogue, packs };
}

it("looks at the disk when asked, once a second at most", async () => {
  const { scan, catalogue } = started();
  expect(scan).not.toHaveBeenCalled();
  const first = await catalogue.read();
  now += SWEEP_MS - 1;
  expect(await catalogue.read()).toBe(first);
  expect(scan).toHaveBeenCalledTimes(1);
  now += 1;
  expect(await catalogue.read()).toBe(first);
  expect(scan).toHaveBeenCalledTimes(2);
});

it("shows a change to the first who asks a second later", async () => {
  const { packs } = started();
  expect(await packs()).toEqual(["a"]);
  await writeFile(path.join(folder, "ocean/Frontend/theme.json"), '{"id": "b"}');
  now += SWEEP_MS - 1;
  expect(await packs()).toEqual(["a"]);
  now += 1;
  expect(await packs()).toEqual(["b"]);
});

it("gives all who ask at once the same sweep", async () => {
  const { scan, catalogue } = started();
  const answers = await Promise.all(Array.from({ length: 50 }, () => catalogue.read()));
  expect(new Set(answers).size).toBe(1);
  expect(scan).toHaveBeenCalledTimes(1);
});

it("lets one wait for a sweep, and all as soon as what it had is two seconds old", async () => {
  const { scan, catalogue } = started();
  const first = await catalogue.read();
  let found: (scan: Awaited<ReturnType<typeof scanPlugins>>) => void = () => undefined;
  scan.mockImplementationOnce(() => new Promise((resolve) => (found = resolve)));
  now += SWEEP_MS;
  const waiting = catalogue.read();
  expect(await catalogue.read()).toBe(first);
  now += SWEEP_MS;
  const late = catalogue.read();
  const other = { ...first, version: "other" };
  found(other);
  expect([await waiting, await late]).toEqual([other, other]);
  expect(scan).toHaveBeenCalledTimes(2);
});

it("looks again after the clock was set back", async () => {
  const { scan, catalogue } = started();
  await catalogue.read();
  now -= 3_600_000;
  await catalogue.read();
  expect(scan).toHaveBeenCalledTimes(2);
});

it("asks again after a sweep that failed", async () => {
  const scan = vi.fn(scanPlugins).mockRejectedValueOnce(new Error("no memory"));
  const catalogue = createCatalogue({ folder, clock, scan });
  await expect(catalogue.read()).rejects.toThrow("no memory");
  expect((await catalogue.read()).plugins.size).toBe(1);
});
