import { recordAudit } from "@/lib/audit/record-audit";
import type { SessionContext } from "@/lib/context";
import type { ApiKey } from "@/lib/db/generated/sqlite/client";
import { AppError, invalidField } from "@/lib/errors";
import { NEEDS_A_LIST, readRestriction, type AllowedIpsInput } from "@/lib/api-keys/create-api-key";
import { getApiKey, type ApiKeyRecord } from "@/lib/api-keys/list-api-keys";
import { lockApiKey } from "@/lib/api-keys/lock-api-key";

export type ApiKeyChanges = {
  name?: string | undefined;
  description?: string | null | undefined;
  allowedips?: AllowedIpsInput;
  alertCors?: boolean | undefined;
};

/**
 * Changes a key's name, description or allow-list; absent fields stay, a stored list that cannot be read included: it
 * goes on blocking. Emptying the list of a key that tells of blocks switches that off too, unless the call says
 * otherwise.
 * @throws AppError NOT_FOUND, INVALID_ALLOWED_IPS, INVALID_REQUEST
 */
export async function updateApiKey(ctx: SessionContext, id: string, changes: ApiKeyChanges): Promise<ApiKeyRecord> {
  const userId = ctx.actor.user.id;
  await ctx.db.$transaction(async (tx) => {
    if (!(await lockApiKey(tx, { id, userId }))) throw new AppError("NOT_FOUND");
    const key = await tx.apiKey.findUniqueOrThrow({ where: { id } });
    const data = {
      name: changes.name ?? key.name,
      description: changes.description === undefined ? key.description : changes.description,
      ...restrictionAfter(key, changes),
    };
    await tx.apiKey.update({ where: { id }, data });
    // nobody was told while it was off, so that the next refusal is told whatever was refused before
    if (data.alertCors && !key.alertCors) {
      await tx.apiKeyBlock.updateMany({ where: { apiKeyId: id }, data: { toldAt: 0n } });
    }
    await recordAudit(tx, ctx, {
      action: "api_key.updated",
      subjectUserId: userId,
      target: { kind: "api_key", id },
      detail: { name: data.name, allowedips: data.allowedIps, alertCors: data.alertCors },
    });
  });
  return getApiKey(ctx, { id });
}

function restrictionAfter(key: ApiKey, changes: ApiKeyChanges): Pick<ApiKey, "allowedIps" | "alertCors"> {
  if (changes.allowedips !== undefined) {
    const list = readRestriction(changes.allowedips, changes.alertCors ?? false);
    return { allowedIps: JSON.stringify(list), alertCors: changes.alertCors ?? (key.alertCors && list.length > 0) };
  }
  const alertCors = changes.alertCors ?? key.alertCors;
  if (changes.alertCors && key.allowedIps === "[]") throw invalidField("alertCors", NEEDS_A_LIST);
  return { allowedIps: key.allowedIps, alertCors };
}
