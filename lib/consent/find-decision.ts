import type { SessionContext } from "@/lib/context";
import type { Refusal } from "@/lib/device-grant/refusal";
import { formatUserCode } from "@/lib/device-grant/user-code";
import { isRowId } from "@/lib/tokens/row-id";

export type Decision = {
  /** `decided`: by somebody else, which way is not told. */
  state: "pending" | "approved" | "denied" | "redeemed" | "expired" | "decided";
  /** `XXXX-XXXX`; opens the request again while it is pending. */
  userCode: string;
  name: string;
  appName: string | null;
  refusal: Refusal | null;
};

/**
 * What became of a device request that the signed-in user claimed, as it is in the database now; null when the
 * user has no claim of this id. `id` is the claim's, which is no secret and decides nothing.
 */
export async function findDecision(ctx: SessionContext, { id }: { id: string }): Promise<Decision | null> {
  if (!isRowId(id)) return null;
  const claim = await ctx.db.consentRequest.findFirst({
    where: { id, userId: ctx.actor.user.id },
    include: { deviceRequest: true },
  });
  const device = claim?.deviceRequest;
  if (!device) return null;
  const decidedByAnother = device.status !== "pending" && device.decidedById !== ctx.actor.user.id;
  const over = device.expiresAt <= ctx.now() && (device.status === "pending" || device.status === "approved");
  return {
    // a device's status is never `delivering`
    state: decidedByAnother ? "decided" : over ? "expired" : (device.status as Decision["state"]),
    userCode: formatUserCode(device.userCode),
    name: device.name,
    appName: device.appName,
    refusal: decidedByAnother ? null : (device.refusal as Refusal | null),
  };
}
