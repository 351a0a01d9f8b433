import type { PanelQuery } from "./panel-query";

export type RequestRow = {
  name: string;
  status: "pending" | "approved" | "denied" | "redeemed";
  decidedAt: string | null;
  decidedById: string | null;
  refusal: string | null;
};

/** 1 where a condition holds: a number that both databases add and compare. */
const is = (condition: string) => `CASE WHEN ${condition} THEN 1 ELSE 0 END`;

/** What is in the database that no half-done transaction may leave there; sentences, none when all is well. */
export async function faultsInDatabase(db: PanelQuery): Promise<string[]> {
  const faults: string[] = [];
  const look = async <Row>(sql: string, tell: (row: Row) => string) => {
    faults.push(...(await db.rows<Row>(sql)).map(tell));
  };
  if (db.kind === "sqlite") {
    const checks = await db.rows<{ integrity_check: string }>("PRAGMA integrity_check");
    faults.push(...checks.map((row) => row.integrity_check).filter((text) => text !== "ok"));
    await look("PRAGMA foreign_key_check", (row) => `foreign_key_check: ${JSON.stringify(row)}`);
  }

  await look<{ email: string; counted: number; live: number }>(
    `SELECT * FROM (SELECT "email", "liveKeyCount" AS counted,
       (SELECT count(*) FROM "ApiKey" k WHERE k."userId" = u."id" AND k."revokedAt" IS NULL) AS live FROM "User" u) c
     WHERE counted <> live`,
    ({ email, counted, live }) => `${email} has ${live} live keys and liveKeyCount ${counted}`,
  );

  const devices = await db.rows<{ name: string; keys: number }>(
    `SELECT "name", count(*) AS keys FROM "ApiKey" WHERE "source" = 'device' GROUP BY "name"`,
  );
  const keys = new Map(devices.map((row) => [row.name, row.keys]));
  for (const { name, status, decidedAt, decidedById, refusal } of await requestsInDatabase(db)) {
    const made = keys.get(name) ?? 0;
    if (made !== (status === "redeemed" ? 1 : 0)) faults.push(`${name} is ${status} and has ${made} keys`);
    const decided = decidedAt !== null && decidedById !== null;
    if (decided !== (status !== "pending")) faults.push(`${name} is ${status} and was decided ${decidedAt}`);
    if (refusal !== null) faults.push(`${name} was refused: ${refusal}`);
  }

  await look<{ name: string; device: string; claims: number }>(
    `SELECT * FROM (SELECT d."name" AS name, d."status" AS device, sum(${is(`c."status" <> 'pending'`)}) AS claims
       FROM "DeviceRequest" d JOIN "ConsentRequest" c ON c."deviceRequestId" = d."id"
       GROUP BY d."id", d."name", d."status") r
     WHERE ${is("device = 'pending'")} <> ${is("claims = 0")} OR claims > 1`,
    ({ name, device, claims }) => `${name} is ${device} with ${claims} decided claims`,
  );

  const events = (target: string, action: string) =>
    `(SELECT count(*) FROM "AuditEvent" a WHERE a."targetId" = ${target}${action && ` AND a."action" = '${action}'`})`;
  await look<{ what: string }>(
    `SELECT 'key ' || k."name" AS what FROM "ApiKey" k WHERE 1 <> ${events(`k."id"`, "api_key.issued")}
     UNION ALL SELECT 'revoked key ' || k."name" FROM "ApiKey" k
       WHERE ${is(`k."revokedAt" IS NOT NULL`)} <> ${events(`k."id"`, "api_key.revoked")}
     UNION ALL SELECT 'request ' || d."name" FROM "DeviceRequest" d
       WHERE ${is(`d."status" <> 'pending'`)} <> ${events(`d."id"`, "")}`,
    ({ what }) => `${what} and the audit trail disagree`,
  );

  await look<{ name: string; status: string; live: number; codes: number }>(
    `SELECT * FROM (SELECT c."name" AS name, c."status" AS status,
       (SELECT count(*) FROM "ApiKey" k WHERE k."name" = c."name" AND k."revokedAt" IS NULL) AS live,
       (SELECT count(*) FROM "AuthorizationCode" o WHERE o."consentRequestId" = c."id") AS codes
       FROM "ConsentRequest" c WHERE c."deviceRequestId" IS NULL) r
     WHERE live > 1 OR (status = 'pending' AND (live > 0 OR codes > 0)) OR (status = 'denied' AND live > 0)
       OR codes > 1`,
    ({ name, status, live, codes }) => `${name} is ${status} with ${live} live keys and ${codes} codes`,
  );
  await look<{ name: string; lines: number; last: number }>(
    `SELECT * FROM (SELECT s."name" AS name, s."lastLine" AS last,
       (SELECT count(*) FROM "ConsoleLine" l WHERE l."serverId" = s."uuid") AS lines FROM "Server" s) r
     WHERE lines <> last AND last < 1000`,
    ({ name, lines, last }) => `${name} has ${lines} lines and counts ${last}`,
  );
  return faults;
}

/** Every device request by its name. */
export function requestsInDatabase(db: PanelQuery): Promise<RequestRow[]> {
  return db.rows(`SELECT "name", "status", "decidedAt", "decidedById", "refusal" FROM "DeviceRequest"`);
}

/** Names of the live keys that apps were given, or should have been. */
export async function liveKeysInDatabase(db: PanelQuery): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(`SELECT "name" FROM "ApiKey" WHERE "revokedAt" IS NULL`);
  return rows.map(({ name }) => name);
}
