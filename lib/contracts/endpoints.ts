import * as account from "@/lib/contracts/account";
import * as activity from "@/lib/contracts/activity";
import * as admin from "@/lib/contracts/admin";
import * as apiKeys from "@/lib/contracts/api-keys";
import * as consent from "@/lib/contracts/consent";
import * as device from "@/lib/contracts/device";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { health } from "@/lib/contracts/health";
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
  ...Object.values(sessions),
  ...Object.values(servers),
  admin.listUsers,
  admin.createUser,
  admin.updateUser,
  admin.deleteUser,
  admin.makePasswordLink,
  admin.getSettings,
  admin.updateSettings,
  health,
];

const segments = (path: string) => path.replace(/\/+$/, "").split("/");
const compiled = ENDPOINTS.map((endpoint) => ({ endpoint, pattern: segments(endpoint.path) }));

/** The values of an endpoint's `{name}` segments in a path, or null when the path is not one of its. */
export function matchPath(pattern: readonly string[], path: string): Record<string, string> | null {
  const parts = segments(path);
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

/** The endpoints at a path, whatever their method; empty when there is nothing. */
export function endpointsAt(path: string): Endpoint[] {
  return compiled.filter(({ pattern }) => matchPath(pattern, path)).map(({ endpoint }) => endpoint);
}

/** The values of the `{name}` segments of this endpoint's path. */
export function pathValues(endpoint: Endpoint, path: string): Record<string, string> | null {
  return matchPath(segments(endpoint.path), path);
}
