import * as contract from "@/lib/contracts/api-keys";
import { createApiKey } from "@/lib/api-keys/create-api-key";
import { listApiKeys } from "@/lib/api-keys/list-api-keys";
import { createdKeyAnswer } from "@/lib/http/credentials";
import { route } from "@/lib/http/route";

export const GET = route(contract.listApiKeys, listApiKeys);
export const POST = route(contract.createApiKey, async (ctx, input) =>
  createdKeyAnswer(await createApiKey(ctx, input)),
);
