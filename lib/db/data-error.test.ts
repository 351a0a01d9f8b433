import { expect, it } from "vitest";
import { fileReason } from "@/lib/db/data-error";

const withCode = (code: string, message = "its own words") => Object.assign(new Error(message), { code });

it.each([
  [withCode("ENOSPC"), "there is no room left on the disk"],
  [withCode("SQLITE_FULL"), "there is no room left on the disk"],
  [withCode("EROFS"), "the file system is read-only"],
  [withCode("EACCES"), "this user may not write there"],
  [withCode("UNKNOWN_SQLITE_ERROR_1544"), "this user may not write there, or the file system is read-only"],
  [withCode("SQLITE_CORRUPT"), "the database is damaged"],
  [withCode("SQLITE_IOERR"), "the disk is full or read-only, or reports a fault"],
  [
    withCode("", 'ConnectionFailed("Unable to open connection to local database /x: 14")'),
    "this user may not read the database",
  ],
  [withCode("EISDIR"), "its own words"],
])("%o is said as: %s", (error, said) => {
  expect(fileReason(error)).toBe(said);
});
