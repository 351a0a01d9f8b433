import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { IssuedApiKey } from "@/lib/api-keys/issue-api-key";
import { MAX_NETWORKS } from "@/lib/api-keys/note-use";
import { tryKey } from "@/lib/testing/consent-flow";
import { issueKey } from "@/lib/testing/issue-key";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
let owner: Awaited<ReturnType<TestPanel["signIn"]>>;
beforeAll(async () => {
  panel = await TestPanel.open();
  owner = await panel.signIn(await panel.makeUser());
});
afterAll(() => panel.close());

const use = async ({ privateKey }: IssuedApiKey, address: string) =>
  expect(await tryKey(privateKey, address)).toBe("works");
const told = async ({ id }: IssuedApiKey) => {
  const rows = await panel.db.notification.findMany({
    where: { kind: "api_key.new_network", userId: owner.actor.user.id, detail: { contains: id } },
    orderBy: { id: "asc" },
  });
  return rows.map(({ detail }) => JSON.parse(detail).address as string);
};
const many = async (count: number, one: (i: number) => Promise<unknown>) => {
  await Promise.all(Array.from({ length: count }, (_, i) => one(i)));
};

describe("1,000 uses of a key within a minute", () => {
  test.each(["at once", "in turn"])("%s write its last use at most twice", async (how) => {
    const key = await issueKey(owner);
    const [updateMany, update] = [vi.spyOn(panel.db.apiKey, "updateMany"), vi.spyOn(panel.db.apiKey, "update")];
    const [transact, write] = [vi.spyOn(panel.db.sql, "transact"), vi.spyOn(panel.db.sql, "write")];
    const writes = () => [updateMany, update, transact, write].reduce((sum, { mock }) => sum + mock.calls.length, 0);
    const begun = vi.spyOn(panel.db, "$transaction");
    const address = (i: number) => `192.0.2.${i % 256}`;
    if (how === "at once") await many(1000, (i) => use(key, address(i)));
    else {
      for (let i = 0; i < 1000; i++) {
        await use(key, address(i));
        if (i < 999) panel.clock.advance(60);
      }
    }
    // statements, whether they changed a row or not
    expect(writes()).toBe(1);
    expect(begun.mock.calls.length).toBe(1); // its first network
    await use(key, address(1));
    if (how === "in turn") {
      panel.clock.advance(60);
      await use(key, address(2));
      expect(writes()).toBe(2);
    }
    const row = await panel.db.apiKey.findUniqueOrThrow({ where: { id: key.id } });
    if (how === "in turn") expect(row).toMatchObject({ lastUsedAt: panel.clock.now(), lastUsedIp: "192.0.2.2" });
    expect(row.lastUsedAt).toEqual(panel.clock.now());
  });

  test("by several processes change its row once", async () => {
    const key = await issueKey(owner);
    const now = panel.clock.now();
    const data = { lastUsedAt: now, lastUsedIp: "198.51.100.1" };
    const touch = vi.spyOn(panel.db.sql, "write");
    // another process wrote after this one had read the key
    const read = panel.db.sql.read.bind(panel.db.sql);
    vi.spyOn(panel.db.sql, "read").mockImplementationOnce(async (...asked) => {
      const rows = await read(...asked);
      await panel.db.apiKey.update({ where: { id: key.id }, data });
      return rows;
    });
    await use(key, "192.0.2.1");
    expect(await Promise.all(touch.mock.results.map(({ value }) => value as unknown))).toEqual([undefined]);
    expect(await panel.db.apiKey.findUniqueOrThrow({ where: { id: key.id } })).toMatchObject(data);
  });
});

describe("a network that a key was never used from", () => {
  test("is told once, its very first one aside: IPv4 by /24, IPv6 by /48, mapped as IPv4", async () => {
    const key = await issueKey(owner);
    for (const address of ["192.0.2.1", "192.0.2.255", "::ffff:192.0.2.7"]) await use(key, address);
    expect(await told(key)).toEqual([]);
    for (const address of ["192.0.3.1", "192.0.3.2", "::ffff:192.0.3.3", "192.0.2.9", "192.0.3.1"]) {
      await use(key, address);
    }
    expect(await told(key)).toEqual(["192.0.3.1"]);
    for (const address of ["2001:db8:1::1", "2001:db8:1:ffff::9", "2001:DB8:1:0:1::", "2001:db8:2::1"]) {
      await use(key, address);
    }
    panel.clock.advance(48 * 3600_000);
    for (const address of ["192.0.2.1", "192.0.3.1", "2001:db8:1::1", "2001:db8:2:3::1"]) await use(key, address);
    expect(await told(key)).toEqual(["192.0.3.1", "2001:db8:1::1", "2001:db8:2::1"]);
  });

  test("is told once of 50 simultaneous uses, and each of two networks that begin at once but for one", async () => {
    const key = await issueKey(owner);
    await use(key, "192.0.2.1");
    await many(50, (i) => use(key, `198.51.100.${i}`));
    expect(await told(key)).toHaveLength(1);
    const other = await issueKey(owner);
    await many(20, (i) => use(other, i % 2 ? `192.0.2.${i}` : `198.51.100.${i}`));
    expect(await told(other)).toHaveLength(1);
    expect(await panel.db.apiKeyNetwork.count({ where: { apiKeyId: other.id } })).toBe(2);
  });

  test("is told of a key that was used before networks were kept", async () => {
    const key = await issueKey(owner);
    const data = { lastUsedAt: panel.clock.now(), lastUsedIp: "192.0.2.1" };
    await panel.db.apiKey.update({ where: { id: key.id }, data });
    await use(key, "192.0.2.2");
    expect(await told(key)).toEqual([]);
    await use(key, "198.51.100.1");
    expect(await told(key)).toEqual(["198.51.100.1"]);
  });

  test("is told at the next use where it could not be written at the first", async () => {
    const key = await issueKey(owner);
    await use(key, "192.0.2.1");
    panel.clock.advance(60_000);
    vi.spyOn(panel.db, "$transaction").mockRejectedValueOnce(new Error("database is locked"));
    await use(key, "198.51.100.1");
    expect(panel.lines.filter(({ level, keyId }) => level === "warn" && keyId === key.id)).toHaveLength(1);
    expect(await told(key)).toEqual([]);
    await use(key, "198.51.100.2");
    expect(await told(key)).toEqual(["198.51.100.2"]);
  });

  test("is neither kept nor told beyond the most that a key may have", async () => {
    const key = await issueKey(owner);
    await use(key, "192.0.2.1");
    const known = Array.from({ length: MAX_NETWORKS - 2 }, (_, i) => ({
      apiKeyId: key.id,
      network: `10.0.${i}.0/24`,
      firstSeenAt: panel.clock.now(),
    }));
    await panel.db.apiKeyNetwork.createMany({ data: known });
    await many(20, (i) => use(key, `172.16.${i}.1`));
    expect(await panel.db.apiKeyNetwork.count({ where: { apiKeyId: key.id } })).toBe(MAX_NETWORKS);
    expect(await told(key)).toHaveLength(1);
  });
});
