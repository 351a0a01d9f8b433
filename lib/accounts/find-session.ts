import type { Choices } from "@/lib/appearance/choices";
import type { Actor, Context, Role } from "@/lib/context";
import { statement } from "@/lib/db/steps";
import { readLocale } from "@/lib/text/locales";

type Session = Extract<Actor, { kind: "session" }>;

/** What a signed-in person chose of the panel's look, and whether their session is in safe mode. */
export type Chosen = { choices: Choices; safeMode: boolean };

/**
 * The signed-in user of a session. The row decides, not the cookie: a session ends the moment its row goes, and
 * role, name and disabling are read anew each time.
 * @returns null for an unknown, ended or expired session and for a disabled account
 */
export async function findSession(ctx: Pick<Context, "db" | "now">, sessionId: string): Promise<Session | null> {
  const row = await ctx.db.sql.read(FIND, sessionId);
  return row && isOpen(row, ctx.now()) ? sessionOf(row, sessionId) : null;
}

/** As findSession, with what a page wears for this person: it stands in the same rows. */
export async function findVisitor(
  ctx: Pick<Context, "db" | "now">,
  sessionId: string,
): Promise<{ actor: Session; chosen: Chosen } | null> {
  const row = await ctx.db.sql.read(FIND_WITH_CHOICES, sessionId);
  if (!row || !isOpen(row, ctx.now())) return null;
  const { safeMode, mode, themePack, accent, uiPack } = row;
  const chosen = { choices: { mode, themePack, accent, uiPack }, safeMode };
  return { actor: sessionOf(row, sessionId), chosen };
}

const isOpen = (row: SessionRow, now: Date) => row.expiresAt > now && !row.disabledAt;

function sessionOf({ userId, email, name, role, createdAt, language }: SessionRow, sessionId: string): Session {
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
const COLUMNS = `s."expiresAt", u."id" AS "userId", u."email", u."name", u."role", u."createdAt", u."disabledAt", u."language"`;
const FROM = `FROM "Session" s JOIN "User" u ON u."id" = s."userId" WHERE s."id" = $1`;
const DATES = ["expiresAt", "createdAt", "disabledAt"] as const;

const FIND = statement<SessionRow>(`SELECT ${COLUMNS} ${FROM}`, { dates: DATES });
const FIND_WITH_CHOICES = statement<SessionRow & Choices & { safeMode: boolean }>(
  `SELECT ${COLUMNS}, s."safeMode", u."mode", u."themePack", u."accent", u."uiPack" ${FROM}`,
  { dates: DATES, booleans: ["safeMode"] },
);
