import * as contract from "@/lib/contracts/plugins";
import { cachedRoute } from "@/lib/http/cached-route";
import { getThemeCss } from "@/lib/plugins/get-theme-css";

export const GET = cachedRoute(contract.getThemeCss, getThemeCss);
