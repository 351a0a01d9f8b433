import type { Context } from "@/lib/context";
import type { Transaction } from "@/lib/db";

/** What happened, in the past tense of the thing it happened to. */
export type AuditAction =
  | "session.started"
  | "session.refused"
  | "session.ended"
  | "user.created"
  | "user.updated"
  | "user.password_changed"
  | "user.password_reset"
  | "device_request.approved"
  | "device_request.denied"
  | "device_request.refused"
  | "consent.approved"
  | "consent.denied"
  | "consent.delivery_failed"
  | "authorization_code.exchanged"
  | "authorization_code.reused"
  | "api_key.issued"
  | "api_key.revoked"
  | "settings.changed";

export type AuditEntry = {
  action: AuditAction;
  /** Whose account it concerns; null when it is nobody's. */
  subjectUserId: string | null;
  target?: { kind: "user" | "session" | "device_request" | "consent_request" | "api_key" | "setting"; id: string };
  /** Plain facts, never a secret. */
  detail?: Record<string, string | number | boolean | null | undefined>;
};

/**
 * Writes an audit row in the transaction of the change that it tells of, so that neither is there without the other.
 */
export async function recordAudit(
  tx: Pick<Transaction, "auditEvent">,
  ctx: Pick<Context, "actor" | "now" | "address" | "requestId">,
  entry: AuditEntry,
): Promise<void> {
  const { actor } = ctx;
  await tx.auditEvent.create({
    data: {
      at: ctx.now(),
      action: entry.action,
      actorKind: actor.kind,
      actorId: actor.kind === "session" ? actor.user.id : actor.kind === "key" ? actor.keyId : null,
      subjectUserId: entry.subjectUserId,
      targetKind: entry.target?.kind ?? null,
      targetId: entry.target?.id ?? null,
      address: ctx.address,
      requestId: ctx.requestId,
      detail: JSON.stringify(entry.detail ?? {}),
    },
  });
}
