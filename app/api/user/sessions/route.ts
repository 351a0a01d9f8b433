import * as contract from "@/lib/contracts/sessions";
import { endAllSessions, listSessions } from "@/lib/accounts/list-sessions";
import { route } from "@/lib/http/route";

export const GET = route(contract.listSessions, listSessions);
export const DELETE = route(contract.endAllSessions, endAllSessions);
