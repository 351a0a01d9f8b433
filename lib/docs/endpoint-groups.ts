import type { Endpoint } from "@/lib/contracts/endpoint";
import { ENDPOINTS } from "@/lib/contracts/endpoints";
import { OAUTH2 } from "@/lib/device-grant/addresses";

/** In the order in which they stand; the first whose path an endpoint's begins with has it. */
const PLACES = [
  ["device", [`${OAUTH2}/device`, "/.well-known/"]],
  ["callback", [OAUTH2]],
  ["keys", ["/api/user/api-clients"]],
  ["servers", ["/api/user/servers"]],
  ["account", ["/api/user"]],
  ["administration", ["/api/admin"]],
  ["panel", ["/api/"]],
] as const;

export type GroupName = (typeof PLACES)[number][0];

/** The endpoints by what they are about. */
export function endpointGroups(): { name: GroupName; endpoints: Endpoint[] }[] {
  return PLACES.map(([name]) => ({ name, endpoints: ENDPOINTS.filter((endpoint) => groupOf(endpoint) === name) }));
}

/** What an endpoint is about. */
export function groupOf({ path }: Endpoint): GroupName {
  return PLACES.find(([, prefixes]) => prefixes.some((prefix) => path.startsWith(prefix)))![0];
}
