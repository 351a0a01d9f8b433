import type { Context } from "@/lib/context";
import type { CallHead } from "@/lib/http/call";
import { clientAddressOf, requestIdOf } from "@/lib/http/request-facts";
import { getRuntime } from "@/lib/runtime";

/** The context of a request whose actor is not known yet. */
export function anonymousContext(headers: CallHead["headers"]): Context {
  const { db, clock, log, env, plugins, metrics } = getRuntime();
  return {
    actor: { kind: "anonymous" },
    db,
    env,
    log,
    plugins,
    metrics,
    now: () => clock.now(),
    requestId: requestIdOf(headers),
    address: clientAddressOf(headers),
  };
}
