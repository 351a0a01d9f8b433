import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { IssuedApiKey } from "@/lib/api-keys/issue-api-key";
import { MAX_BLOCKED_ADDRESSES } from "@/lib/api-keys/note-block";
import { callApi } from "@/lib/testing/call-api";
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

const HALF_AN_HOUR = 30 * 60_000;
const listed = async (alertCors = true) => {
  const key = await issueKey(owner, "Listed");
  const json = { allowedips: "203.0.113.7", alertCors };
  await callApi("PATCH", `/api/user/api-clients/${key.id}`, { cookie: owner.cookie, json });
  return key;
};
const refuse = async ({ privateKey }: IssuedApiKey, address: string) =>
  expect(await tryKey(privateKey, address)).toBe("API_KEY_IP_NOT_ALLOWED");
const told = async ({ id }: IssuedApiKey) => {
  const where = { kind: "api_key.blocked", userId: owner.actor.user.id, detail: { contains: id } };
  const rows = await panel.db.notification.findMany({ where, orderBy: { id: "asc" } });
  return rows.map(({ detail }) => JSON.parse(detail));
};
const audited = ({ id }: IssuedApiKey) =>
  panel.db.auditEvent.count({ where: { targetId: id, action: "api_key.blocked", subjectUserId: owner.actor.user.id } });
const counted = async ({ id }: IssuedApiKey) =>
  (await callApi("GET", `/api/user/api-clients/${id}`, { cookie: owner.cookie })).body.blocked_count;

describe("a use from an address that is not on the allow-list", () => {
  test("is counted each time, and told once for a key and address in 30 minutes", async () => {
    const key = await listed();
    await refuse(key, "192.0.2.1");
    const detail = { keyId: key.id, name: "Listed", address: "192.0.2.1" };
    expect([await told(key), await audited(key), await counted(key)]).toEqual([[detail], 1, 1]);
    panel.clock.advance(HALF_AN_HOUR - 1);
    await refuse(key, "192.0.2.1");
    await refuse(key, "::ffff:192.0.2.1");
    expect([await told(key), await audited(key), await counted(key)]).toEqual([[detail], 1, 3]);
    panel.clock.advance(1);
    await refuse(key, "192.0.2.1");
    expect([await told(key), await audited(key), await counted(key)]).toEqual([[detail, detail], 2, 4]);
  });

  test("is told for each address and each key by itself; IPv6 by /64", async () => {
    const [one, other] = [await listed(), await listed()];
    const addresses = ["192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8::ffff", "2001:db8:0:1::1"];
    for (const key of [one, other]) {
      for (const address of addresses) await refuse(key, address);
      const reported = (await told(key)).map(({ address }) => address);
      expect(reported).toEqual(["192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8:0:1::1"]);
      expect(await counted(key)).toBe(5);
    }
  });

  test("is told once of 50 at once, each of which is counted", async () => {
    const key = await listed();
    for (const address of ["192.0.2.1", "192.0.2.2"]) {
      await Promise.all(Array.from({ length: 50 }, () => refuse(key, address)));
    }
    expect([(await told(key)).length, await audited(key), await counted(key)]).toEqual([2, 2, 100]);
  });

  test("is counted and audited, and not told, where the key does not ask for it", async () => {
    const key = await listed(false);
    await refuse(key, "192.0.2.1");
    await refuse(key, "192.0.2.1");
    expect([await told(key), await audited(key), await counted(key)]).toEqual([[], 1, 2]);
  });

  test("is told at once where telling was switched on after one that was not told", async () => {
    const key = await listed(false);
    await refuse(key, "192.0.2.1");
    await callApi("PATCH", `/api/user/api-clients/${key.id}`, { cookie: owner.cookie, json: { alertCors: true } });
    await refuse(key, "192.0.2.1");
    await callApi("PATCH", `/api/user/api-clients/${key.id}`, { cookie: owner.cookie, json: { alertCors: true } });
    await refuse(key, "192.0.2.1");
    expect((await told(key)).map(({ address }) => address)).toEqual(["192.0.2.1"]);
  });

  test("is told again after the clock was set back", async () => {
    const key = await listed();
    await refuse(key, "192.0.2.1");
    panel.clock.advance(-24 * 3600_000);
    await refuse(key, "192.0.2.1");
    expect(await told(key)).toHaveLength(2);
    panel.clock.advance(24 * 3600_000);
  });

  test("is refused although it cannot be counted", async () => {
    const key = await listed();
    vi.spyOn(panel.db, "$transaction").mockRejectedValueOnce(new Error("database is locked"));
    await refuse(key, "192.0.2.1");
    expect(panel.lines.some(({ level, keyId }) => level === "warn" && keyId === key.id)).toBe(true);
    expect(await counted(key)).toBe(0);
  });
});

test("a flood from ever new addresses leaves a bounded number of rows, and every refusal is counted", async () => {
  const key = await listed();
  let next = 0;
  const flood = async (rounds: number) => {
    for (let round = 0; round < rounds; round++) {
      const address = () => `198.18.${next >> 8}.${next++ & 255}`;
      await Promise.all(Array.from({ length: 50 }, () => refuse(key, address())));
    }
  };
  await flood(10);
  const rows = () => panel.db.apiKeyBlock.count({ where: { apiKeyId: key.id } });
  const most = MAX_BLOCKED_ADDRESSES + 1; // all further ones share a row
  expect([await rows(), (await told(key)).length, await audited(key), await counted(key)]).toEqual([
    most,
    most,
    most,
    500,
  ]);
  // an address that has its row keeps it, and is not told anew by being crowded out
  await refuse(key, "198.18.0.0");
  expect([await rows(), (await told(key)).length]).toEqual([most, most]);

  // half an hour later there is room again, and no more rows than before
  panel.clock.advance(HALF_AN_HOUR);
  await refuse(key, "192.0.2.77");
  expect((await told(key)).at(-1).address).toBe("192.0.2.77");
  await flood(5);
  expect(await rows()).toBeLessThanOrEqual(most);
  expect((await told(key)).length).toBe(2 * most);
  expect(await counted(key)).toBe(752);
});
