import * as contract from "@/lib/contracts/admin";
import { deleteUser } from "@/lib/accounts/delete-user";
import { updateUser } from "@/lib/accounts/update-user";
import { route } from "@/lib/http/route";

export const PATCH = route(contract.updateUser, (ctx, input, params) => updateUser(ctx, params.id, input));
export const DELETE = route(contract.deleteUser, async (ctx, _input, params) => {
  await deleteUser(ctx, params);
  return undefined;
});
