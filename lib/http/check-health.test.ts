import { rename } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { TRY_MS } from "@/lib/db/failed-writes";
import { sqliteFile } from "@/lib/env";
import { checkHealth } from "@/lib/http/check-health";
import { toAppError } from "@/lib/http/error-response";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
let write: ReturnType<typeof spyOnWrite>;
const spyOnWrite = () => vi.spyOn(panel.db.rateLimit, "upsert");
beforeAll(async () => void (panel = await TestPanel.open()));
beforeEach(async () => {
  vi.restoreAllMocks();
  // forgets what another test met
  panel.clock.advance(TRY_MS);
  await health();
  panel.clock.advance(TRY_MS);
  write = spyOnWrite();
});
afterAll(() => panel.close());

const full = Object.assign(new Error("database or disk is full"), { code: "SQLITE_FULL" });
const health = () => checkHealth(panel.anonymous());
const refusal = {
  code: "SERVICE_UNAVAILABLE",
  description: "The panel cannot write to its database; try again shortly.",
  detail: "the database cannot be written: its disk is full",
  retryAfter: 5,
};

test("as long as no write has failed, being asked writes nothing", async () => {
  toAppError(new Error("something else"));
  for (let n = 0; n < 5; n += 1) expect(await health()).toEqual({ status: "ok" });
  expect(write).not.toHaveBeenCalled();
});

test("a full disk is said until a write works, which is tried once in some seconds however many ask", async () => {
  expect(toAppError(full)).toMatchObject(refusal);
  write.mockRejectedValue(full);
  for (let n = 0; n < 5; n += 1) await expect(health()).rejects.toMatchObject(refusal);
  panel.clock.advance(TRY_MS - 1);
  await expect(health()).rejects.toMatchObject(refusal);
  expect(write).toHaveBeenCalledTimes(1);
  panel.clock.advance(1);
  await expect(health()).rejects.toMatchObject(refusal);
  expect(write).toHaveBeenCalledTimes(2);
  vi.restoreAllMocks();
  await expect(health(), "not tried again yet").rejects.toMatchObject(refusal);
  panel.clock.advance(TRY_MS);
  expect(await health()).toEqual({ status: "ok" });
  expect(await panel.db.rateLimit.count()).toBe(1);
});

test("a write that failed once and works again is no outage", async () => {
  toAppError(full);
  expect(await health()).toEqual({ status: "ok" });
  expect(write).toHaveBeenCalledTimes(1);
});

test("a clock that was set back keeps nobody waiting", async () => {
  toAppError(full);
  write.mockRejectedValueOnce(full);
  await expect(health()).rejects.toMatchObject(refusal);
  panel.clock.advance(-10 * TRY_MS);
  expect(await health()).toEqual({ status: "ok" });
});

test.skipIf(process.env.DATABASE_URL?.startsWith("postgres"))(
  "a file that was moved away under the panel is no database, though SQLite works on in it",
  async () => {
    const file = sqliteFile(panel.env.databaseUrl);
    await rename(file, `${file}.away`);
    await expect(health()).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE", retryAfter: 5 });
    await rename(`${file}.away`, file);
    expect(await health()).toEqual({ status: "ok" });
  },
);
