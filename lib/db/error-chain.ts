/** What an error of a database, or one of its causes, says of itself. */
export type ErrorLink = { code: string; kind: string; message: string };

/**
 * An error and its causes, outermost first, also those that Prisma keeps in `meta`. SQLite's extended codes, of which
 * libsql gives only the number, have the name of what they are a kind of.
 */
export function* errorChain(error: unknown): Generator<ErrorLink> {
  for (let at = error, depth = 0; typeof at === "object" && at !== null && depth < 6; depth++) {
    const { code, originalCode, kind, message, cause, meta } = at as Record<string, unknown>;
    yield { code: withPrimaryName(asText(code) || asText(originalCode)), kind: asText(kind), message: asText(message) };
    at = cause ?? (meta as Record<string, unknown> | undefined)?.driverAdapterError;
  }
}

/** In one line: the codes of an error and its causes, and what the innermost one that says anything says. */
export function reasonOf(error: unknown): string {
  const chain = [...errorChain(error)];
  const codes = [...new Set(chain.flatMap(({ code, kind }) => [code, kind]).filter((name) => name !== ""))];
  // Prisma's own message quotes the call first
  const said = chain
    .findLast(({ message }) => message.trim() !== "")
    ?.message.trim()
    .split("\n")
    .at(-1);
  return [...new Set([...codes, ...(said === undefined ? [] : [said.slice(0, 300)])])].join(": ") || String(error);
}

const asText = (value: unknown) => (typeof value === "string" ? value : "");

/** https://www.sqlite.org/rescode.html: the primary code is the lowest byte. */
const PRIMARY: Record<number, string> = {
  5: "SQLITE_BUSY",
  8: "SQLITE_READONLY",
  10: "SQLITE_IOERR",
  11: "SQLITE_CORRUPT",
  13: "SQLITE_FULL",
  14: "SQLITE_CANTOPEN",
};

function withPrimaryName(code: string): string {
  const extended = /^UNKNOWN_SQLITE_ERROR_(\d+)$/.exec(code)?.[1];
  return (extended !== undefined && PRIMARY[Number(extended) & 0xff]) || code;
}
