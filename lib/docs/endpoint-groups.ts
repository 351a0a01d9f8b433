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

/** The endpoints by what they are about: those of a flow in its order, all others by their paths. */
export function endpointGroups(): { name: GroupName; endpoints: Endpoint[] }[] {
  return PLACES.map(([name]) => {
    const endpoints = ENDPOINTS.filter((endpoint) => groupOf(endpoint) === name);
    const isFlow = name === "device" || name === "callback";
    return { name, endpoints: isFlow ? endpoints : endpoints.sort(byPath) };
  });
}

/** What an endpoint is about. */
export function groupOf({ path }: Endpoint): GroupName {
  return PLACES.find(([, prefixes]) => prefixes.some((prefix) => path.startsWith(prefix)))![0];
}

const METHODS = ["GET", "POST", "PATCH", "DELETE"];

function byPath(a: Endpoint, b: Endpoint): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return METHODS.indexOf(a.method) - METHODS.indexOf(b.method);
}
