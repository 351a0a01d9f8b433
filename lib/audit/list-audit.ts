import { z } from "zod";
import type { SessionContext, UserContext } from "@/lib/context";
import type { AuditEvent } from "@/lib/db/generated/sqlite/client";
import { AppError } from "@/lib/errors";
import { firstIdAt } from "@/lib/tokens/time-ordered-id";

export type AuditRecord = {
  id: string;
  at: string;
  action: string;
  actor: { kind: string; id: string | null };
  subject_user_id: string | null;
  target: { kind: string; id: string } | null;
  address: string | null;
  detail: Record<string, unknown>;
};

export type AuditPage = { events: AuditRecord[]; next_cursor: string | null };

export type AuditFilter = {
  cursor?: string | undefined;
  limit: number;
  action?: string | undefined;
  /** Concerned or acting account. */
  user?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

const storedDetail = z.record(z.string(), z.unknown()).catch({});

function toRecord(row: AuditEvent): AuditRecord {
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    actor: { kind: row.actorKind, id: row.actorId },
    subject_user_id: row.subjectUserId,
    target: row.targetKind && row.targetId ? { kind: row.targetKind, id: row.targetId } : null,
    address: row.address,
    detail: storedDetail.parse(JSON.parse(row.detail)),
  };
}

function toPage(rows: AuditEvent[], limit: number): AuditPage {
  const page = rows.slice(0, limit);
  return { events: page.map(toRecord), next_cursor: rows.length > limit ? page.at(-1)!.id : null };
}

/** What happened on the acting user's own account, newest first. */
export async function listActivity(
  ctx: UserContext,
  input: { cursor?: string | undefined; limit: number },
): Promise<AuditPage> {
  const rows = await ctx.db.auditEvent.findMany({
    where: { subjectUserId: ctx.actor.user.id, ...(input.cursor !== undefined && { id: { lt: input.cursor } }) },
    orderBy: { id: "desc" },
    take: input.limit + 1,
  });
  return toPage(rows, input.limit);
}

/**
 * Everything that happened, newest first. Ids sort by time (RFC 9562 section 5.7), so the primary key pages and bounds
 * by date however many rows there are, and each filter has an index that ends in the id.
 * @throws AppError FORBIDDEN for anyone but an administrator
 */
export async function listAudit(ctx: SessionContext, filter: AuditFilter): Promise<AuditPage> {
  if (ctx.actor.user.role !== "admin") throw new AppError("FORBIDDEN");
  // PostgreSQL takes no NUL in a text, and no row has one
  if ([filter.cursor, filter.user, filter.action].some((text) => text?.includes("\0"))) return toPage([], filter.limit);
  const before = [filter.cursor, filter.to && firstIdAt(filter.to)].filter((id) => id !== undefined).sort()[0];
  const id = {
    ...(before !== undefined && { lt: before }),
    ...(filter.from && { gte: firstIdAt(filter.from) }),
  };
  const common = { id, ...(filter.action !== undefined && { action: filter.action }) };
  const page = { orderBy: { id: "desc" as const }, take: filter.limit + 1 };
  if (filter.user === undefined)
    return toPage(await ctx.db.auditEvent.findMany({ where: common, ...page }), filter.limit);
  // two reads of one index each, none of which finds what the other does: an OR over both would read far more than a page
  const [concerned, acting] = await Promise.all([
    ctx.db.auditEvent.findMany({ where: { ...common, subjectUserId: filter.user }, ...page }),
    ctx.db.auditEvent.findMany({ where: { ...common, otherActorId: filter.user }, ...page }),
  ]);
  return toPage(
    [...concerned, ...acting].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, filter.limit + 1),
    filter.limit,
  );
}
