import type { Context } from "@/lib/context";
import type { Runtime } from "@/lib/runtime";

/** The context of what the panel itself does: at start (`requestId` "start") or from the command line. */
export function systemContext(
  runtime: Pick<Runtime, "db" | "clock" | "log" | "env" | "plugins">,
  requestId: string,
): Context {
  const { db, clock, log, env, plugins } = runtime;
  return {
    ...{ actor: { kind: "system" }, db, log, env, plugins, now: () => clock.now(), requestId },
    ...{ metrics: null, address: null },
  };
}
