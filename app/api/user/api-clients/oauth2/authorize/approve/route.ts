import { approve as endpoint } from "@/lib/contracts/consent";
import { approve } from "@/lib/consent/approve";
import { route } from "@/lib/http/route";

export const POST = route(endpoint, approve);
