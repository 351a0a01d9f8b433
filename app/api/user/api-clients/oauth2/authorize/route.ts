import { authorize as endpoint } from "@/lib/contracts/consent";
import { authorize } from "@/lib/consent/authorize";
import { route } from "@/lib/http/route";

export const GET = route(endpoint, authorize);
