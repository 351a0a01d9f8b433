import type { UserContext } from "@/lib/context";
import { isAppError } from "@/lib/errors";
import { consoleChanges } from "@/lib/servers/console-changes";
import { readLines, type ConsoleLine } from "@/lib/servers/console";

/** Milliseconds after which whoever follows is looked at again: before further lines, and where none come. */
const CHECK_EVERY_MS = 1_000;
const CHECK_SILENT_EVERY_MS = 3_000;
/** Milliseconds for which lines are gathered into one event. */
const GATHER_MS = 50;

/**
 * Follows a console: batches of lines as they come, from the one after `after` on. An empty batch says that nothing
 * came for a while. Ends when the signal says so, when `mayGoOn` says no (session or key ended), or with the server.
 * While nothing changes the lines are not read (lib/servers/console-changes.ts looks for all who follow), and between
 * two batches nothing is held but a number, however slow the reader.
 */
export async function* followConsole(
  ctx: UserContext,
  input: { uuidShort: string; serverId: string; after: number },
  mayGoOn: () => Promise<boolean>,
  signal: AbortSignal,
): AsyncGenerator<ConsoleLine[]> {
  const leave = consoleChanges.follow(ctx.db, input.serverId);
  const nextChange = () => consoleChanges.wait(input.serverId, CHECK_SILENT_EVERY_MS, signal);
  signal.addEventListener("abort", leave, { once: true });
  try {
    let after = input.after;
    let checkedAt = ctx.now().getTime();
    let changed = true;
    // begun before each read, so that no change falls in between
    let change = nextChange();
    while (!signal.aborted) {
      const lines = changed ? await linesAfter(ctx, input.uuidShort, after) : [];
      if (!lines) return;
      after = lines.at(-1)?.number ?? after;
      yield lines;
      changed = await change;
      change = nextChange();
      if (lines.length > 0) await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
      const now = ctx.now().getTime();
      if (Math.abs(now - checkedAt) >= CHECK_EVERY_MS) {
        checkedAt = now;
        if (!(await mayGoOn())) return;
      }
    }
  } finally {
    signal.removeEventListener("abort", leave);
    leave();
  }
}

/** @returns null when the server is gone */
async function linesAfter(ctx: UserContext, uuidShort: string, after: number): Promise<ConsoleLine[] | null> {
  try {
    return (await readLines(ctx, uuidShort, { after })).lines;
  } catch (error) {
    if (isAppError(error) && error.code === "NOT_FOUND") return null;
    throw error;
  }
}
