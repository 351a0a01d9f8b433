import { afterAll, beforeAll, expect, test } from "vitest";
import { findLastAdministrator } from "@/lib/accounts/find-last-administrator";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
let admin: Awaited<ReturnType<TestPanel["signIn"]>>;
beforeAll(async () => {
  panel = await TestPanel.open();
  await panel.db.user.updateMany({ where: { role: "admin" }, data: { role: "user" } });
  admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
});
afterAll(() => panel.close());

test("the last administrator is the only one who can sign in", async () => {
  const { id } = admin.actor.user;
  expect(await findLastAdministrator(admin)).toBe(id);
  const other = await panel.makeUser({ role: "admin" });
  expect(await findLastAdministrator(admin)).toBeNull();
  await panel.db.user.update({ where: { id: other.id }, data: { disabledAt: panel.clock.now() } });
  expect(await findLastAdministrator(admin)).toBe(id);
});

test("nobody else is told", async () => {
  const user = await panel.signIn(await panel.makeUser());
  await expect(findLastAdministrator(user)).rejects.toMatchObject({ code: "FORBIDDEN" });
});
