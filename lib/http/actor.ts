import { AppError } from "@/lib/errors";
import type { Actor, Context } from "@/lib/context";
import type { Access } from "@/lib/contracts/endpoint";
import { verifyApiKey } from "@/lib/api-keys/verify";
import { findSession } from "@/lib/accounts/find-session";
import { readSessionId } from "@/lib/auth/session-cookie";
import { isFromOwnPages } from "@/lib/http/request-facts";

/**
 * Who makes this request. An `Authorization` header wins over a cookie and is never ignored: a bad key is refused
 * even beside a good session.
 * @throws AppError UNAUTHENTICATED for a bad or revoked key, API_KEY_IP_NOT_ALLOWED
 */
export async function resolveActor(request: Request, ctx: Context): Promise<Actor> {
  const authorization = request.headers.get("authorization");
  if (authorization !== null) return verifyApiKey(ctx, readCredentials(authorization));
  const sessionId = await readSessionId(request.headers.get("cookie"));
  const session = sessionId === null ? null : await findSession(ctx, sessionId);
  return session ?? { kind: "anonymous" };
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
 * @throws AppError UNAUTHENTICATED, SESSION_REQUIRED, FORBIDDEN, CROSS_SITE_REQUEST
 */
export function requireAccess(actor: Actor, access: Access, request: Request, changesState: boolean): void {
  if (actor.kind !== "session" && actor.kind !== "key") throw new AppError("UNAUTHENTICATED");
  if (actor.kind === "key") {
    if (access !== "account") throw new AppError("SESSION_REQUIRED");
    return;
  }
  if (changesState && !isFromOwnPages(request.headers)) throw new AppError("CROSS_SITE_REQUEST");
  if (access === "admin" && actor.user.role !== "admin") throw new AppError("FORBIDDEN");
}
