import * as contract from "@/lib/contracts/plugins";
import * as parts from "@/lib/contracts/plugin-parts";
import { cachedRoute } from "@/lib/http/cached-route";
import type { Handler } from "@/lib/http/route";
import { getThemeCss } from "@/lib/plugins/get-theme-css";
import { listOverrides } from "@/lib/plugins/list-overrides";
import { listThemePacks } from "@/lib/plugins/list-theme-packs";
import { listUiPacks } from "@/lib/plugins/list-ui-packs";

/** What is the same for everyone and asked for by every page: by path, for the server to answer in front of Next. */
export const pluginListings = {
  [contract.listThemePacks.path]: cachedRoute(contract.listThemePacks, listThemePacks),
  [contract.getThemeCss.path]: cachedRoute(contract.getThemeCss, getThemeCss),
  [parts.listUiPacks.path]: cachedRoute(parts.listUiPacks, listUiPacks),
  [parts.listOverrides.path]: cachedRoute(parts.listOverrides, listOverrides),
} satisfies Record<string, Handler>;
