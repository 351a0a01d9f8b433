import { AppError } from "@/lib/errors";
import type { Actor, ActingUser, Context } from "@/lib/context";
import type { Access } from "@/lib/contracts/endpoint";
import { verifyApiKey } from "@/lib/api-keys/verify";
import { findSession } from "@/lib/accounts/find-session";
import type { CallHead } from "@/lib/http/call";
import { PLUGIN_HEADER } from "@/lib/bridge/plugin-header";
import { readSessionId } from "@/lib/auth/session-cookie";
import { isFromOwnPages } from "@/lib/http/request-facts";
import type { Permission } from "@/lib/plugins/manifest-shape";
import { isPluginIdentifier } from "@/lib/plugins/plugin-paths";

/**
 * Who makes this request. An `Authorization` header wins over a cookie and is never ignored: a bad key is refused
 * even beside a good session. A session whose call `X-Panel-Plugin` says is a plugin's acts as that plugin; beside a
 * key, or without either, that header says nothing, as there is no session to take rights from.
 * @throws AppError UNAUTHENTICATED for a bad or revoked key, API_KEY_IP_NOT_ALLOWED, PERMISSION_REQUIRED for a header
 *   that names no one plugin: ignored, it would give the session's rights
 */
export function resolveActor(call: CallHead, ctx: Context): Promise<Actor> {
  const authorization = call.headers.get("authorization");
  return authorization === null ? findSessionActor(call, ctx) : verifyApiKey(ctx, readCredentials(authorization));
}

async function findSessionActor(call: CallHead, ctx: Context): Promise<Actor> {
  const sessionId = await readSessionId(call.headers.get("cookie"));
  const session = sessionId === null ? null : await findSession(ctx, sessionId);
  if (session === null) return { kind: "anonymous" };
  const plugin = call.headers.get(PLUGIN_HEADER);
  return plugin === null ? session : actAsPlugin(ctx, plugin, session.user);
}

/** A plugin that is not there, or is switched off, may nothing. */
async function actAsPlugin(ctx: Context, plugin: string, user: ActingUser): Promise<Actor> {
  if (!isPluginIdentifier(plugin)) {
    throw new AppError("PERMISSION_REQUIRED", {
      description: `${PLUGIN_HEADER} must be the identifier of one plugin.`,
    });
  }
  const { plugins } = await ctx.plugins.read();
  const found = plugins.find(({ identifier, enabled }) => identifier === plugin && enabled);
  return { kind: "plugin", plugin, permissions: found?.manifest.permissions ?? [], user };
}

/** `Bearer <private_key>` (RFC 6750 section 2.1) or Basic `public_key:private_key` (RFC 7617). */
function readCredentials(authorization: string): { privateKey: string; publicKey: string | null } {
  const [, scheme, value = ""] = /^(\S+) +(\S+)$/.exec(authorization.trim()) ?? [];
  if (scheme?.toLowerCase() === "bearer") return { privateKey: value, publicKey: null };
  if (scheme?.toLowerCase() === "basic") {
    const [publicKey = "", ...rest] = Buffer.from(value, "base64").toString("latin1").split(":");
    return { privateKey: rest.join(":"), publicKey };
  }
  throw new AppError("UNAUTHENTICATED", { detail: "no authorization of a known scheme" });
}

/**
 * Lets the actor through, or not.
 * @throws AppError UNAUTHENTICATED, SESSION_REQUIRED, FORBIDDEN, CROSS_SITE_REQUEST, PERMISSION_REQUIRED
 */
export function requireAccess(actor: Actor, access: Access, call: CallHead, changesState: boolean): void {
  if (actor.kind === "anonymous" || actor.kind === "system") throw new AppError("UNAUTHENTICATED");
  if (actor.kind !== "session" && access !== "account") throw new AppError("SESSION_REQUIRED");
  if (actor.kind === "key") return;
  if (changesState && !isFromOwnPages(call.headers)) throw new AppError("CROSS_SITE_REQUEST");
  if (actor.kind === "plugin") return requirePermission(actor, changesState ? "api:write" : "api:read");
  if (access === "admin" && actor.user.role !== "admin") throw new AppError("FORBIDDEN");
}

function requirePermission({ plugin, permissions }: Extract<Actor, { kind: "plugin" }>, permission: Permission): void {
  if (permissions.includes(permission)) return;
  const description = `This plugin may not do this: it is not installed, it is switched off, or its plugin.json does not declare the permission ${permission}.`;
  throw new AppError("PERMISSION_REQUIRED", { description, detail: `plugin ${plugin}` });
}
