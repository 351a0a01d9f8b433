import { randomBytes } from "node:crypto";
import { encode } from "next-auth/jwt";
import { CALLBACK } from "./scenarios.mjs";
import { sealSecret } from "./sealed-secret.mjs";
import {
  hashToken,
  makeKey,
  makeRowId,
  makeToken,
  makeTokenHash,
  makeUserCode,
  sha256,
  storedTime,
} from "./secrets.mjs";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Cheap to make and never checked: nobody signs in with it. */
const NO_PASSWORD = "$argon2id$v=19$m=19456,t=2,p=1$bm90IGEgcGFzc3dvcmQ$bm90IGEgaGFzaA";

/** Name of the keys that are checked. */
export const USED = "Bench key";
/** Name of the keys that are checked against an allow-list. */
export const LISTED = "Bench listed key";
const ALLOW_LIST = JSON.stringify(["10.0.0.0/8", "127.0.0.0/8", "192.168.0.0/16", "203.0.113.7", "2001:db8::/32"]);
/** More audit events of one account than a page holds. */
const AUDITED = 200;
/** Keys of each account in the database of many. */
const KEYS_EACH = 50;
/** Rows of a table that are in memory at once. */
const CHUNK = 20_000;
/** Name of the device requests that are polled. */
export const POLLED = "Bench poll";
/** Name of the callback requests that are approved. */
export const APPROVED = "Bench approve";
/** Name of the callback requests whose codes are exchanged. */
export const EXCHANGED = "Bench exchange";
/** Before the hash of a code: the row that keeps the code's secret for the next slice. */
export const KEPT = "kept ";
/** How many of each. One is used once a slice, so that no code is polled early and none is exchanged twice. */
export const PREPARED = 2000;
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
  const auditor = { ...user(now, "auditor@example.test"), role: "admin" };
  const sessions = [...users, auditor].map(({ id }) => session(now, id));
  const privateKeys = users.map(() => makeKey("px_sec"));
  const keys = users.map(({ id }, i) => apiKey(now, id, USED, privateKeys[i]));
  const listedKeys = users.map(() => makeKey("px_sec"));
  const listed = users.map(({ id }, i) => ({ ...apiKey(now, id, LISTED, listedKeys[i]), allowedIps: ALLOW_LIST }));
  const auditedUser = makeRowId(now);
  const deviceCodes = Array.from({ length: PREPARED }, () => makeToken("pxdev_", now));
  const requests = distinct(deviceCodes, "userCode", (code) =>
    deviceRequest(now, { name: POLLED, deviceCodeHash: hashToken(code), expiresAt: storedTime(now + DAY) }),
  );
  const requestTokens = Array.from({ length: PREPARED }, () => makeToken("pxoauthreq_", now));
  const asked = requestTokens.map((token, i) => callbackRequest(now, users[i % USERS].id, APPROVED, token));
  const exchanged = makeExchangeRows(now, users);
  const cookies = sessions.map(async ({ id, userId }) => {
    const token = await encode({ token: { sub: userId, sid: id }, secret });
    return `next-auth.session-token=${token}; sid=${id}`; // the panel reads the first, the limit server the second
  });
  const sessionCookies = await Promise.all(cookies);
  return {
    tables: [
      ["User", [...users, auditor]],
      ["Session", sessions],
      ["ApiKey", [...keys, ...listed, ...exchanged.keys]],
      ["DeviceRequest", requests],
      ["ConsentRequest", [...asked, ...exchanged.requests]],
      ["AuthorizationCode", exchanged.codes],
      ["AuditEvent", Array.from({ length: AUDITED }, () => auditEvent(now, auditedUser))],
    ],
    fixture: {
      users: users.map(({ id }, i) => ({ id, cookie: sessionCookies[i] })),
      auditorCookie: sessionCookies.at(-1),
      auditedUser,
      listedKeys: listed.map(({ userId }, i) => ({ userId, privateKey: listedKeys[i] })),
      keys: keys.map(({ userId }, i) => ({ userId, privateKey: privateKeys[i] })),
      deviceCodes,
      requestTokens,
      codes: exchanged.fixture,
    },
  };
}

/** Approved requests whose codes wait to be exchanged. */
function makeExchangeRows(now, users) {
  const rows = { requests: [], keys: [], codes: [], fixture: [] };
  for (let i = 0; i < PREPARED; i++) {
    const { id: userId } = users[i % users.length];
    const [code, privateKey] = [makeToken("pxoauthcode_", now), makeKey("px_sec")];
    const request = { ...callbackRequest(now, userId, EXCHANGED, makeToken("pxoauthreq_", now)), status: "approved" };
    const key = apiKey(now, userId, EXCHANGED, privateKey);
    const row = { consentRequestId: request.id, apiKeyId: key.id, sealedSecret: sealSecret(privateKey, code) };
    const common = { ...row, expiresAt: storedTime(now + DAY), usedAt: null };
    rows.requests.push(request);
    rows.keys.push(key);
    rows.codes.push({ id: makeRowId(now), codeHash: hashToken(code), ...common });
    rows.codes.push({ id: makeRowId(now), codeHash: KEPT + hashToken(code), ...common });
    rows.fixture.push({ code, privateKey });
  }
  return rows;
}

/**
 * Rows of a panel that has been in use: `count` in each table that the hot paths touch, spread over the last month; a
 * chunk at a time, as millions do not fit into memory.
 * @param {number} count
 * @returns {Generator<[string, object[]]>}
 */
export function* makeOldRows(count) {
  const now = Date.now();
  const userCodes = new Set();
  for (let done = 0; done < count; done += CHUNK) {
    const length = Math.min(CHUNK, count - done);
    const each = (make) =>
      Array.from({ length }, (_, i) => make(now - Math.ceil((30 * DAY * (count - done - i)) / count), i, done + i));
    const users = each((at, _i, nth) => user(at, `person-${nth}@example.test`));
    const requests = users.map(({ createdAt, id }, i) => {
      const decided = i % 5 > 0 && {
        status: ["redeemed", "denied"][Number(i % 5 === 1)],
        decidedById: id,
        decidedAt: createdAt,
      };
      const make = () => deviceRequest(Date.parse(createdAt), { name: `App ${i % 100}`, ...decided });
      return makeUnlike(userCodes, "userCode", make);
    });
    const keys = each((at, i) => apiKey(at, users[i].id, `App ${i % 100}`, makeKey("px_sec")));
    const claims = each((at, i) => consentRequest(at, users[i].id, requests[i].id));
    yield ["User", users];
    yield ["Session", users.map(({ id }) => session(now - DAY, id))];
    yield ["ApiKey", keys];
    yield ["DeviceRequest", requests];
    yield ["ConsentRequest", claims];
    yield ["AuthorizationCode", each((at, i) => usedCode(at, claims[i].id, keys[i].id))];
    yield ["AuditEvent", each((at, i) => auditEvent(at, users[i].id))];
  }
}

/**
 * Rows of a panel with very many keys and a long history, a chunk at a time as well.
 * @param {number} count of keys, and of audit events
 * @returns {Generator<[string, object[]]>}
 */
export function* makeManyRows(count) {
  const now = Date.now();
  const random = () => randomBytes(24).toString("base64url"); // as long as a key, and made in no time
  for (let done = 0; done < count; done += CHUNK) {
    const at = now - Math.ceil((365 * DAY * (count - done)) / count);
    const users = Array.from({ length: CHUNK / KEYS_EACH }, (_, i) => user(at, `owner-${done + i}@example.test`));
    const each = (make) => Array.from({ length: CHUNK }, (_, i) => make(at + i, users[i % users.length].id, i));
    yield ["User", users];
    yield ["ApiKey", each((when, id, i) => apiKey(when, id, `App ${i % 100}`, random(), `px_pub${random()}`))];
    yield ["AuditEvent", each((when, id) => auditEvent(when, id, `px_pub${random()}`))];
  }
}

/** One row for each of `list`, with no value of `field` twice. */
function distinct(list, field, make) {
  const taken = new Set();
  return list.map((item) => makeUnlike(taken, field, () => make(item)));
}

/** A row whose value of `field` is not among those that are taken, to which it is added. */
function makeUnlike(taken, field, make) {
  for (;;) {
    const row = make();
    if (taken.has(row[field])) continue;
    taken.add(row[field]);
    return row;
  }
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

function apiKey(at, userId, name, privateKey, publicKey = makeKey("px_pub")) {
  return {
    id: makeRowId(at),
    userId,
    name,
    description: null,
    appName: null,
    source: "device",
    publicKey,
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
    deviceCodeHash: makeTokenHash(at),
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
    tokenHash: makeTokenHash(at),
    userId,
    deviceRequestId,
    status: "approved",
    ...times,
  };
}

function callbackRequest(at, userId, name, token) {
  return {
    id: makeRowId(at),
    tokenHash: hashToken(token),
    userId,
    status: "pending",
    createdAt: storedTime(at),
    expiresAt: storedTime(at + DAY),
    decidedAt: null,
    parametersHash: sha256(name),
    name,
    callbackUrl: CALLBACK,
    mode: "user",
    allowedIps: "[]",
    alertCors: false,
    state: "af0ifjsldkj",
  };
}

function usedCode(at, consentRequestId, apiKeyId) {
  const times = { expiresAt: storedTime(at + 10 * MINUTE), usedAt: storedTime(at) };
  return {
    id: makeRowId(at),
    codeHash: makeTokenHash(at),
    consentRequestId,
    apiKeyId,
    sealedSecret: null,
    ...times,
  };
}

function auditEvent(at, userId, publicKey = makeKey("px_pub")) {
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
    detail: JSON.stringify({ name: "App", via: "device", publicKey }),
  };
}
