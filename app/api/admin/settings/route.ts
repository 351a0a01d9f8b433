import * as contract from "@/lib/contracts/admin";
import { readSettings } from "@/lib/settings/read-settings";
import { updateSettings } from "@/lib/settings/update-settings";
import { route } from "@/lib/http/route";

export const GET = route(contract.getSettings, readSettings);
export const PATCH = route(contract.updateSettings, updateSettings);
