import * as z from "zod";
import type { AuditAction } from "@/lib/audit/record-audit";
import type { Context } from "@/lib/context";
import { requireAdministrator } from "@/lib/accounts/require-administrator";
import { readEmailAddress } from "@/lib/text/email-address";

/** What lib/accounts/delete-user.ts leaves in the audit trail. */
const DELETED: AuditAction = "user.deleted";
const deletedDetail = z.object({ email: z.string() });

/**
 * The e-mail addresses of accounts, for pages that show ids to administrators. A deleted account's is the one that it
 * had last, as the audit trail has it.
 * @throws AppError FORBIDDEN
 */
export async function findEmails(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  requireAdministrator(ctx);
  const asked = [...new Set(ids)];
  const users = await ctx.db.user.findMany({ where: { id: { in: asked } }, select: { id: true, email: true } });
  const emails = new Map(users.map(({ id, email }) => [id, email]));
  for (const id of asked) {
    const email = emails.has(id) ? null : await emailOfDeleted(ctx, id);
    if (email !== null) emails.set(id, email);
  }
  return emails;
}

async function emailOfDeleted(ctx: Context, id: string): Promise<string | null> {
  const event = await ctx.db.auditEvent.findFirst({
    where: { subjectUserId: id, action: DELETED },
    orderBy: { id: "desc" },
    select: { detail: true },
  });
  const detail = deletedDetail.safeParse(event && JSON.parse(event.detail));
  return detail.success ? detail.data.email : null;
}

/**
 * The id of the account with an e-mail address, in any case, or of the one deleted last that had it; null when there is
 * none.
 * @throws AppError FORBIDDEN
 */
export async function findIdByEmail(ctx: Context, email: string): Promise<string | null> {
  requireAdministrator(ctx);
  const address = readEmailAddress(email);
  if (address === null) return null;
  const user = await ctx.db.user.findUnique({ where: { email: address }, select: { id: true } });
  if (user) return user.id;
  const event = await ctx.db.auditEvent.findFirst({
    where: { action: DELETED, detail: JSON.stringify({ email: address }) },
    orderBy: { id: "desc" },
    select: { subjectUserId: true },
  });
  return event?.subjectUserId ?? null;
}
