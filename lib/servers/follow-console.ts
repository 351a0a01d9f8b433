import type { UserContext } from "@/lib/context";
import { consoleChanges } from "@/lib/servers/console-changes";
import { readLines, type ConsoleLine } from "@/lib/servers/console";

/** Milliseconds between two looks when nothing woke us: how late another process's lines and a revocation show. */
const LOOK_EVERY_MS = 1_000;
/** Milliseconds for which lines are gathered into one event. */
const GATHER_MS = 50;

/**
 * Follows a console: batches of lines as they come, from the one after `after` on. An empty batch says that nothing
 * came for a while. Ends when the signal says so or `mayGoOn` says no (session or key ended, server gone).
 */
export async function* followConsole(
  ctx: UserContext,
  input: { uuidShort: string; serverId: string; after: number },
  mayGoOn: () => Promise<boolean>,
  signal: AbortSignal,
): AsyncGenerator<ConsoleLine[]> {
  let after = input.after;
  let checkedAt = ctx.now().getTime();
  while (!signal.aborted) {
    const changed = consoleChanges.wait(input.serverId, LOOK_EVERY_MS, signal);
    const { lines } = await readLines(ctx, input.uuidShort, { after });
    after = lines.at(-1)?.number ?? after;
    yield lines;
    await changed;
    if (lines.length > 0) await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
    const now = ctx.now().getTime();
    if (Math.abs(now - checkedAt) >= LOOK_EVERY_MS) {
      checkedAt = now;
      if (!(await mayGoOn())) return;
    }
  }
}
