import * as contract from "@/lib/contracts/api-keys";
import { rotateApiKey } from "@/lib/api-keys/rotate-api-key";
import { createdKeyAnswer } from "@/lib/http/credentials";
import { route } from "@/lib/http/route";

export const POST = route(contract.rotateApiKey, async (ctx, input, params) =>
  createdKeyAnswer(await rotateApiKey(ctx, { ...params, ...input })),
);
