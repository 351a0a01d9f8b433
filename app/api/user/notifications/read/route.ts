import * as contract from "@/lib/contracts/activity";
import { route } from "@/lib/http/route";
import { markNotificationsRead } from "@/lib/notifications/list-notifications";

export const POST = route(contract.markNotificationsRead, markNotificationsRead);
