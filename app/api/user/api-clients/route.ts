import * as contract from "@/lib/contracts/api-keys";
import { createApiKey } from "@/lib/api-keys/create-api-key";
import { createdKeyAnswer } from "@/lib/http/credentials";
import { directRoutes } from "@/lib/http/direct-routes";
import { route } from "@/lib/http/route";

export const GET = directRoutes.listApiKeys;
export const POST = route(contract.createApiKey, async (ctx, input) =>
  createdKeyAnswer(await createApiKey(ctx, input)),
);
