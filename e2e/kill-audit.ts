import { withPanelDatabase } from "./panel-database";

export type RequestRow = {
  name: string;
  status: "pending" | "approved" | "denied" | "redeemed";
  decidedAt: string | null;
  decidedById: string | null;
  refusal: string | null;
};

/** What is in the database that no half-done transaction may leave there; sentences, none when all is well. */
export function faultsInDatabase(dataDir: string): string[] {
  return withPanelDatabase(dataDir, (db) => {
    const rows = <T>(sql: string) => db.prepare(sql).all() as T[];
    const faults = rows<{ integrity_check: string }>("PRAGMA integrity_check")
      .filter(({ integrity_check }) => integrity_check !== "ok")
      .map(({ integrity_check }) => `integrity_check: ${integrity_check}`);
    faults.push(...rows("PRAGMA foreign_key_check").map((row) => `foreign_key_check: ${JSON.stringify(row)}`));

    const counts = rows<{ email: string; liveKeyCount: number; live: number }>(
      `SELECT "email", "liveKeyCount",
         (SELECT count(*) FROM "ApiKey" k WHERE k."userId" = u."id" AND k."revokedAt" IS NULL) AS live FROM "User" u`,
    );
    for (const { email, liveKeyCount, live } of counts) {
      if (liveKeyCount !== live) faults.push(`${email} has ${live} live keys and liveKeyCount ${liveKeyCount}`);
    }

    const keys = new Map<string, number>();
    for (const { name } of rows<{ name: string }>(`SELECT "name" FROM "ApiKey" WHERE "source" = 'device'`)) {
      keys.set(name, (keys.get(name) ?? 0) + 1);
    }
    for (const request of requestsInDatabase(dataDir)) {
      const { name, status, decidedAt, decidedById, refusal } = request;
      const made = keys.get(name) ?? 0;
      if (made !== (status === "redeemed" ? 1 : 0)) faults.push(`${name} is ${status} and has ${made} keys`);
      const decided = decidedAt !== null && decidedById !== null;
      if (decided !== (status !== "pending")) faults.push(`${name} is ${status} and was decided ${decidedAt}`);
      if (refusal !== null) faults.push(`${name} was refused: ${refusal}`);
    }

    const halfDecided = rows<{ name: string; device: string; claims: number }>(
      `SELECT d."name", d."status" AS device, sum(c."status" <> 'pending') AS claims
         FROM "DeviceRequest" d JOIN "ConsentRequest" c ON c."deviceRequestId" = d."id"
         GROUP BY d."id" HAVING (d."status" = 'pending') <> (claims = 0) OR claims > 1`,
    );
    faults.push(...halfDecided.map(({ name, device, claims }) => `${name} is ${device} with ${claims} decided claims`));

    const unaudited = rows<{ what: string }>(
      `SELECT 'key ' || k."name" AS what FROM "ApiKey" k WHERE 1 <> (SELECT count(*) FROM "AuditEvent" a
         WHERE a."targetId" = k."id" AND a."action" = 'api_key.issued')
       UNION ALL SELECT 'revoked key ' || k."name" FROM "ApiKey" k WHERE (k."revokedAt" IS NOT NULL) <>
         (SELECT count(*) FROM "AuditEvent" a WHERE a."targetId" = k."id" AND a."action" = 'api_key.revoked')
       UNION ALL SELECT 'request ' || d."name" FROM "DeviceRequest" d WHERE (d."status" <> 'pending') <>
         (SELECT count(*) FROM "AuditEvent" a WHERE a."targetId" = d."id")`,
    );
    faults.push(...unaudited.map(({ what }) => `${what} and the audit trail disagree`));
    return faults;
  });
}

/** Every device request by its name. */
export function requestsInDatabase(dataDir: string): RequestRow[] {
  return withPanelDatabase(dataDir, (db) => {
    const select = `SELECT "name", "status", "decidedAt", "decidedById", "refusal" FROM "DeviceRequest"`;
    return db.prepare(select).all() as RequestRow[];
  });
}

/** Names of the live keys that apps were given, or should have been. */
export function liveKeysInDatabase(dataDir: string): string[] {
  return withPanelDatabase(dataDir, (db) => {
    const select = `SELECT "name" FROM "ApiKey" WHERE "source" = 'device' AND "revokedAt" IS NULL`;
    return (db.prepare(select).all() as { name: string }[]).map(({ name }) => name);
  });
}
