/**
 * Prisma's codes for a database that cannot be reached, was shut down, gave no connection in time, or (P2034) let
 * another transaction go first.
 */
const CODES = new Set(["P1001", "P1002", "P1003", "P1008", "P1011", "P1017", "P2024", "P2028", "P2034"]);
/** The drivers' own words for the same. */
const KINDS = new Set([
  "DatabaseNotReachable",
  "ConnectionClosed",
  "SocketTimeout",
  "TooManyConnections",
  "TlsConnectionError",
]);
const SYSTEM = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "ETIMEDOUT",
  "EPIPE",
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "40001",
  "40P01",
]);
const SQLITE =
  /SQLITE_(BUSY|CANTOPEN|IOERR|FULL|READONLY|NOTADB)|unable to open database|database is locked|disk I\/O error|database or disk is full/;

/** pg's words for a server that is gone or does not answer in time, which have no code. */
const POSTGRES =
  /^(Query read timeout|timeout (expired|exceeded when trying to connect)|Connection terminated (unexpectedly|due to connection timeout)|Client has encountered a connection error)/;

/** True when an error says that the database cannot be reached or written now, rather than that a query was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let at = error, depth = 0; typeof at === "object" && at !== null && depth < 6; depth++) {
    const { code, kind, message, cause, meta } = at as Record<string, unknown>;
    if (typeof code === "string" && (CODES.has(code) || SYSTEM.has(code) || SQLITE.test(code))) return true;
    if (typeof kind === "string" && KINDS.has(kind)) return true;
    if (typeof message === "string" && (SQLITE.test(message) || POSTGRES.test(message))) return true;
    at = cause ?? (meta as Record<string, unknown> | undefined)?.driverAdapterError;
  }
  return false;
}
