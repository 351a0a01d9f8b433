/** True when a write broke a unique index. */
export function isUniqueConflict(error: unknown): boolean {
  return isOf(error, [
    "P2002",
    "UniqueConstraintViolation",
    "SQLITE_CONSTRAINT_UNIQUE",
    "SQLITE_CONSTRAINT_PRIMARYKEY",
    "23505",
  ]);
}

/** True when a write named a row that is gone. */
export function isMissingReference(error: unknown): boolean {
  return isOf(error, ["P2003", "ForeignKeyConstraintViolation", "SQLITE_CONSTRAINT_FOREIGNKEY", "23503"]);
}

/** True when the database undid a transaction for another one's sake, to be run again. */
export function isDeadlock(error: unknown): boolean {
  return isOf(error, ["P2034", "TransactionWriteConflict", "40P01", "40001"]);
}

/** By the code that Prisma, SQLite or PostgreSQL gives, or the kind that Prisma names of an error in SQL not its own. */
function isOf(error: unknown, names: readonly string[]): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, meta } = error as {
    code?: string;
    meta?: { driverAdapterError?: { cause?: { kind?: string } } };
  };
  const kind = meta?.driverAdapterError?.cause?.kind;
  return [code, kind].some((name) => name !== undefined && names.includes(name));
}
