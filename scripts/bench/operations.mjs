import { APPROVED, EXCHANGED, KEPT, LISTED, POLLED, PREPARED, USED } from "./make-rows.mjs";
import { ROW_NAMES } from "./scenarios.mjs";
import { storedTime } from "./secrets.mjs";

/**
 * What is measured. Around each slice of work the database is put in order, so that tables keep their size, no code is
 * polled early and no account is full; and the rows found there are counted, so that no server can answer without
 * having done the work.
 * @typedef {object} Operation
 * @property {string} scenario name in scenarios.mjs
 * @property {string} title
 * @property {number} requests HTTP requests in one of it
 * @property {number} most of it in one slice
 * @property {boolean} [many] compared with the database of many keys and audit events instead
 * @property {(store: import("./open-store.mjs").Store) => Promise<unknown>} before
 * @property {(store: import("./open-store.mjs").Store) => Promise<number | undefined>} after how many of it the
 *   database knows of, where it knows of them
 */

/** Epoch milliseconds of a poll so long ago that the next cannot be early. */
const LONG_AGO = 1000;

const EMPTY_ACCOUNTS = `UPDATE "User" SET "liveKeyCount" = 1 WHERE "email" LIKE 'bench-%'`;
const FORGET = `DELETE FROM "AuditEvent" WHERE "subjectUserId" IN
  (SELECT "id" FROM "User" WHERE "email" LIKE 'bench-%')`;
/** Codes that were exchanged; beside each stands another row with its secret, which the exchange takes away. */
const USED_CODES = `"usedAt" IS NOT NULL AND "consentRequestId" IN
  (SELECT "id" FROM "ConsentRequest" WHERE "name" = '${EXCHANGED}')`;

/** @type {Operation[]} */
export const OPERATIONS = [
  {
    scenario: "device-start",
    title: "device start",
    requests: 1,
    most: 2000,
    before: async () => undefined,
    after: (store) => store.run(`DELETE FROM "DeviceRequest" WHERE "name" = '${ROW_NAMES.start}'`),
  },
  {
    scenario: "pending-poll",
    title: "pending poll",
    requests: 1,
    most: PREPARED,
    before: (store) =>
      store.run(
        `UPDATE "DeviceRequest" SET "polledAt" = ${LONG_AGO}, "pollInterval" = 5, "pollRepeated" = FALSE,
         "pollSlowed" = FALSE WHERE "name" = '${POLLED}'`,
      ),
    after: (store) => count(store, `"DeviceRequest" WHERE "name" = '${POLLED}' AND "polledAt" > ${LONG_AGO}`),
  },
  {
    scenario: "device-flow",
    title: "whole device flow",
    requests: 4,
    most: 2000,
    before: (store) => store.run(EMPTY_ACCOUNTS),
    async after(store) {
      const keys = await store.run(`DELETE FROM "ApiKey" WHERE "name" = '${ROW_NAMES.flow}'`);
      // claims go with their device requests
      await store.run(`DELETE FROM "DeviceRequest" WHERE "name" = '${ROW_NAMES.flow}'`);
      await store.run(FORGET);
      return keys;
    },
  },
  {
    scenario: "authorize",
    title: "authorize",
    requests: 1,
    most: 2000,
    before: async () => undefined,
    after: (store) => store.run(`DELETE FROM "ConsentRequest" WHERE "name" = '${ROW_NAMES.authorize}'`),
  },
  {
    scenario: "approve",
    title: "approve",
    requests: 1,
    most: PREPARED,
    async before(store) {
      await store.run(EMPTY_ACCOUNTS);
      await store.run(
        `UPDATE "ConsentRequest" SET "status" = 'pending', "decidedAt" = NULL WHERE "name" = '${APPROVED}'`,
      );
    },
    async after(store) {
      await store.run(FORGET);
      return store.run(`DELETE FROM "ApiKey" WHERE "name" = '${APPROVED}'`); // their codes go with them
    },
  },
  {
    scenario: "exchange",
    title: "exchange",
    requests: 1,
    most: PREPARED,
    before: (store) =>
      store.run(
        `UPDATE "AuthorizationCode" SET "usedAt" = NULL, "sealedSecret" =
           (SELECT "kept"."sealedSecret" FROM "AuthorizationCode" AS "kept"
            WHERE "kept"."codeHash" = '${KEPT}' || "AuthorizationCode"."codeHash")
         WHERE ${USED_CODES}`,
      ),
    async after(store) {
      await store.run(FORGET);
      return count(store, `"AuthorizationCode" WHERE ${USED_CODES}`);
    },
  },
  {
    scenario: "key-check",
    title: "key check",
    requests: 1,
    most: Infinity,
    // as if just used from here: the writes of a key's last use (at most once a minute a key) and of a new network are
    // not what is measured
    before: (store) =>
      store.run(
        `UPDATE "ApiKey" SET "lastUsedAt" = '${storedTime(Date.now())}', "lastUsedIp" = '127.0.0.1' WHERE "name" = '${USED}'`,
      ),
    after: async () => undefined,
  },
  {
    scenario: "listed-key-check",
    title: "key check, allow-list",
    requests: 1,
    most: Infinity,
    many: true,
    before: (store) =>
      store.run(
        `UPDATE "ApiKey" SET "lastUsedAt" = '${storedTime(Date.now())}', "lastUsedIp" = '127.0.0.1' WHERE "name" = '${LISTED}'`,
      ),
    after: async () => undefined,
  },
  {
    scenario: "audit-list",
    title: "audit list",
    requests: 1,
    most: Infinity,
    many: true,
    before: async () => undefined,
    after: async () => undefined,
  },
];

/** The sizes of the databases that an operation is measured on. */
export const sizesOf = ({ many }, options) => [0, many ? options.many : options.rows];

async function count(store, from) {
  const [row] = await store.rows(`SELECT count(*) AS "count" FROM ${from}`);
  return Number(row.count);
}
