import * as z from "zod";
import type { SessionContext, UserContext } from "@/lib/context";
import type { AuditEvent } from "@/lib/db/generated/sqlite/client";
import { statement } from "@/lib/db/steps";
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

type Row = Omit<AuditEvent, "otherActorId" | "requestId">;
/** By which columns rows are found; the id is always one more, which gives their order. */
type Columns = readonly ("subjectUserId" | "otherActorId" | "action")[];

/** Each of them reads a page of the one index that begins with its columns, or of the primary key. */
const FIND = {
  all: findBy([]),
  action: findBy(["action"]),
  subject: findBy(["subjectUserId"]),
  subjectAction: findBy(["subjectUserId", "action"]),
  actor: findBy(["otherActorId"]),
  actorAction: findBy(["otherActorId", "action"]),
};

function findBy(columns: Columns) {
  const n = columns.length;
  const conditions = [...columns.map((name, i) => `"${name}" = $${i + 1}`), `"id" < $${n + 1}`, `"id" >= $${n + 2}`];
  return statement<Row>(
    `SELECT "id", "at", "action", "actorKind", "actorId", "subjectUserId", "targetKind", "targetId", "address", "detail"
     FROM "AuditEvent" WHERE ${conditions.join(" AND ")} ORDER BY "id" DESC LIMIT $${n + 3}`,
    { dates: ["at"] },
  );
}

/** Before and after every id: those are of hexadecimal digits and hyphens. */
const [FIRST, LAST] = ["", "g"];

function toRecord(row: Row): AuditRecord {
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

function toPage(rows: Row[], limit: number): AuditPage {
  const page = rows.slice(0, limit);
  return { events: page.map(toRecord), next_cursor: rows.length > limit ? page.at(-1)!.id : null };
}

/** What happened on the acting user's own account, newest first. */
export async function listActivity(
  ctx: UserContext,
  input: { cursor?: string | undefined; limit: number },
): Promise<AuditPage> {
  const page = [input.cursor ?? LAST, FIRST, input.limit + 1];
  const rows = await ctx.db.sql.readAll(FIND.subject, ctx.actor.user.id, ...page);
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
  const page = [before ?? LAST, filter.from ? firstIdAt(filter.from) : FIRST, filter.limit + 1];
  const { action, user } = filter;
  const { sql } = ctx.db;
  if (user === undefined) {
    const found = action === undefined ? sql.readAll(FIND.all, ...page) : sql.readAll(FIND.action, action, ...page);
    return toPage(await found, filter.limit);
  }
  // two reads of one index each, none of which finds what the other does: an OR over both would read far more than a page
  const [concerned, acting] = await Promise.all(
    action === undefined
      ? [sql.readAll(FIND.subject, user, ...page), sql.readAll(FIND.actor, user, ...page)]
      : [sql.readAll(FIND.subjectAction, user, action, ...page), sql.readAll(FIND.actorAction, user, action, ...page)],
  );
  return toPage(
    [...concerned, ...acting].sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, filter.limit + 1),
    filter.limit,
  );
}
