import { AppError, isAppError } from "@/lib/errors";
import { isMissingReference } from "@/lib/db/conflict";
import type { WriteFault } from "@/lib/db/database-fault";
import { noteFailedWrite } from "@/lib/db/failed-writes";
import { isDatabaseUnavailable } from "@/lib/db/unavailable";
import { JSON_HEADERS, toResponse, type Answer } from "@/lib/http/answer";
import { DESCRIPTION, RFC_CODE, STATUS } from "@/lib/http/status";

/** JSON for everyone; `form` for a stock RFC 8628 client, which knows the RFCs' own codes alone. */
export type Dialect = "json" | "form";

/**
 * Any thrown value as an AppError: the database out of reach, or that takes no writes (which the health check hears of),
 * is SERVICE_UNAVAILABLE, the unexpected INTERNAL. What
 * outlives a request's check and is named by its writes is the account that makes it: when that is gone, so is the
 * session or key.
 */
export function toAppError(error: unknown): AppError {
  if (isAppError(error)) return error;
  const fault = noteFailedWrite(error);
  if (fault !== null) return unwritable(fault, error);
  if (isDatabaseUnavailable(error)) {
    return new AppError("SERVICE_UNAVAILABLE", {
      retryAfter: 5,
      detail: "the database cannot be reached",
      cause: error,
    });
  }
  if (isMissingReference(error)) {
    return new AppError("UNAUTHENTICATED", { detail: "the account was deleted meanwhile", cause: error });
  }
  return new AppError("INTERNAL", { cause: error });
}

/** A database that can be read, perhaps, and not be written. */
export function unwritable(fault: WriteFault, cause?: unknown): AppError {
  return new AppError("SERVICE_UNAVAILABLE", {
    retryAfter: 5,
    description: "The panel cannot write to its database; try again shortly.",
    detail: `the database cannot be written: ${WRITE_FAULTS[fault]}`,
    cause,
  });
}

const WRITE_FAULTS: Record<WriteFault, string> = {
  full: "its disk is full",
  "read-only": "it is read-only",
  "disk-fault": "its disk reports a fault, or is full",
};

/**
 * The one place where a domain's error becomes an answer: `{error, error_description[, issues][, …extra]}`.
 * @param requestId shown with INTERNAL, so that a person can quote it
 */
export function errorAnswer(error: AppError, requestId: string, dialect: Dialect = "json"): Answer {
  const code = dialect === "form" ? (RFC_CODE[error.code] ?? error.code) : error.code;
  const issues = error.issues;
  const body = {
    error: code,
    error_description: describe(error, dialect),
    ...(issues && { issues }),
    ...error.extra,
    ...(error.code === "INTERNAL" && { request_id: requestId }),
  };
  return { status: STATUS[error.code], headers: headersOf(error), body: JSON.stringify(body) };
}

function headersOf({ code, retryAfter }: AppError): Answer["headers"] {
  if (code !== "UNAUTHENTICATED" && retryAfter === undefined) return JSON_HEADERS;
  return {
    ...JSON_HEADERS,
    ...(code === "UNAUTHENTICATED" && { "WWW-Authenticate": "Bearer" }),
    ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }),
  };
}

/** The same as a web `Response`. */
export function errorResponse(...of: Parameters<typeof errorAnswer>): Response {
  return toResponse(errorAnswer(...of));
}

/** RFC 6749 section 5.2 allows printable ASCII without `"` and `\` in error_description; stock clients check that. */
function describe(error: AppError, dialect: Dialect): string {
  const sentence = error.description ?? DESCRIPTION[error.code];
  if (dialect === "json") return sentence;
  const named = error.issues?.map((issue) => `${issue.path}: ${issue.message}`).join("; ");
  return (named ?? sentence).replace(/[`"\\]/g, "'").replace(/[^\x20-\x7e]/g, "?");
}
