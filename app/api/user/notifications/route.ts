import * as contract from "@/lib/contracts/activity";
import { route } from "@/lib/http/route";
import { listNotifications } from "@/lib/notifications/list-notifications";

export const GET = route(contract.listNotifications, listNotifications);
