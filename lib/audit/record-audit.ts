import type { Actor, Context } from "@/lib/context";
import type { Transaction } from "@/lib/db";
import { perform, run, statement, type Steps } from "@/lib/db/steps";
import { timeOrderedId } from "@/lib/tokens/time-ordered-id";

/** What happened, in the past tense of the thing it happened to. */
export const AUDIT_ACTIONS = [
  "session.started",
  "session.refused",
  "session.ended",
  "user.created",
  "user.updated",
  "user.deleted",
  "user.link_made",
  "user.password_changed",
  "user.password_reset",
  "user.password_set",
  "device_request.approved",
  "device_request.denied",
  "device_request.refused",
  "consent.approved",
  "consent.denied",
  "consent.delivery_failed",
  "authorization_code.exchanged",
  "authorization_code.reused",
  "api_key.issued",
  "api_key.updated",
  "api_key.rotated",
  "api_key.blocked",
  "api_key.revoked",
  "server.created",
  "server.renamed",
  "server.deleted",
  "settings.changed",
  "plugin.enabled",
  "plugin.disabled",
  "plugin.page_code_enabled",
  "plugin.page_code_disabled",
  "plugin.setting_changed",
  "plugin.refusals_cleared",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export type AuditEntry = {
  action: AuditAction;
  /** Whose account it concerns; null when it is nobody's. */
  subjectUserId: string | null;
  target?: {
    kind: "user" | "session" | "device_request" | "consent_request" | "api_key" | "server" | "setting" | "plugin";
    id: string;
  };
  /** Plain facts, never a secret. */
  detail?: Record<string, string | number | boolean | null | undefined>;
};

/**
 * Writes an audit row in the transaction of the change that it tells of, so that neither is there without the other.
 */
export async function recordAudit(
  tx: Pick<Transaction, "$queryRawUnsafe">,
  ctx: AuditContext,
  entry: AuditEntry,
): Promise<void> {
  await perform(tx, auditSteps(ctx, entry));
}

type AuditContext = Pick<Context, "actor" | "now" | "address" | "requestId">;

const RECORD = statement<never>(
  `INSERT INTO "AuditEvent" ("id", "at", "action", "actorKind", "actorId", "otherActorId", "subjectUserId", "targetKind",
     "targetId", "address", "requestId", "detail") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
);

/** The same as a step. */
export function* auditSteps(ctx: AuditContext, entry: AuditEntry): Steps<void> {
  const { actor } = ctx;
  const at = ctx.now();
  const { target } = entry;
  const about = [entry.subjectUserId, target?.kind ?? null, target?.id ?? null];
  const actorId = actorIdOf(actor);
  const who = [actor.kind, actorId, actorId === entry.subjectUserId ? null : actorId];
  const detail = JSON.stringify(entry.detail ?? {});
  yield* run(RECORD, timeOrderedId(at), at, entry.action, ...who, ...about, ctx.address, ctx.requestId, detail);
}

/** By kind, so that who acts in a new way does not compile until it is said here who that is. */
function actorIdOf(actor: Actor): string | null {
  switch (actor.kind) {
    case "session":
      return actor.user.id;
    case "key":
      return actor.keyId;
    case "plugin":
      return actor.plugin;
    case "anonymous":
    case "system":
      return null;
  }
}
