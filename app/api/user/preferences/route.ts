import * as contract from "@/lib/contracts/appearance";
import { getPreferences, updatePreferences } from "@/lib/appearance/preferences";
import { route } from "@/lib/http/route";

export const GET = route(contract.getPreferences, getPreferences);
export const PATCH = route(contract.updatePreferences, updatePreferences);
