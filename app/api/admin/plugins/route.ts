import * as contract from "@/lib/contracts/plugins";
import { route } from "@/lib/http/route";
import { listPlugins } from "@/lib/plugins/list-plugins";

export const GET = route(contract.listPlugins, listPlugins);
