import type { UserContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { consoleChanges } from "@/lib/servers/console-changes";
import { getServerRow, toServerRecord, type ServerRecord } from "@/lib/servers/server-record";

/** Lines of a console that are kept. */
export const KEPT_LINES = 1000;

/** `number` counts a server's lines from 1 and is never given twice. */
export type ConsoleLine = { number: number; at: string; text: string };

/**
 * Appends lines in the order given and forgets all but the last 1,000. The numbers are taken by one write, so that
 * simultaneous calls get numbers of their own.
 * @returns the number of the last line
 * @throws AppError NOT_FOUND
 */
export async function appendLines(ctx: UserContext, uuidShort: string, lines: string[]): Promise<{ last: number }> {
  const { uuid, userId } = await getServerRow(ctx, uuidShort);
  const at = ctx.now();
  const last = await ctx.db.$transaction(async (tx) => {
    const taken = await tx.server.updateMany({
      where: { uuid, userId },
      data: { lastLine: { increment: lines.length } },
    });
    if (taken.count === 0) throw new AppError("NOT_FOUND");
    const { lastLine } = await tx.server.findUniqueOrThrow({ where: { uuid }, select: { lastLine: true } });
    const first = lastLine - lines.length + 1;
    await tx.consoleLine.createMany({
      data: lines.map((text, i) => ({ serverId: uuid, number: first + i, at, text })),
    });
    await tx.consoleLine.deleteMany({ where: { serverId: uuid, number: { lte: lastLine - KEPT_LINES } } });
    return lastLine;
  });
  consoleChanges.emit(uuid);
  return { last };
}

/**
 * Kept lines in order, those after a number alone when one is given.
 * @throws AppError NOT_FOUND
 */
export async function readLines(
  ctx: UserContext,
  uuidShort: string,
  input: { after?: number | undefined },
): Promise<{ lines: ConsoleLine[]; last: number }> {
  return readLinesOf(ctx, toServerRecord(await getServerRow(ctx, uuidShort)), input);
}

/** As readLines, of a server that was read a moment ago. */
export async function readLinesOf(
  ctx: UserContext,
  { uuid, last_line }: ServerRecord,
  { after = 0 }: { after?: number | undefined },
): Promise<{ lines: ConsoleLine[]; last: number }> {
  const rows = await ctx.db.consoleLine.findMany({
    where: { serverId: uuid, number: { gt: after } },
    orderBy: { number: "asc" },
  });
  const lines = rows.map(({ number, at, text }) => ({ number, at: at.toISOString(), text }));
  return { lines, last: lines.at(-1)?.number ?? last_line };
}
