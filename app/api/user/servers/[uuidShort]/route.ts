import * as contract from "@/lib/contracts/servers";
import { directRoutes } from "@/lib/http/direct-routes";
import { route } from "@/lib/http/route";
import { deleteServer, renameServer } from "@/lib/servers/manage-servers";

export const GET = directRoutes.getServer;
export const PATCH = route(contract.renameServer, (ctx, input, params) => renameServer(ctx, params.uuidShort, input));
export const DELETE = route(contract.deleteServer, async (ctx, _input, params) => {
  await deleteServer(ctx, params);
  return undefined;
});
