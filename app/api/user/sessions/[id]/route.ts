import * as contract from "@/lib/contracts/sessions";
import { endOneSession } from "@/lib/accounts/list-sessions";
import { route } from "@/lib/http/route";

export const DELETE = route(contract.endSession, async (ctx, _input, params) => {
  await endOneSession(ctx, params);
  return undefined;
});
