import { expect, it } from "vitest";
import { findDatabaseFault, findWriteFault } from "@/lib/db/database-fault";

const sqlite = (code: string, message = "x") => Object.assign(new Error(message), { code });
/** As Prisma gives what its driver threw in a query that is not its own. */
const byPrisma = (cause: object) =>
  Object.assign(new Error("Raw query failed"), { meta: { driverAdapterError: { cause } } });

it.each([
  ["full", sqlite("SQLITE_FULL")],
  ["full", byPrisma({ kind: "sqlite", message: "database or disk is full" })],
  ["full", byPrisma({ kind: "postgres", code: "53100", message: "could not extend file" })],
  ["full", sqlite("ENOSPC")],
  ["read-only", sqlite("UNKNOWN_SQLITE_ERROR_1544", "attempt to write a readonly database")],
  ["read-only", sqlite("UNKNOWN_SQLITE_ERROR_264")],
  [
    "read-only",
    byPrisma({ kind: "postgres", code: "25006", message: "cannot execute INSERT in a read-only transaction" }),
  ],
  ["disk-fault", sqlite("UNKNOWN_SQLITE_ERROR_778")],
  ["damaged", sqlite("SQLITE_CORRUPT")],
  ["no-database", sqlite("SQLITE_NOTADB")],
  ["not-opened", new Error('ConnectionFailed("Unable to open connection to local database /d/panel.db: 14")')],
  ["no-password", new Error("SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string")],
  ["wrong-password", sqlite("28P01")],
  ["not-there", sqlite("3D000")],
  [null, sqlite("SQLITE_BUSY")],
  [null, new Error("syntax error")],
  [null, null],
] as const)("%s: %s", (fault, error) => {
  expect(findDatabaseFault(error)).toBe(fault);
  expect(findWriteFault(error)).toBe(
    fault === "full" || fault === "read-only" || fault === "disk-fault" ? fault : null,
  );
});
