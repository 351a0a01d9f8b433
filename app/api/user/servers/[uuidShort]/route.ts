import * as contract from "@/lib/contracts/servers";
import { route } from "@/lib/http/route";
import { deleteServer, getServer, renameServer } from "@/lib/servers/manage-servers";

export const GET = route(contract.getServer, (ctx, _input, params) => getServer(ctx, params));
export const PATCH = route(contract.renameServer, (ctx, input, params) => renameServer(ctx, params.uuidShort, input));
export const DELETE = route(contract.deleteServer, async (ctx, _input, params) => {
  await deleteServer(ctx, params);
  return undefined;
});
