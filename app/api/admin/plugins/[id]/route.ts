import * as contract from "@/lib/contracts/plugins";
import { route } from "@/lib/http/route";
import { updatePlugin } from "@/lib/plugins/update-plugin";

export const PATCH = route(contract.updatePlugin, (ctx, input, { id }) => updatePlugin(ctx, { id, ...input }));
