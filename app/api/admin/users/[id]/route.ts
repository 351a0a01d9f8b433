import * as contract from "@/lib/contracts/admin";
import { updateUser } from "@/lib/accounts/update-user";
import { route } from "@/lib/http/route";

export const PATCH = route(contract.updateUser, (ctx, input, params) => updateUser(ctx, params.id, input));
