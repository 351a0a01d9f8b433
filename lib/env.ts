import path from "node:path";
import * as z from "zod";
import { parseTrustedProxies, type ProxyList } from "@/lib/net/client-address";
import { parseListedHosts, type ListedHosts } from "@/lib/net/listed-hosts";
import { readEmailAddress } from "@/lib/text/email-address";

/** `count` in `seconds`, or null for no limit. */
export type Limit = { count: number; seconds: number } | null;

export const LIMIT_NAMES = [
  "LIMIT_DEVICE_START",
  "LIMIT_USER_CODE_USER",
  "LIMIT_USER_CODE_ADDRESS",
  "LIMIT_SIGN_IN_ACCOUNT",
  "LIMIT_SIGN_IN_ADDRESS",
  "LIMIT_TOKEN",
  "LIMIT_AUTHORIZE",
  "LIMIT_PLUGIN_REFUSALS",
] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** The process's settings, read and checked once at start. `.env.example` lists them for people. */
export type Env = {
  production: boolean;
  port: number;
  /** Origin only, without a trailing slash: `https://panel.example`. */
  baseUrl: string;
  databaseUrl: string;
  /** Absent: made and kept beside the SQLite database, refused with PostgreSQL (`lib/auth/auth-secret.ts`). */
  authSecret: string | undefined;
  trustedProxies: ProxyList;
  /** Hosts that the panel may post to and fetch logos from whatever their address, also over plain http. */
  serverCallbackAllowedHosts: ListedHosts;
  /** Where mail goes out; null when no mail is sent. */
  smtp: { url: string; from: string } | null;
  /** The folder that holds the plugins, absolute. It need not be there. */
  pluginsDir: string;
  /** How many processes answer on the port together; more than one in production alone. */
  workers: number;
  /** Who has it may read `/metrics`; null when nobody may, and nothing is counted. */
  metricsToken: string | null;
  /** False: Next routes every call, for who has to know whether a fault lies in what answers ahead of it. */
  answerAheadOfNext: boolean;
  logLevel: "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "silent";
  firstAdmin: { email: string | undefined; password: string | undefined };
  limits: Record<LimitName, Limit>;
};

/** A setting that cannot be used; each line of the message names one and says what to write instead. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

const limit = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text, ctx): Limit => {
      if (text.trim() === "0") return null;
      const match = /^\s*(\d{1,9})\s*\/\s*(\d{1,9})\s*$/.exec(text);
      const count = Number(match?.[1]);
      const seconds = Number(match?.[2]);
      if (!match || count < 1 || seconds < 1) {
        ctx.addIssue({ code: "custom", message: `write count/seconds, such as ${fallback}, or 0 for no limit` });
        return z.NEVER;
      }
      return { count, seconds };
    });

const baseUrl = z.string().transform((text, ctx) => {
  try {
    const url = new URL(text.trim());
    const plain = url.pathname === "/" && !url.search && !url.hash && !url.username && !url.password;
    if ((url.protocol === "http:" || url.protocol === "https:") && plain) return url.origin;
  } catch {
    // the sentence below covers it
  }
  ctx.addIssue({
    code: "custom",
    message: "write the address people open, without a path, such as https://panel.example.com",
  });
  return z.NEVER;
});

const smtpUrl = z.string().transform((text, ctx) => {
  try {
    const url = new URL(text.trim());
    const plain = (url.pathname === "" || url.pathname === "/") && !url.search && !url.hash;
    const whole = url.hostname !== "" && url.port !== "0" && (url.username !== "" || url.password === "");
    decodeURIComponent(url.username + url.password); // throws where a % stands for itself
    if ((url.protocol === "smtp:" || url.protocol === "smtps:") && plain && whole) return url.href;
  } catch {
    // the sentence below covers it; what was thrown may hold the password
  }
  ctx.addIssue({
    code: "custom",
    message:
      "write smtp://user:password@host:587 or smtps://user:password@host:465, with @ : / ? # % in the user or password as %40 %3A %2F %3F %23 %25",
  });
  return z.NEVER;
});

/** One address, alone or in angle brackets after a name. */
function isSender(text: string): boolean {
  const address = /^(?:[^<>@,;:"\p{C}]*|"[^"\\\p{C}]*" *)<([^<>]*)>$/u.exec(text)?.[1] ?? text;
  return !/[<>,;:"]/.test(address) && readEmailAddress(address) !== null;
}

const PORT_RULE = "write a port number from 1 to 65535, such as 3000";

const WORKERS_RULE = "write how many processes are to answer, from 1 to 64";

const schema = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z
    .string()
    .regex(/^\s*\d{1,5}\s*$/, PORT_RULE)
    .transform(Number)
    .pipe(z.number().min(1, PORT_RULE).max(65535, PORT_RULE))
    .default(3000),
  PANEL_BASE_URL: baseUrl.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^(file:.|postgres(ql)?:\/\/.)/, "write file:… for SQLite or postgresql://… for PostgreSQL")
    .default("file:./data/panel.db"),
  AUTH_SECRET: z
    .string()
    .min(32, "write at least 32 characters, such as the output of: openssl rand -hex 32")
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform((text, ctx): ProxyList => {
      const parsed = parseTrustedProxies(text);
      if (parsed.ok) return parsed.value;
      ctx.addIssue({ code: "custom", message: parsed.reason });
      return z.NEVER;
    }),
  SERVER_CALLBACK_ALLOWED_HOSTS: z
    .string()
    .default("")
    .transform((text, ctx): ListedHosts => {
      const parsed = parseListedHosts(text);
      if (parsed.ok) return parsed.value;
      ctx.addIssue({ code: "custom", message: parsed.reason });
      return z.NEVER;
    }),
  SMTP_URL: smtpUrl.optional(),
  SMTP_FROM: z.string().trim().refine(isSender, "write an address, such as Panel <panel@example.com>").optional(),
  PLUGINS_DIR: z
    .string()
    .refine((text) => !text.includes("\0"), "write the path of a folder, such as plugins/")
    .default("plugins/")
    .transform((text) => path.resolve(text)),
  METRICS_TOKEN: z
    .string()
    .regex(
      /^[\x21-\x7e]{16,}$/,
      "write at least 16 characters without a space, such as the output of: openssl rand -hex 32",
    )
    .optional(),
  WEB_CONCURRENCY: z
    .string()
    .regex(/^\s*\d{1,2}\s*$/, WORKERS_RULE)
    .transform(Number)
    .pipe(z.number().min(1, WORKERS_RULE).max(64, WORKERS_RULE))
    .default(1),
  ANSWER_AHEAD_OF_NEXT: z.enum(["on", "off"], "write on or off").default("on"),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"], "write debug, info, warn or error")
    .default("info"),
  PANEL_ADMIN_EMAIL: z
    .string()
    .transform((text, ctx) => {
      const address = readEmailAddress(text);
      if (address !== null) return address;
      ctx.addIssue({ code: "custom", message: "write an e-mail address" });
      return z.NEVER;
    })
    .optional(),
  PANEL_ADMIN_PASSWORD: z
    .string()
    .min(8, "write at least 8 characters")
    .max(256, "write at most 256 characters")
    .optional(),
  LIMIT_DEVICE_START: limit("30/60"),
  LIMIT_USER_CODE_USER: limit("10/900"),
  LIMIT_USER_CODE_ADDRESS: limit("30/900"),
  LIMIT_SIGN_IN_ACCOUNT: limit("10/900"),
  LIMIT_SIGN_IN_ADDRESS: limit("50/900"),
  LIMIT_TOKEN: limit("30/60"),
  LIMIT_AUTHORIZE: limit("30/60"),
  LIMIT_PLUGIN_REFUSALS: limit("120/600"),
});

/** Where data is: an empty value is a variable that was never filled, and the default would be other data. */
const NEVER_EMPTY = {
  DATABASE_URL: "write file:… for SQLite or postgresql://… for PostgreSQL",
  PLUGINS_DIR: "write the path of a folder, such as plugins/",
};

/**
 * Reads the process's settings. An empty variable counts as absent, except where that would start on other data.
 * @throws SettingsError naming every setting that cannot be used and what to write instead
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = schema.safeParse(given);
  const empty = Object.entries(NEVER_EMPTY).filter(([name]) => source[name]?.trim() === "");
  if (!parsed.success || empty.length > 0) {
    const lines = [
      ...empty.map(([name, rule]) => `  ${name}: is empty; ${rule}, or leave it out`),
      ...(parsed.error?.issues ?? []).map((issue) => `  ${issue.path.join(".")}: ${issue.message}`),
    ];
    throw new SettingsError(`These settings cannot be used:\n${lines.join("\n")}`);
  }
  const env = parsed.data;
  if (env.SMTP_URL && !env.SMTP_FROM) {
    throw new SettingsError("SMTP_FROM is missing: write the sender's address, such as Panel <panel@example.com>");
  }
  return {
    production: env.NODE_ENV !== "development",
    port: env.PORT,
    baseUrl: env.PANEL_BASE_URL ?? `http://localhost:${env.PORT}`,
    databaseUrl: env.DATABASE_URL,
    authSecret: env.AUTH_SECRET,
    trustedProxies: env.TRUSTED_PROXIES,
    serverCallbackAllowedHosts: env.SERVER_CALLBACK_ALLOWED_HOSTS,
    smtp: env.SMTP_URL && env.SMTP_FROM ? { url: env.SMTP_URL, from: env.SMTP_FROM } : null,
    pluginsDir: env.PLUGINS_DIR,
    // in development Next's own server compiles what is asked for, in one process
    workers: env.NODE_ENV === "development" ? 1 : env.WEB_CONCURRENCY,
    metricsToken: env.METRICS_TOKEN ?? null,
    answerAheadOfNext: env.ANSWER_AHEAD_OF_NEXT === "on",
    logLevel: env.LOG_LEVEL,
    firstAdmin: { email: env.PANEL_ADMIN_EMAIL, password: env.PANEL_ADMIN_PASSWORD },
    limits: Object.fromEntries(LIMIT_NAMES.map((name) => [name, env[name]])) as Record<LimitName, Limit>,
  };
}

/** The file of a `file:` database address, absolute. */
export function sqliteFile(databaseUrl: string): string {
  return path.resolve(databaseUrl.replace(/^file:/, "").replace(/\?.*$/, ""));
}

/**
 * next-auth and Next read these two of the environment themselves; they are set from the checked settings.
 */
export function exportToLibraries(env: Env): void {
  process.env.NEXTAUTH_URL = env.baseUrl;
  process.env.NEXT_TELEMETRY_DISABLED = "1";
}
