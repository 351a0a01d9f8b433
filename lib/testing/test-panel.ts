import { randomUUID } from "node:crypto";
import path from "node:path";
import { encode } from "next-auth/jwt";
import { hashPassword } from "@/lib/accounts/password";
import { sessionCookieName } from "@/lib/auth/session-cookie";
import type { Actor, Context, Role, SessionContext } from "@/lib/context";
import { openDatabase, type Database } from "@/lib/db";
import { migrate } from "@/lib/db/migrate";
import { exportToLibraries, readEnv, type Env } from "@/lib/env";
import { makeLogger, type Logger } from "@/lib/log";
import { makeGuest } from "@/lib/plugins/guest";
import { publish } from "@/lib/plugins/publication";
import { publishShims } from "@/lib/server/publish-shims";
import { openPlugins } from "@/lib/plugins/open-plugins";
import type { PluginSource } from "@/lib/plugins/plugin-snapshot";
import { Metrics } from "@/lib/metrics/metrics";
import { setRuntime } from "@/lib/runtime";
import { freshDatabase } from "@/lib/testing/fresh-database";
import { keepLog } from "@/lib/testing/keep-log";
import { TEST_AUTH_SECRET as AUTH_SECRET, USER_PASSWORD } from "@/lib/testing/secrets";
import { makeSessionId } from "@/lib/tokens/session-id";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Nothing is there: a test that is about plugins names a folder of its own. */
const NO_PLUGINS = path.join(import.meta.dirname, "no-plugins");

/** pino's numbers of the levels (its documentation, `logger.levels`). */
const LEVELS: Record<number, string> = { 20: "debug", 30: "info", 40: "warn", 50: "error", 60: "fatal" };

/** A clock that stands still until it is told to move. */
export class TestClock {
  #now = new Date("2026-06-01T12:00:00.000Z");
  now(): Date {
    return new Date(this.#now);
  }
  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }
}

export type TestUser = { id: string; email: string; name: string; role: Role; createdAt: Date; password: string };

/**
 * A panel for one test file: a database of its own (SQLite in a temporary folder, or a fresh one on the PostgreSQL
 * that DATABASE_URL names), every limit off unless `env` sets it, a clock that stands still.
 */
export class TestPanel {
  readonly clock = new TestClock();
  readonly lines: Record<string, unknown>[] = [];
  private constructor(
    readonly db: Database,
    readonly env: Env,
    private readonly dispose: () => Promise<void>,
  ) {
    this.log = makeLogger("debug", {
      write: (text) => {
        const line = JSON.parse(text) as Record<string, unknown>;
        this.lines.push({ ...line, level: LEVELS[line.level as number] });
      },
    });
    const { clock, log } = this;
    this.plugins = openPlugins({ env, clock, db });
    this.metrics = env.metricsToken === null ? null : new Metrics();
    const { authorTypes, guest, metrics, plugins, shims } = this;
    const docsDir = path.join(ROOT, "docs");
    const made = { docsDir, guest, authorTypes, shims, authSecret: AUTH_SECRET, pageStatus: new Map<string, number>() };
    setRuntime({ env, db, clock, log, plugins, metrics, ...made });
  }
  readonly log: Logger;
  readonly plugins: PluginSource;
  readonly metrics: Metrics | null;
  /** Says which script it is, and does nothing: what runs in a browser is tested there. */
  readonly guest = makeGuest('"guest"');
  readonly shims = publishShims(ROOT);
  readonly authorTypes = publish("export {};\n", "text/plain; charset=utf-8");

  static async open(settings: Record<string, string> = {}): Promise<TestPanel> {
    const { url, dispose } = await freshDatabase(process.env.DATABASE_URL);
    await migrate(url, ROOT);
    const env = readEnv({
      PANEL_BASE_URL: "http://localhost:3000",
      DATABASE_URL: url,
      AUTH_SECRET,
      PLUGINS_DIR: NO_PLUGINS,
      LIMIT_DEVICE_START: "0",
      LIMIT_USER_CODE_USER: "0",
      LIMIT_USER_CODE_ADDRESS: "0",
      LIMIT_SIGN_IN_ACCOUNT: "0",
      LIMIT_SIGN_IN_ADDRESS: "0",
      LIMIT_TOKEN: "0",
      LIMIT_AUTHORIZE: "0",
      LIMIT_PLUGIN_REFUSALS: "0",
      ...settings,
    });
    exportToLibraries(env);
    const db = await openDatabase(url);
    return new TestPanel(db, env, async () => {
      await db.$disconnect();
      await dispose();
    });
  }

  close(): Promise<void> {
    keepLog(this.lines);
    return this.dispose();
  }

  context<A extends Actor>(actor: A, address = "203.0.113.7"): Context<A> {
    const { db, env, clock, log, metrics, plugins } = this;
    return { actor, db, env, log, metrics, plugins, now: () => clock.now(), requestId: randomUUID(), address };
  }

  anonymous(address?: string): Context {
    return this.context({ kind: "anonymous" }, address);
  }

  async makeUser(over: { role?: Role; email?: string; name?: string; password?: string } = {}): Promise<TestUser> {
    const password = over.password ?? USER_PASSWORD;
    const email = over.email ?? `user-${randomUUID()}@example.test`;
    const data = { email, name: over.name ?? "Test User", role: over.role ?? "user" };
    const passwordHash = over.password === undefined ? await commonHash() : await hashPassword(password);
    const createdAt = this.clock.now();
    const { id } = await this.db.user.create({ data: { ...data, passwordHash, createdAt } });
    return { id, password, ...data, createdAt };
  }

  /** A session of the user's: the context for verbs and the cookie for handlers. */
  async signIn(user: TestUser, address?: string): Promise<SessionContext & { cookie: string }> {
    const sessionId = makeSessionId();
    const createdAt = this.clock.now();
    const expiresAt = new Date(createdAt.getTime() + 30 * 24 * 3600 * 1000);
    await this.db.session.create({
      data: { id: sessionId, userId: user.id, createdAt, expiresAt, address: "203.0.113.7", userAgent: "test" },
    });
    const token = await encode({ token: { sub: user.id, sid: sessionId }, secret: AUTH_SECRET });
    const { id, email, name, role, createdAt: since } = user;
    const acting = { id, email, name, role, createdAt: since };
    const ctx = this.context({ kind: "session" as const, sessionId, user: acting, language: null }, address);
    return { ...ctx, cookie: `${sessionCookieName()}=${token}` };
  }
}

let common: Promise<string> | undefined;
/** One hash for all users who do not care: argon2 is slow on purpose. */
function commonHash(): Promise<string> {
  common ??= hashPassword(USER_PASSWORD);
  return common;
}
