import { deny as endpoint } from "@/lib/contracts/consent";
import { deny } from "@/lib/consent/deny";
import { route } from "@/lib/http/route";

export const POST = route(endpoint, deny);
