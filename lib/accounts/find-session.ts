import type { Actor, Context, Role } from "@/lib/context";
import { statement } from "@/lib/db/steps";
import { readLocale } from "@/lib/text/locales";

/**
 * The signed-in user of a session. The row decides, not the cookie: a session ends the moment its row goes, and
 * role, name and disabling are read anew each time.
 * @returns null for an unknown, ended or expired session and for a disabled account
 */
export async function findSession(
  ctx: Pick<Context, "db" | "now">,
  sessionId: string,
): Promise<Extract<Actor, { kind: "session" }> | null> {
  const row = await ctx.db.sql.read(FIND, sessionId);
  if (!row || row.expiresAt <= ctx.now() || row.disabledAt) return null;
  const { userId, email, name, role, createdAt, language } = row;
  return {
    kind: "session",
    sessionId,
    user: { id: userId, email, name, role, createdAt },
    language: readLocale(language),
  };
}

type SessionRow = {
  expiresAt: Date;
  userId: string;
  email: string;
  name: string;
  role: Role;
  createdAt: Date;
  disabledAt: Date | null;
  language: string | null;
};
const FIND = statement<SessionRow>(
  `SELECT s."expiresAt", u."id" AS "userId", u."email", u."name", u."role", u."createdAt", u."disabledAt", u."language"
   FROM "Session" s JOIN "User" u ON u."id" = s."userId" WHERE s."id" = $1`,
  { dates: ["expiresAt", "createdAt", "disabledAt"] },
);
