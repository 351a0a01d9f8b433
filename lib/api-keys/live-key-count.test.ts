import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isAppError } from "@/lib/errors";
import { updateUser } from "@/lib/accounts/update-user";
import { issueApiKey } from "@/lib/api-keys/issue-api-key";
import { MAX_LIVE_KEYS } from "@/lib/api-keys/may-create-api-keys";
import { revokeApiKey } from "@/lib/api-keys/revoke-api-key";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
let admin: Awaited<ReturnType<TestPanel["signIn"]>>;
beforeAll(async () => {
  panel = await TestPanel.open();
  admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
});
afterAll(() => panel.close());

const make = (session: typeof admin) =>
  panel.db.sql.transact(() =>
    issueApiKey(session, {
      userId: session.actor.user.id,
      name: "x",
      description: null,
      appName: null,
      source: "device",
    }),
  );
const counts = async (userId: string) => {
  const { liveKeyCount } = await panel.db.user.findUniqueOrThrow({ where: { id: userId } });
  return { kept: liveKeyCount, live: await panel.db.apiKey.count({ where: { userId, revokedAt: null } }) };
};

test("the count kept with an account is that of its live keys, after anything in any order or at once", async () => {
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.constant({ kind: "issue" as const, index: 0 }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant("revoke" as const), index: fc.nat(5) }) },
    { weight: 1, arbitrary: fc.constant({ kind: "disable" as const, index: 0 }) },
    { weight: 1, arbitrary: fc.constant({ kind: "enable" as const, index: 0 }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), async (rounds) => {
      const session = await panel.signIn(await panel.makeUser());
      const userId = session.actor.user.id;
      const ids: string[] = [];
      const run = async ({ kind, index }: { kind: string; index: number }) => {
        if (kind === "issue") {
          const key = await make(session);
          return void (key && ids.push(key.id));
        }
        if (kind !== "revoke") return void (await updateUser(admin, userId, { disabled: kind === "disable" }));
        const id = ids[index % Math.max(1, ids.length)];
        if (id === undefined) return;
        await revokeApiKey(session, { id }).catch((error) => {
          if (!isAppError(error) || error.code !== "NOT_FOUND") throw error;
        });
      };
      for (const steps of rounds) {
        await Promise.all(steps.map(run));
        const { kept, live } = await counts(userId);
        expect(kept).toBe(live);
      }
    }),
    { numRuns: 15 },
  );
}, 60_000);

test("never more than the most allowed, however many are made at once", async () => {
  const session = await panel.signIn(await panel.makeUser());
  const userId = session.actor.user.id;
  await panel.db.user.update({ where: { id: userId }, data: { liveKeyCount: MAX_LIVE_KEYS - 3 } });
  const made = await Promise.all(Array.from({ length: 8 }, () => make(session)));
  expect(made.filter((key) => key !== null)).toHaveLength(3);
  expect(await counts(userId)).toEqual({ kept: MAX_LIVE_KEYS, live: 3 });
});
