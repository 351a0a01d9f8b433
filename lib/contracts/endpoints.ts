import * as account from "@/lib/contracts/account";
import * as activity from "@/lib/contracts/activity";
import * as admin from "@/lib/contracts/admin";
import * as appearance from "@/lib/contracts/appearance";
import * as apiKeys from "@/lib/contracts/api-keys";
import * as consent from "@/lib/contracts/consent";
import * as device from "@/lib/contracts/device";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { health } from "@/lib/contracts/health";
import { openapi } from "@/lib/contracts/openapi";
import * as pluginParts from "@/lib/contracts/plugin-parts";
import * as pluginRefusals from "@/lib/contracts/plugin-refusals";
import * as plugins from "@/lib/contracts/plugins";
import * as servers from "@/lib/contracts/servers";
import * as sessions from "@/lib/contracts/sessions";

/** Every endpoint of the API. Sign-in's own addresses under `/api/auth` are next-auth's and stand in `lib/auth`. */
export const ENDPOINTS: readonly Endpoint[] = [
  device.deviceStart,
  device.deviceToken,
  device.authorizationServerMetadata,
  consent.metadata,
  consent.authorize,
  consent.approve,
  consent.deny,
  consent.exchange,
  account.getProfile,
  account.updateProfile,
  account.changePassword,
  ...Object.values(apiKeys),
  ...Object.values(activity),
  ...Object.values(appearance),
  ...Object.values(sessions),
  ...Object.values(servers),
  admin.listUsers,
  admin.createUser,
  admin.updateUser,
  admin.deleteUser,
  admin.makePasswordLink,
  admin.getSettings,
  admin.updateSettings,
  ...Object.values(plugins),
  ...Object.values(pluginParts),
  ...Object.values(pluginRefusals),
  health,
  openapi,
];

/** Next takes a path with a slash at its end for the path without it. No pattern here: on a path of slashes it would take seconds. */
export function withoutTrailingSlash(path: string): string {
  return path.endsWith("/") ? path.slice(0, -1) : path;
}

const segments = (path: string) => withoutTrailingSlash(path).split("/");
const compiled = ENDPOINTS.map((endpoint) => ({ endpoint, pattern: segments(endpoint.path) }));

/** The values of a pattern's `{name}` segments in a path's, or null when it is not one of its. */
function match(pattern: readonly string[], parts: readonly string[]): Record<string, string> | null {
  if (parts.length !== pattern.length) return null;
  const values: Record<string, string> = {};
  for (const [i, expected] of pattern.entries()) {
    const part = parts[i]!;
    if (!expected.startsWith("{")) {
      if (part !== expected) return null;
    } else if (!part) {
      return null;
    } else {
      values[expected.slice(1, -1)] = part;
    }
  }
  return values;
}

function findAmong(candidates: typeof compiled, path: string): readonly Endpoint[] {
  const parts = segments(path);
  return candidates.filter(({ pattern }) => match(pattern, parts)).map(({ endpoint }) => endpoint);
}

const isPattern = ({ path }: Endpoint) => path.includes("{");
const patterns = compiled.filter(({ endpoint }) => isPattern(endpoint));
/** What stands at each path that is no pattern. */
const atPath = new Map(
  ENDPOINTS.filter((endpoint) => !isPattern(endpoint)).map(({ path }) => [path, findAmong(compiled, path)]),
);

/** The endpoints at a path, whatever their method; empty when there is nothing. */
export function endpointsAt(path: string): readonly Endpoint[] {
  return atPath.get(withoutTrailingSlash(path)) ?? findAmong(patterns, path);
}

/** The values of the `{name}` segments of this endpoint's path. */
export function pathValues(endpoint: Endpoint, path: string): Record<string, string> | null {
  return match(segments(endpoint.path), segments(path));
}
