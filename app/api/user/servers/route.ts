import * as contract from "@/lib/contracts/servers";
import { directRoutes } from "@/lib/http/direct-routes";
import { route } from "@/lib/http/route";
import { createServer } from "@/lib/servers/manage-servers";

export const GET = directRoutes.listServers;
export const POST = route(contract.createServer, (ctx, input) => createServer(ctx, input));
