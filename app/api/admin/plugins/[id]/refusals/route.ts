import * as contract from "@/lib/contracts/plugin-refusals";
import { route } from "@/lib/http/route";
import { clearRefusals } from "@/lib/plugins/clear-refusals";

export const DELETE = route(contract.clearRefusals, (ctx, _input, params) => clearRefusals(ctx, params));
