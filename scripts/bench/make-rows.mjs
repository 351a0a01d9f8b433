import { randomBytes } from "node:crypto";
import { encode } from "next-auth/jwt";
import { makeKey, makeRowId, makeToken, makeUserCode, sha256, storedTime } from "./secrets.mjs";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Cheap to make and never checked: nobody signs in with it. */
const NO_PASSWORD = "$argon2id$v=19$m=19456,t=2,p=1$bm90IGEgcGFzc3dvcmQ$bm90IGEgaGFzaA";

/** Name of the keys that are checked. */
export const USED = "Bench key";
/** Name of the device requests that are polled. */
export const POLLED = "Bench poll";
/** How many of them. Each is polled once a slice, so that none is polled early. */
export const POLLED_CODES = 2000;
/** Accounts of the measurement; each may hold 50 keys, so this many bound a slice of flows. */
const USERS = 100;

/**
 * The rows that the measurement itself needs: they are in every database, also in the "empty" ones.
 * @param {string} secret the panel's AUTH_SECRET
 * @returns {Promise<{ tables: [string, object[]][], fixture: import("./scenarios.mjs").Fixture }>}
 */
export async function makeMeasuredRows(secret) {
  const now = Date.now();
  const users = Array.from({ length: USERS }, (_, i) => user(now, `bench-${i}@example.test`));
  const sessions = users.map(({ id }) => session(now, id));
  const privateKeys = users.map(() => makeKey("px_sec"));
  const keys = users.map(({ id }, i) => apiKey(now, id, USED, privateKeys[i]));
  const deviceCodes = Array.from({ length: POLLED_CODES }, () => makeToken("pxdev_"));
  const requests = distinct(deviceCodes, "userCode", (code) =>
    deviceRequest(now, { name: POLLED, deviceCodeHash: sha256(code), expiresAt: storedTime(now + DAY) }),
  );
  const cookies = sessions.map(async ({ id, userId }) => {
    const token = await encode({ token: { sub: userId, sid: id }, secret });
    return `next-auth.session-token=${token}; sid=${id}`; // the panel reads the first, the limit server the second
  });
  return {
    tables: [
      ["User", users],
      ["Session", sessions],
      ["ApiKey", keys],
      ["DeviceRequest", requests],
    ],
    fixture: {
      users: (await Promise.all(cookies)).map((cookie, i) => ({ id: users[i].id, cookie })),
      keys: keys.map(({ userId }, i) => ({ userId, privateKey: privateKeys[i] })),
      deviceCodes,
    },
  };
}

/**
 * Rows of a panel that has been in use: `count` in each table that the hot paths touch, spread over the last month.
 * @returns {[string, object[]][]}
 */
export function makeOldRows(count) {
  const now = Date.now();
  const each = (make) =>
    Array.from({ length: count }, (_, i) => make(now - Math.ceil((30 * DAY * (count - i)) / count), i));
  const users = each((at, i) => user(at, `person-${i}@example.test`));
  const requests = distinct(users, "userCode", ({ createdAt, id }, i) => {
    const decided = i % 5 > 0 && {
      status: ["redeemed", "denied"][Number(i % 5 === 1)],
      decidedById: id,
      decidedAt: createdAt,
    };
    return deviceRequest(Date.parse(createdAt), { name: `App ${i % 100}`, ...decided });
  });
  return [
    ["User", users],
    ["Session", users.map(({ id }) => session(now - DAY, id))],
    ["ApiKey", each((at, i) => apiKey(at, users[i].id, `App ${i % 100}`, makeKey("px_sec")))],
    ["DeviceRequest", requests],
    ["ConsentRequest", each((at, i) => consentRequest(at, users[i].id, requests[i].id))],
    ["AuditEvent", each((at, i) => auditEvent(at, users[i].id))],
  ];
}

/** One row for each of `list`, with no value of `field` twice. */
function distinct(list, field, make) {
  const taken = new Set();
  return list.map((item, i) => {
    for (;;) {
      const row = make(item, i);
      if (taken.has(row[field])) continue;
      taken.add(row[field]);
      return row;
    }
  });
}

function user(at, email) {
  const createdAt = storedTime(at);
  return {
    id: makeRowId(at),
    email,
    name: "Somebody",
    passwordHash: NO_PASSWORD,
    role: "user",
    liveKeyCount: 1,
    createdAt,
  };
}

function session(at, userId) {
  const id = randomBytes(32).toString("base64url");
  const times = { createdAt: storedTime(at), expiresAt: storedTime(at + 30 * DAY) };
  return { id, userId, ...times, address: "127.0.0.1", userAgent: "bench" };
}

function apiKey(at, userId, name, privateKey) {
  return {
    id: makeRowId(at),
    userId,
    name,
    description: null,
    appName: null,
    source: "device",
    publicKey: makeKey("px_pub"),
    privateKeyHash: sha256(privateKey),
    allowedIps: "[]",
    alertCors: false,
    blockedCount: 0,
    createdAt: storedTime(at),
    lastUsedAt: null,
    lastUsedIp: null,
    revokedAt: null,
  };
}

function deviceRequest(at, over) {
  return {
    id: makeRowId(at),
    deviceCodeHash: sha256(randomBytes(32)),
    userCode: makeUserCode(),
    name: "",
    appName: null,
    description: null,
    address: "127.0.0.1",
    status: "pending",
    createdAt: storedTime(at),
    expiresAt: storedTime(at + 15 * MINUTE),
    pollInterval: 5,
    polledAt: at,
    pollRepeated: false,
    pollSlowed: false,
    decidedAt: null,
    decidedById: null,
    refusal: null,
    ...over,
  };
}

function consentRequest(at, userId, deviceRequestId) {
  const times = { createdAt: storedTime(at), expiresAt: storedTime(at + 10 * MINUTE), decidedAt: storedTime(at) };
  return {
    id: makeRowId(at),
    tokenHash: sha256(randomBytes(32)),
    userId,
    deviceRequestId,
    status: "approved",
    ...times,
  };
}

function auditEvent(at, userId) {
  return {
    id: makeRowId(at),
    at: storedTime(at),
    action: "api_key.issued",
    actorKind: "anonymous",
    actorId: null,
    subjectUserId: userId,
    targetKind: "api_key",
    targetId: makeRowId(at),
    address: "127.0.0.1",
    requestId: makeRowId(at),
    detail: JSON.stringify({ name: "App", via: "device", publicKey: makeKey("px_pub") }),
  };
}
