import * as contract from "@/lib/contracts/activity";
import { listActivity } from "@/lib/audit/list-audit";
import { route } from "@/lib/http/route";

export const GET = route(contract.listActivity, listActivity);
