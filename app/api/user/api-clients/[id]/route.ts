import * as contract from "@/lib/contracts/api-keys";
import { getApiKey } from "@/lib/api-keys/list-api-keys";
import { revokeApiKey } from "@/lib/api-keys/revoke-api-key";
import { updateApiKey } from "@/lib/api-keys/update-api-key";
import { route } from "@/lib/http/route";

export const GET = route(contract.getApiKey, (ctx, _input, params) => getApiKey(ctx, params));
export const PATCH = route(contract.updateApiKey, (ctx, input, params) => updateApiKey(ctx, params.id, input));
export const DELETE = route(contract.revokeApiKey, async (ctx, _input, params) => {
  await revokeApiKey(ctx, params);
  return undefined;
});
