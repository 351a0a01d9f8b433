import { sessionCookieName } from "@/lib/auth/session-cookie";
import { describeEndpoint, type EndpointDescription } from "@/lib/docs/describe-endpoint";
import { endpointGroups, type GroupName } from "@/lib/docs/endpoint-groups";
import { getRuntime } from "@/lib/runtime";

export type DescribedGroup = { name: GroupName; endpoints: EndpointDescription[] };

const made = new Map<string, DescribedGroup[]>();

/** The whole API for a person, made when somebody asks for it first. */
export function describeApi(): DescribedGroup[] {
  const { baseUrl } = getRuntime().env;
  let groups = made.get(baseUrl);
  if (groups === undefined) {
    const address = { baseUrl, sessionCookie: sessionCookieName() };
    groups = endpointGroups().map(({ name, endpoints }) => ({
      name,
      endpoints: endpoints.map((endpoint) => describeEndpoint(endpoint, address)),
    }));
    made.set(baseUrl, groups);
  }
  return groups;
}
