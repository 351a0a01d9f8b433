import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { updateUser } from "@/lib/accounts/update-user";
import { KnownKeys } from "@/lib/api-keys/known-keys";
import { revokeApiKey } from "@/lib/api-keys/revoke-api-key";
import { openDatabase } from "@/lib/db";
import { callApi } from "@/lib/testing/call-api";
import { issueKey } from "@/lib/testing/issue-key";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
beforeAll(async () => {
  panel = await TestPanel.open();
});
afterAll(() => panel.close());

const profile = (key: string) => callApi("GET", "/api/user", { key });
/** Looks at a key's row while this runs. */
async function looks(work: () => Promise<unknown>): Promise<number> {
  const read = vi.spyOn(panel.db.sql, "read");
  await work();
  const count = read.mock.calls.filter(([{ text }]) => text.includes('"privateKeyHash" = ')).length;
  read.mockRestore();
  return count;
}

test("a key that was read a moment ago is not read again, and later is", async () => {
  const session = await panel.signIn(await panel.makeUser());
  const { privateKey } = await issueKey(session);
  await profile(privateKey); // its first use is written down, which changes it
  await profile(privateKey);
  expect(await looks(() => profile(privateKey))).toBe(0);
  const now = performance.now();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now + 501);
  expect(await looks(() => profile(privateKey))).toBe(1);
  clock.mockRestore();
});

test("what this process changes of keys and accounts holds for the next request", async () => {
  const admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
  const user = await panel.makeUser();
  const session = await panel.signIn(user);
  const [one, two] = [await issueKey(session), await issueKey(session)];
  for (let n = 0; n < 3; n++) for (const key of [one, two]) expect((await profile(key.privateKey)).status).toBe(200);
  await updateUser(admin, user.id, { name: "Another Name" });
  expect((await profile(one.privateKey)).body.name).toBe("Another Name");
  await revokeApiKey(session, one);
  expect((await profile(one.privateKey)).status).toBe(401);
  expect((await profile(two.privateKey)).status).toBe(200);
  await updateUser(admin, user.id, { disabled: true });
  expect((await profile(two.privateKey)).status).toBe(401);
});

test("what another process changes holds after half a second", async () => {
  const session = await panel.signIn(await panel.makeUser());
  const { id, privateKey } = await issueKey(session);
  for (let n = 0; n < 3; n++) expect((await profile(privateKey)).status).toBe(200);
  const other = await openDatabase(panel.env.databaseUrl);
  await other.apiKey.update({ where: { id }, data: { revokedAt: panel.clock.now() } });
  await other.$disconnect();
  await expect.poll(async () => (await profile(privateKey)).status, { timeout: 1_000 }).toBe(401);
});

test("a row that was changed while it was read is not kept, nor one that is about to change, nor any number", async () => {
  const changes = { count: 0 };
  const db = { keyChanges: changes } as unknown as TestPanel["db"];
  const known = new KnownKeys<{ steady: boolean }>();
  const put = (hash: string, row: { steady: boolean } | undefined, meanwhile = () => undefined as unknown) =>
    known.read(
      db,
      hash,
      async () => (await meanwhile(), row),
      ({ steady }) => steady,
    );
  expect(await put("changed", { steady: true }, () => (changes.count += 1))).toEqual({ steady: true });
  expect(known.get(db, "changed")).toBeUndefined();
  await put("about to change", { steady: false });
  expect(known.get(db, "about to change")).toBeUndefined();
  await put("nobody's", undefined);
  expect(known.get(db, "nobody's")).toBeUndefined();
  for (let n = 0; n <= 5_000; n++) await put(`key ${n}`, { steady: true });
  expect(known.get(db, "key 0")).toBeUndefined();
  expect(known.get(db, "key 5000")).toEqual({ steady: true });
  changes.count += 1;
  expect(known.get(db, "key 5000")).toBeUndefined();
});
