import path from "node:path";
import Database from "libsql";

/** The SQLite file of a panel under test, opened beside the running server. */
export type PanelDatabase = InstanceType<typeof Database>;

/** Opens it; `use` gets it and it is closed after. Waits for the server's own writes. */
export function withPanelDatabase<T>(dataDir: string, use: (db: PanelDatabase) => T): T {
  const db = new Database(path.join(dataDir, "panel.db"), { timeout: 10_000 } as Database.Options);
  try {
    return use(db);
  } finally {
    db.close();
  }
}

/**
 * Makes a device request older, as if that many seconds had passed for it and its claims: they expire sooner, and its
 * last poll is longer ago.
 */
export function ageDeviceRequest(dataDir: string, userCode: string, seconds: number): void {
  withPanelDatabase(dataDir, (db) => {
    const earlier = (column: string) =>
      `"${column}" = strftime('%Y-%m-%dT%H:%M:%f', "${column}", '-${seconds} seconds') || '+00:00'`;
    const code = userCode.replace("-", "");
    const device = db
      .prepare(
        `UPDATE "DeviceRequest" SET ${earlier("createdAt")}, ${earlier("expiresAt")}, "polledAt" = "polledAt" - ?
         WHERE "userCode" = ? RETURNING "id"`,
      )
      .get(seconds * 1000, code) as { id: string } | undefined;
    if (!device) throw new Error(`there is no device request ${userCode}`);
    db.prepare(
      `UPDATE "ConsentRequest" SET ${earlier("createdAt")}, ${earlier("expiresAt")} WHERE "deviceRequestId" = ?`,
    ).run(device.id);
  });
}

/** Makes authorization codes older that wait to be exchanged, as if that many seconds had passed. */
export function ageAuthorizationCodes(dataDir: string, seconds: number): void {
  withPanelDatabase(dataDir, (db) => {
    const { changes } = db
      .prepare(
        `UPDATE "AuthorizationCode" SET "expiresAt" = strftime('%Y-%m-%dT%H:%M:%f', "expiresAt", ?) || '+00:00'
         WHERE "usedAt" IS NULL`,
      )
      .run(`-${seconds} seconds`);
    if (changes === 0) throw new Error("there is no code that waits");
  });
}

/** Lets the poll that comes some 5 seconds after the last one, or after the start, be too early, as if it had been sent twice. */
export function makeNextPollEarly(dataDir: string, userCode: string): void {
  withPanelDatabase(dataDir, (db) => {
    const { changes } = db
      .prepare(`UPDATE "DeviceRequest" SET "polledAt" = ?, "pollRepeated" = 1 WHERE "userCode" = ?`)
      .run(Date.now() + 2000, userCode.replace("-", ""));
    if (changes === 0) throw new Error(`there is no device request ${userCode}`);
  });
}

/** The interval that a device has been told, and when its last counted poll was, in milliseconds since 1970. */
export function readPacing(dataDir: string, userCode: string): { interval: number; polledAt: number | null } {
  return withPanelDatabase(dataDir, (db) => {
    const row = db
      .prepare(`SELECT "pollInterval" AS "interval", "polledAt" FROM "DeviceRequest" WHERE "userCode" = ?`)
      .get(userCode.replace("-", "")) as { interval: number; polledAt: number | null } | undefined;
    if (!row) throw new Error(`there is no device request ${userCode}`);
    return row;
  });
}
