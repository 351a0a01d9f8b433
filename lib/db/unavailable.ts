import { findWriteFault } from "@/lib/db/database-fault";
import { errorChain } from "@/lib/db/error-chain";

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
const SYSTEM = new Set(["ECONNREFUSED", "ECONNRESET", "ENOTFOUND", "ETIMEDOUT", "EPIPE"]);
/**
 * PostgreSQL's (its documentation, appendix A): a connection that broke (08), no room (53), shut down or cancelled (57),
 * its own system (58), a lock or a statement that took too long, a transaction left alone or undone for another's sake, no
 * access (28), no such database, or one that takes no connections.
 */
const SQLSTATE = /^(08\d{3}|53\d{3}|57P0[1-5]|57014|58\d{3}|55P03|55000|25P0[34]|40001|40P01|28000|28P01|3D000)$/;
const SQLITE = /SQLITE_(BUSY|CANTOPEN|NOTADB)|unable to open (connection to local )?database|database is locked/i;

/** pg's words for a server that is gone or does not answer in time, which have no code. */
const POSTGRES =
  /^(Query read timeout|timeout (expired|exceeded when trying to connect)|Connection terminated (unexpectedly|due to connection timeout)|Client has encountered a connection error)/;

/** True when an error says that the database cannot be reached or written now, rather than that a query was wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (const { code, kind, message } of errorChain(error)) {
    if (CODES.has(code) || SYSTEM.has(code) || SQLSTATE.test(code)) return true;
    if (SQLITE.test(code) || KINDS.has(kind)) return true;
    if (SQLITE.test(message) || POSTGRES.test(message)) return true;
  }
  return findWriteFault(error) !== null;
}
