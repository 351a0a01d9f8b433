/**
 * Every code that an answer's `error` field may hold. A program reads it: it never changes by language
 * or version. `lib/http/status.ts` maps each to its HTTP status; a code without one does not compile.
 */
export const ERROR_CODES = [
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "API_KEY_CREATION_NOT_ALLOWED",
  "API_KEY_IP_NOT_ALLOWED",
  "SESSION_REQUIRED",
  "PERMISSION_REQUIRED",
  "CROSS_SITE_REQUEST",
  "INVALID_REQUEST",
  "INVALID_CALLBACK_URL",
  "INVALID_ALLOWED_IPS",
  "INVALID_MODE",
  "USE_DEVICE_ENDPOINT",
  "INVALID_REQUEST_TOKEN",
  "REQUEST_EXPIRED",
  "REQUEST_NOT_PENDING",
  "INVALID_USER_CODE",
  "INVALID_AUTHORIZATION_CODE",
  "INVALID_CODE_VERIFIER",
  "CALLBACK_DELIVERY_FAILED",
  "INVALID_PASSWORD_LINK",
  "API_KEY_LIMIT_REACHED",
  "API_KEY_ROTATED",
  "SERVER_LIMIT_REACHED",
  "EMAIL_TAKEN",
  "LAST_ADMIN",
  "INVALID_CURRENT_PASSWORD",
  "APPEARANCE_LOCKED",
  "PACK_NOT_AVAILABLE",
  "SERVICE_UNAVAILABLE",
  "NOT_FOUND",
  "METHOD_NOT_ALLOWED",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "RATE_LIMITED",
  "INTERNAL",
  // Poll results of the device flow (RFC 8628 section 3.5, and the one the source document adds)
  "authorization_pending",
  "slow_down",
  "expired_token",
  "access_denied",
  "INVALID_DEVICE_CODE",
  // RFC 6749 section 5.2: spoken only to clients that use a form on the device endpoints
  "unsupported_grant_type",
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

/** One input error: `path` names the field (`callbackurl`, `settings.mode`), `message` the rule it breaks. */
export type Issue = { path: string; message: string };

type AppErrorOptions = {
  /** One sentence for a person; the code's own sentence when absent. Public. */
  description?: string;
  /** Input errors, field by field. Public. */
  issues?: Issue[];
  /** Whole seconds until the caller may try again. Public, as `Retry-After`. */
  retryAfter?: number;
  /** Further public fields of the answer, such as `interval` of `slow_down`. */
  extra?: Record<string, unknown>;
  /** What only the log is told. */
  detail?: string;
  cause?: unknown;
};

const BRAND = Symbol.for("panel.AppError");

/**
 * What a domain throws when it refuses. It knows no HTTP status; `lib/http` turns it into an answer, in one place.
 */
export class AppError extends Error {
  readonly [BRAND] = true;
  readonly code: ErrorCode;
  readonly description: string | undefined;
  readonly issues: Issue[] | undefined;
  readonly retryAfter: number | undefined;
  readonly extra: Record<string, unknown> | undefined;
  readonly detail: string | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    // where a refusal was thrown is of no use to anyone, and to find it out costs more than most refused requests;
    // what nobody expected has its own stack, in the cause
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(options.detail ?? options.description ?? code, { cause: options.cause });
    Error.stackTraceLimit = stackTraceLimit;
    this.name = "AppError";
    this.code = code;
    this.description = options.description;
    this.issues = options.issues;
    this.retryAfter = options.retryAfter;
    this.extra = options.extra;
    this.detail = options.detail;
  }
}

/** Tells an AppError by its brand: the server and Next's bundles each hold a copy of the class, so `instanceof` does not. */
export function isAppError(error: unknown): error is AppError {
  return typeof error === "object" && error !== null && (error as Record<symbol, unknown>)[BRAND] === true;
}

/** An `INVALID_REQUEST` about one field. */
export function invalidField(path: string, message: string): AppError {
  return new AppError("INVALID_REQUEST", { issues: [{ path, message }] });
}
