import * as contract from "@/lib/contracts/plugins";
import { cachedRoute } from "@/lib/http/cached-route";
import { listThemePacks } from "@/lib/plugins/list-theme-packs";

export const GET = cachedRoute(contract.listThemePacks, listThemePacks);
