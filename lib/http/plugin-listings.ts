import * as contract from "@/lib/contracts/plugins";
import { cachedRoute } from "@/lib/http/cached-route";
import type { Handler } from "@/lib/http/route";
import { getThemeCss } from "@/lib/plugins/get-theme-css";
import { listThemePacks } from "@/lib/plugins/list-theme-packs";

/** What is the same for everyone and asked for by every page: by path, for the server to answer in front of Next. */
export const pluginListings = {
  [contract.listThemePacks.path]: cachedRoute(contract.listThemePacks, listThemePacks),
  [contract.getThemeCss.path]: cachedRoute(contract.getThemeCss, getThemeCss),
} satisfies Record<string, Handler>;
