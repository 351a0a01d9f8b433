import * as contract from "@/lib/contracts/servers";
import { route } from "@/lib/http/route";
import { createServer, listServers } from "@/lib/servers/manage-servers";

export const GET = route(contract.listServers, listServers);
export const POST = route(contract.createServer, (ctx, input) => createServer(ctx, input));
