import * as contract from "@/lib/contracts/activity";
import { listAudit } from "@/lib/audit/list-audit";
import { route } from "@/lib/http/route";

export const GET = route(contract.listAudit, listAudit);
