import * as contract from "@/lib/contracts/plugin-refusals";
import { route } from "@/lib/http/route";
import { reportRefusals } from "@/lib/plugins/report-refusals";

export const POST = route(contract.reportRefusals, reportRefusals);
