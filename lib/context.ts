import type { Database } from "@/lib/db";
import type { Env } from "@/lib/env";
import type { Logger } from "@/lib/log";
import type { Locale } from "@/lib/text/locales";
import type { Metrics } from "@/lib/metrics/metrics";
import type { Permission } from "@/lib/plugins/manifest-shape";
import type { PluginSource } from "@/lib/plugins/plugin-snapshot";

export type Role = "user" | "admin";

/** The account that acts; read anew at each request. */
export type ActingUser = { id: string; email: string; name: string; role: Role; createdAt: Date };

/**
 * Who acts: a signed-in person, an app with a key, a plugin's code in the page of a signed-in person, nobody known, or
 * the panel itself (start, command line). A plugin may what a key may, and holds no session that a verb could take for
 * the person's own.
 */
export type Actor =
  | { kind: "session"; sessionId: string; user: ActingUser; language: Locale | null }
  | { kind: "key"; keyId: string; user: ActingUser }
  | { kind: "plugin"; plugin: string; permissions: readonly Permission[]; user: ActingUser }
  | { kind: "anonymous" }
  | { kind: "system" };

/** What every verb gets beside its input. Owner and identity come from `actor`, never from the input. */
export type Context<A extends Actor = Actor> = {
  actor: A;
  db: Database;
  now(): Date;
  requestId: string;
  /** The client's address in canonical form; null for the panel itself. */
  address: string | null;
  log: Logger;
  env: Env;
  plugins: PluginSource;
  /** Null where nobody reads them. */
  metrics: Metrics | null;
};

export type SessionContext = Context<Extract<Actor, { kind: "session" }>>;
export type UserContext = Context<Extract<Actor, { kind: "session" | "key" | "plugin" }>>;
