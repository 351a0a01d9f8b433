import * as contract from "@/lib/contracts/servers";
import { route } from "@/lib/http/route";
import { appendLines, readLines } from "@/lib/servers/console";

export const GET = route(contract.readConsole, (ctx, input, params) => readLines(ctx, params.uuidShort, input));
export const POST = route(contract.appendConsole, (ctx, input, params) =>
  appendLines(ctx, params.uuidShort, input.lines),
);
