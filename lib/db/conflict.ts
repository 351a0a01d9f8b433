/** True when a write broke a unique index (Prisma's P2002). */
export function isUniqueConflict(error: unknown): boolean {
  return typeof error === "object" && error !== null && (error as { code?: unknown }).code === "P2002";
}

/** True when a write named a row that is gone (Prisma's P2003). */
export function isMissingReference(error: unknown): boolean {
  return typeof error === "object" && error !== null && (error as { code?: unknown }).code === "P2003";
}

/** True when the database undid a transaction for another one's sake, to be run again (Prisma's P2034). */
export function isDeadlock(error: unknown): boolean {
  return typeof error === "object" && error !== null && (error as { code?: unknown }).code === "P2034";
}
