import { health } from "@/lib/contracts/health";
import { checkHealth } from "@/lib/http/check-health";
import { route } from "@/lib/http/route";

export const GET = route(health, checkHealth);
