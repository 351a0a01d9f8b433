import type { Choices } from "@/lib/appearance/choices";
import type { Actor, Context, Role } from "@/lib/context";
import { statement } from "@/lib/db/steps";
import { SELECT_SETTINGS, settingsOf, type Settings, type StoredSettings } from "@/lib/settings/read-settings";
import { readLocale } from "@/lib/text/locales";

type Session = Extract<Actor, { kind: "session" }>;

/** What a signed-in person chose of the panel's look, and whether their session is in safe mode. */
export type Chosen = { choices: Choices; safeMode: boolean };

/** What a page asks of the database for whoever looks at it, whichever page it is. */
export type Visitor = { actor: Session; chosen: Chosen; settings: Settings };

/**
 * The signed-in user of a session. The row decides, not the cookie: a session ends the moment its row goes, and
 * role, name and disabling are read anew each time.
 * @returns null for an unknown, ended or expired session and for a disabled account
 */
export async function findSession(ctx: Pick<Context, "db" | "now">, sessionId: string): Promise<Session | null> {
  const row = await ctx.db.sql.read(FIND, sessionId);
  return row && isOpen(row, ctx.now()) ? sessionOf(row, sessionId) : null;
}

/** As findSession, with what else a page needs: one question of the database is cheaper than two. */
export async function findVisitor(ctx: Pick<Context, "db" | "now">, sessionId: string): Promise<Visitor | null> {
  const row = await ctx.db.sql.read(FIND_VISITOR, sessionId);
  if (!row || !isOpen(row, ctx.now())) return null;
  const { safeMode, mode, themePack, accent, uiPack } = row;
  const chosen = { choices: { mode, themePack, accent, uiPack }, safeMode };
  return { actor: sessionOf(row, sessionId), chosen, settings: settingsOf(row) };
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
const FROM = `FROM "Session" s JOIN "User" u ON u."id" = s."userId"`;
const WHERE = `WHERE s."id" = $1`;
const DATES = ["expiresAt", "createdAt", "disabledAt"] as const;

const FIND = statement<SessionRow>(`SELECT ${COLUMNS} ${FROM} ${WHERE}`, { dates: DATES });
const FIND_VISITOR = statement<SessionRow & Choices & { safeMode: boolean } & StoredSettings>(
  `SELECT ${COLUMNS}, s."safeMode", u."mode", u."themePack", u."accent", u."uiPack", g.*
   ${FROM} CROSS JOIN (${SELECT_SETTINGS}) g ${WHERE}`,
  { dates: DATES, booleans: ["safeMode"] },
);
