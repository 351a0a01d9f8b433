import { expect, it } from "vitest";
import { explainStartFailure } from "@/lib/server/explain-start-failure";

const FILE = "file:/srv/panel.db";
const POSTGRES = "postgresql://panel@db/panel";
const withCode = (code: string, message: string) => Object.assign(new Error(message), { code });

it.each([
  [
    "a folder or file that is read-only",
    FILE,
    withCode("UNKNOWN_SQLITE_ERROR_1544", "attempt to write a readonly database"),
    /cannot be written: \/srv\/panel\.db[\s\S]*DATABASE_URL/,
  ],
  [
    "a file that may not be read",
    FILE,
    new Error('ConnectionFailed("Unable to open connection to local database /srv/panel.db: 14")'),
    /cannot be opened: \/srv\/panel\.db\nThis user must be able to read and write[\s\S]*DATABASE_URL/,
  ],
  [
    "a damaged file",
    FILE,
    withCode("SQLITE_CORRUPT", "database disk image is malformed"),
    /\/srv\/panel\.db is damaged[\s\S]*npm run panel -- restore <file>$/,
  ],
  [
    "a full disk",
    FILE,
    withCode("SQLITE_FULL", "database or disk is full"),
    /no room left on the disk of the database \/srv\/panel\.db\. Make room/,
  ],
  [
    "a disk that fails",
    "file:/nothing/here/panel.db",
    withCode("UNKNOWN_SQLITE_ERROR_4874", "disk I/O error"),
    /is full, or reports a fault .*Make room/,
  ],
  [
    "a full disk, for the secret",
    FILE,
    withCode("ENOSPC", "ENOSPC: no space left on device, write"),
    /no room left .* Make room/,
  ],
  [
    "no password",
    POSTGRES,
    new Error("SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string"),
    /none was given\. Put it into DATABASE_URL .*PGPASSWORD .*~\/\.pgpass/,
  ],
  [
    "a wrong password",
    POSTGRES,
    withCode("28P01", 'password authentication failed for user "panel"'),
    /DATABASE_URL, PGPASSWORD/,
  ],
  ["no such database", POSTGRES, withCode("3D000", 'database "panel" does not exist'), /createdb.*DATABASE_URL/],
  [
    "a full server",
    POSTGRES,
    withCode("53100", "could not extend file"),
    /no room left .*PostgreSQL server.*Make room/,
  ],
  ["a replica", POSTGRES, withCode("25006", "cannot execute CREATE TABLE in a read-only transaction"), /replica/],
  [
    "a server that is away",
    POSTGRES,
    withCode("ECONNREFUSED", "connect ECONNREFUSED"),
    /cannot be opened: .*\nCheck DATABASE_URL/,
  ],
])("says what to do about %s", (_, url, error, said) => {
  const text = explainStartFailure(error, url);
  expect(text).toMatch(said);
  expect(text).not.toMatch(/^\s+at /m);
  // a full disk is no reason to look at the settings
  if (/Make room/.test(text)) expect(text).not.toContain("DATABASE_URL");
});

it("shows the stack of what nobody has thought of", () => {
  expect(explainStartFailure(new TypeError("x is not a function"), FILE)).toMatch(
    /^The panel could not start\.\nTypeError: x[\s\S]*^\s+at /m,
  );
});
