import * as contract from "@/lib/contracts/servers";
import { directRoutes } from "@/lib/http/direct-routes";
import { route } from "@/lib/http/route";
import { appendLines } from "@/lib/servers/console";

export const GET = directRoutes.readConsole;
export const POST = route(contract.appendConsole, (ctx, input, params) =>
  appendLines(ctx, params.uuidShort, input.lines),
);
