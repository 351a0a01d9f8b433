import * as contract from "@/lib/contracts/api-keys";
import { revokeApiKey } from "@/lib/api-keys/revoke-api-key";
import { updateApiKey } from "@/lib/api-keys/update-api-key";
import { directRoutes } from "@/lib/http/direct-routes";
import { route } from "@/lib/http/route";

export const GET = directRoutes.getApiKey;
export const PATCH = route(contract.updateApiKey, (ctx, input, params) => updateApiKey(ctx, params.id, input));
export const DELETE = route(contract.revokeApiKey, async (ctx, _input, params) => {
  await revokeApiKey(ctx, params);
  return undefined;
});
