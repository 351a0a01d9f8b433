import { recordAudit } from "@/lib/audit/record-audit";
import type { SessionContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { readRestriction, type AllowedIpsInput } from "@/lib/api-keys/create-api-key";
import { readStoredAllowList } from "@/lib/api-keys/ip-allow-list";
import { getApiKey, type ApiKeyRecord } from "@/lib/api-keys/list-api-keys";

export type ApiKeyChanges = {
  name?: string | undefined;
  description?: string | null | undefined;
  allowedips?: AllowedIpsInput;
  alertCors?: boolean | undefined;
};

/**
 * Changes a key's name, description or allow-list; absent fields stay. Emptying the list of a key that tells of
 * blocks switches that off too, unless the call says otherwise.
 * @throws AppError NOT_FOUND, INVALID_ALLOWED_IPS, INVALID_REQUEST
 */
export async function updateApiKey(ctx: SessionContext, id: string, changes: ApiKeyChanges): Promise<ApiKeyRecord> {
  await ctx.db.$transaction(async (tx) => {
    const key = await tx.apiKey.findFirst({ where: { id, userId: ctx.actor.user.id, revokedAt: null } });
    if (!key) throw new AppError("NOT_FOUND");
    const list = changes.allowedips ?? readStoredAllowList(key.allowedIps) ?? [];
    const emptied = changes.allowedips !== undefined && [changes.allowedips].flat().join("").trim() === "";
    const alertCors = changes.alertCors ?? (key.alertCors && !emptied);
    const data = {
      ...(changes.name !== undefined && { name: changes.name }),
      ...(changes.description !== undefined && { description: changes.description }),
      allowedIps: JSON.stringify(readRestriction(list, alertCors)),
      alertCors,
    };
    const updated = await tx.apiKey.updateMany({ where: { id, revokedAt: null }, data });
    if (updated.count === 0) throw new AppError("NOT_FOUND");
    await recordAudit(tx, ctx, {
      action: "api_key.updated",
      subjectUserId: key.userId,
      target: { kind: "api_key", id },
      detail: { name: data.name ?? key.name, allowedips: data.allowedIps, alertCors },
    });
  });
  return getApiKey(ctx, { id });
}
