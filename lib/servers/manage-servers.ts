import { randomUUID } from "node:crypto";
import { recordAudit } from "@/lib/audit/record-audit";
import type { UserContext } from "@/lib/context";
import { isUniqueConflict } from "@/lib/db/conflict";
import { AppError } from "@/lib/errors";
import { consoleChanges } from "@/lib/servers/console-changes";
import { getServerRow, toServerRecord, type ServerRecord } from "@/lib/servers/server-record";

const TRIES = 5;
/** Servers of one account. */
export const MAX_SERVERS = 100;

/**
 * Makes a server of the acting account. Its short id is unique by index; a taken one is drawn again.
 * @throws AppError UNAUTHENTICATED when the account was disabled or deleted meanwhile; SERVER_LIMIT_REACHED
 */
export async function createServer(
  ctx: UserContext,
  input: { name: string },
  draw: () => string = randomUUID,
): Promise<ServerRecord> {
  const userId = ctx.actor.user.id;
  for (let left = TRIES; ; left--) {
    const uuid = draw();
    try {
      return await ctx.db.$transaction(async (tx) => {
        // a write that changes nothing: whoever makes another server of this account waits here
        const owner = await tx.user.updateMany({ where: { id: userId, disabledAt: null }, data: { disabledAt: null } });
        if (owner.count === 0) throw new AppError("UNAUTHENTICATED", { detail: "disabled or deleted meanwhile" });
        if ((await tx.server.count({ where: { userId } })) >= MAX_SERVERS) throw new AppError("SERVER_LIMIT_REACHED");
        const data = { uuid, uuidShort: uuid.slice(0, 8), userId, name: input.name, createdAt: ctx.now() };
        const server = await tx.server.create({ data });
        const target = { kind: "server" as const, id: uuid };
        await recordAudit(tx, ctx, { action: "server.created", subjectUserId: userId, target, detail: input });
        return toServerRecord(server);
      });
    } catch (error) {
      if (left <= 1 || !isUniqueConflict(error)) throw error;
    }
  }
}

/** The acting account's servers, newest first. */
export async function listServers(ctx: UserContext): Promise<{ servers: ServerRecord[] }> {
  const servers = await ctx.db.server.findMany({
    where: { userId: ctx.actor.user.id },
    orderBy: [{ createdAt: "desc" }, { uuid: "desc" }],
  });
  return { servers: servers.map(toServerRecord) };
}

/** @throws AppError NOT_FOUND */
export async function getServer(ctx: UserContext, input: { uuidShort: string }): Promise<ServerRecord> {
  return toServerRecord(await getServerRow(ctx, input.uuidShort));
}

/** @throws AppError NOT_FOUND */
export async function renameServer(
  ctx: UserContext,
  uuidShort: string,
  input: { name: string },
): Promise<ServerRecord> {
  const { uuid, userId } = await getServerRow(ctx, uuidShort);
  await ctx.db.$transaction(async (tx) => {
    const renamed = await tx.server.updateMany({ where: { uuid, userId }, data: input });
    if (renamed.count === 0) throw new AppError("NOT_FOUND");
    const target = { kind: "server" as const, id: uuid };
    await recordAudit(tx, ctx, { action: "server.renamed", subjectUserId: userId, target, detail: input });
  });
  return getServer(ctx, { uuidShort });
}

/** Deletes a server and its console. @throws AppError NOT_FOUND */
export async function deleteServer(ctx: UserContext, { uuidShort }: { uuidShort: string }): Promise<void> {
  const { uuid, userId, name } = await getServerRow(ctx, uuidShort);
  await ctx.db.$transaction(async (tx) => {
    const deleted = await tx.server.deleteMany({ where: { uuid, userId } });
    if (deleted.count === 0) throw new AppError("NOT_FOUND");
    const target = { kind: "server" as const, id: uuid };
    await recordAudit(tx, ctx, { action: "server.deleted", subjectUserId: userId, target, detail: { name } });
  });
  consoleChanges.emit(uuid);
}
