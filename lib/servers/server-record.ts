import type { UserContext } from "@/lib/context";
import type { Server } from "@/lib/db/generated/sqlite/client";
import { AppError } from "@/lib/errors";

export type ServerRecord = { uuid: string; uuidShort: string; name: string; created_at: string; last_line: number };

export function toServerRecord(server: Server): ServerRecord {
  const { uuid, uuidShort, name, createdAt, lastLine } = server;
  return { uuid, uuidShort, name, created_at: createdAt.toISOString(), last_line: lastLine };
}

/** @throws AppError NOT_FOUND, for another account's server too */
export async function getServerRow(ctx: UserContext, uuidShort: string): Promise<Server> {
  const server = await ctx.db.server.findFirst({ where: { uuidShort, userId: ctx.actor.user.id } });
  if (!server) throw new AppError("NOT_FOUND");
  return server;
}
