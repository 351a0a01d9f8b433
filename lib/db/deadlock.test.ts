import { afterAll, beforeAll, expect, test } from "vitest";
import { TestPanel, type TestUser } from "@/lib/testing/test-panel";

let panel: TestPanel;
let users: TestUser[];
beforeAll(async () => {
  panel = await TestPanel.open();
  users = [await panel.makeUser(), await panel.makeUser()];
});
afterAll(() => panel.close());

test("transactions that take the same rows in opposite orders both end well", async () => {
  const [a, b] = users as [TestUser, TestUser];
  const addBoth = (first: TestUser, second: TestUser) =>
    panel.db.$transaction(async (tx) => {
      await tx.user.update({ where: { id: first.id }, data: { liveKeyCount: { increment: 1 } } });
      await new Promise((resolve) => setTimeout(resolve, 50)); // so that each holds a row that the other wants
      await tx.user.update({ where: { id: second.id }, data: { liveKeyCount: { increment: 1 } } });
    });
  for (let round = 1; round <= 3; round++) {
    await Promise.all([addBoth(a, b), addBoth(b, a)]);
    const rows = await panel.db.user.findMany({ where: { id: { in: [a.id, b.id] } } });
    expect(rows.map(({ liveKeyCount }) => liveKeyCount)).toEqual([2 * round, 2 * round]);
  }
});

test("what a transaction throws comes out once, and undoes it", async () => {
  let ran = 0;
  const failing = panel.db.$transaction(async (tx) => {
    ran += 1;
    await tx.user.update({ where: { id: users[0]!.id }, data: { name: "never" } });
    throw new Error("of its own");
  });
  await expect(failing).rejects.toThrow("of its own");
  expect(ran).toBe(1);
  expect((await panel.db.user.findUniqueOrThrow({ where: { id: users[0]!.id } })).name).not.toBe("never");
});
