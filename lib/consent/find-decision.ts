import type { SessionContext } from "@/lib/context";
import type { Refusal } from "@/lib/device-grant/refusal";
import { isRowId } from "@/lib/tokens/row-id";

export type Decision = {
  state: "pending" | "approved" | "denied" | "redeemed" | "expired";
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
  const over = device.expiresAt <= ctx.now() && (device.status === "pending" || device.status === "approved");
  return {
    state: over ? "expired" : (device.status as Decision["state"]), // a device's is never `delivering`
    name: device.name,
    appName: device.appName,
    refusal: device.refusal as Refusal | null,
  };
}
