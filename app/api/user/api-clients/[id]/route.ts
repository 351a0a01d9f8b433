import * as contract from "@/lib/contracts/account";
import { getApiKey } from "@/lib/api-keys/list-api-keys";
import { revokeApiKey } from "@/lib/api-keys/revoke-api-key";
import { route } from "@/lib/http/route";

export const GET = route(contract.getApiKey, (ctx, _input, params) => getApiKey(ctx, params));
export const DELETE = route(contract.revokeApiKey, async (ctx, _input, params) => {
  await revokeApiKey(ctx, params);
  return undefined;
});
