import * as contract from "@/lib/contracts/appearance";
import { updatePreferences } from "@/lib/appearance/preferences";
import { directRoutes } from "@/lib/http/direct-routes";
import { route } from "@/lib/http/route";

export const GET = directRoutes.getPreferences;
export const PATCH = route(contract.updatePreferences, updatePreferences);
