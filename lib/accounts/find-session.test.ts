import { afterAll, beforeAll, expect, it } from "vitest";
import { findVisitor } from "@/lib/accounts/find-session";
import { readSettings } from "@/lib/settings/read-settings";
import { updateSettings } from "@/lib/settings/update-settings";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
beforeAll(async () => void (panel = await TestPanel.open()));
afterAll(() => panel.close());

it("brings along what was chosen and the settings, set or not", async () => {
  const admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
  const { sessionId } = admin.actor;
  await panel.db.user.update({ where: { id: admin.actor.user.id }, data: { mode: "dark", accent: "#336699" } });
  const visitor = await findVisitor(admin, sessionId);
  expect(visitor).toMatchObject({
    actor: { ...admin.actor },
    chosen: { safeMode: false, choices: { mode: "dark", accent: "#336699" } },
  });
  expect(visitor!.settings).toEqual(await readSettings(admin));

  await updateSettings(admin, { user_allow_api_keys_create: "false", app_theme_pack_lock: "true" });
  const { settings } = (await findVisitor(admin, sessionId))!;
  expect(settings).toMatchObject({ user_allow_api_keys_create: "false", app_theme_pack_lock: "true" });
  expect(settings).toEqual(await readSettings(admin));
});

it("is nobody once the session has ended, and for another id", async () => {
  const ctx = await panel.signIn(await panel.makeUser());
  expect(await findVisitor(ctx, `${ctx.actor.sessionId}x`)).toBeNull();
  await panel.db.session.delete({ where: { id: ctx.actor.sessionId } });
  expect(await findVisitor(ctx, ctx.actor.sessionId)).toBeNull();
});
