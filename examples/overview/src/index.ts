/**
 * Runs in every page of the panel: guards the action of the dashboard's button, and does it. A mark in all consoles
 * cannot be taken back, so the user is asked first.
 */
import type {} from "../panel";

/** The plugin's folder, as build.mjs has it. */
declare const PLUGIN: string;
const MARK = "overview-mark";

Panel.actions.register("panel:data:action", {
  id: "overview-mark",
  async handler(ctx, next) {
    if (ctx.id !== MARK || ctx.plugin !== PLUGIN) return next();
    const { result: agreed } = await Panel.actions.run("panel:ui:confirm", {
      title: "Mark all consoles?",
      message: "A line with the time is added to the console of each of your servers. It cannot be taken back.",
      confirm: "Mark them",
    });
    if (!agreed) return ctx.cancel("No console was marked.");
    // what takes longer than a hook may is done once the action has gone on
    await next();
    await markAll();
  },
});

async function markAll(): Promise<void> {
  const { body } = await Panel.api.get("/api/user/servers");
  const { servers = [] } = body as { servers?: { uuidShort: string }[] };
  const line = `— ${new Date().toISOString()} —`;
  const answers = await Promise.allSettled(
    servers.map(({ uuidShort }) => Panel.api.post(`/api/user/servers/${uuidShort}/console`, { lines: [line] })),
  );
  const done = answers.filter((one) => one.status === "fulfilled" && one.value.ok).length;
  if (done === servers.length) Panel.toast.success(`Marked: ${done}`);
  else Panel.toast.error(`Marked ${done} of ${servers.length}. Try again later for the others.`);
  await Panel.events.emit("overview:marked");
}
