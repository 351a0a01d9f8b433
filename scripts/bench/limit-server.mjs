// The limit: the least that does the panel's work on the same tables with the same durability, so that a figure of
// the panel's says how far from the possible it is. node:http, prepared statements, one or so a step; no limits, no
// audit, no validation beyond what keeps it from falling over. Not a product: it answers the bench alone.
//   node scripts/bench/limit-server.mjs <database file> <port>
import { createServer } from "node:http";
import { BlockList, isIPv6 } from "node:net";
import Database from "libsql";
import { makeCallbackFlow } from "./limit-callback-flow.mjs";
import { makeGiveKey } from "./limit-give-key.mjs";
import { hashToken, makeRowId, makeToken, makeUserCode, sha256, storedTime } from "./secrets.mjs";

const [file, port] = process.argv.slice(2);
const OAUTH2 = "/api/user/api-clients/oauth2";
const MAX_LIVE_KEYS = 50;

/** FULL waits for the disk at each commit. A poll's pace may be lost with the power, so it does without. */
const durable = open("FULL");
const quick = open("NORMAL");

function open(synchronous) {
  const db = new Database(file, { timeout: 5000 });
  db.exec("PRAGMA journal_mode = WAL");
  db.exec(`PRAGMA synchronous = ${synchronous}`);
  return db;
}

const begin = durable.prepare("BEGIN IMMEDIATE");
const commit = durable.prepare("COMMIT");
const rollback = durable.prepare("ROLLBACK");
const insertDevice = durable.prepare(
  `INSERT INTO "DeviceRequest" ("id", "deviceCodeHash", "userCode", "name", "address", "createdAt", "expiresAt")
   VALUES (?, ?, ?, ?, ?, ?, ?)`,
);
const findSession = quick.prepare(
  `SELECT u."id", u."role", s."expiresAt", u."disabledAt" FROM "Session" s JOIN "User" u ON u."id" = s."userId" WHERE s."id" = ?`,
);
const findDevice = quick.prepare(
  `SELECT "id", "name", "expiresAt" FROM "DeviceRequest"
   WHERE "userCode" = ? AND "status" = 'pending' AND "expiresAt" > ?`,
);
const insertClaim = durable.prepare(
  `INSERT INTO "ConsentRequest" ("id", "tokenHash", "userId", "deviceRequestId", "createdAt", "expiresAt")
   VALUES (?, ?, ?, ?, ?, ?)`,
);
const decideRequest = durable.prepare(
  `UPDATE "ConsentRequest" SET "status" = 'approved', "decidedAt" = ?1
   WHERE "tokenHash" = ?2 AND "userId" = ?3 AND "status" = 'pending' AND "expiresAt" > ?1
   RETURNING "id", "userId", "deviceRequestId", "name", "callbackUrl", "state"`,
);
const decideDevice = durable.prepare(
  `UPDATE "DeviceRequest" SET "status" = 'approved', "decidedAt" = ?1, "decidedById" = ?2
   WHERE "id" = ?3 AND "status" = 'pending' AND "expiresAt" > ?1 RETURNING "id"`,
);
const pace = quick.prepare(
  `UPDATE "DeviceRequest" SET
     "pollSlowed" = "polledAt" IS NOT NULL AND ?1 - "polledAt" < ("pollInterval" - 1) * 1000,
     "pollInterval" = CASE WHEN "polledAt" IS NULL OR ?1 - "polledAt" >= ("pollInterval" - 1) * 1000
       THEN "pollInterval" ELSE min("pollInterval" + 5, 60) END,
     "polledAt" = ?1
   WHERE "deviceCodeHash" = ?2 AND "status" = 'pending' AND "expiresAt" > ?3 RETURNING "pollSlowed", "pollInterval"`,
);
const redeem = durable.prepare(
  `UPDATE "DeviceRequest" SET "status" = 'redeemed'
   WHERE "deviceCodeHash" = ? AND "status" = 'approved' AND "expiresAt" > ? RETURNING "decidedById", "name"`,
);
const findKey = quick.prepare(
  `SELECT k."allowedIps", k."revokedAt", u."id", u."email", u."name", u."role", u."createdAt", u."disabledAt"
   FROM "ApiKey" k JOIN "User" u ON u."id" = k."userId" WHERE k."privateKeyHash" = ?`,
);

const events = (where) =>
  quick.prepare(`SELECT "id", "at", "action", "actorKind", "actorId", "subjectUserId", "targetKind", "targetId",
    "address", "detail" FROM "AuditEvent" ${where} ORDER BY "id" DESC LIMIT 51`);
const allEvents = events("");
const eventsOfAction = events(`WHERE "action" = ?`);
const eventsOfUser = events(`WHERE "subjectUserId" = ?`);

class Refusal extends Error {
  constructor(status, code) {
    super(code);
    this.status = status;
  }
}

/** All in one transaction, or nothing. */
function transact(work) {
  begin.run();
  try {
    const result = work();
    commit.run();
    return result;
  } catch (error) {
    rollback.run();
    throw error;
  }
}

const only = (row, status, code) => {
  if (!row) throw new Refusal(status, code);
  return row;
};

const giveKey = makeGiveKey({ durable, only, maxLiveKeys: MAX_LIVE_KEYS });
const callbackFlow = makeCallbackFlow({ durable, quick, only, signedIn, giveKey });

function start(body, address) {
  const now = Date.now();
  const deviceCode = makeToken("pxdev_", now);
  const [createdAt, expiresAt] = [storedTime(now), storedTime(now + 900_000)];
  for (;;) {
    const userCode = makeUserCode();
    try {
      insertDevice.run(makeRowId(now), hashToken(deviceCode), userCode, body.name, address, createdAt, expiresAt);
    } catch (error) {
      if (error.code === "SQLITE_CONSTRAINT_UNIQUE") continue; // another's user code: draw again
      throw error;
    }
    const shown = `${userCode.slice(0, 4)}-${userCode.slice(4)}`;
    const page = "http://localhost/dashboard/account/oauth2/api/device";
    const addresses = { verification_uri: page, verification_uri_complete: `${page}?user_code=${shown}` };
    return { device_code: deviceCode, user_code: shown, ...addresses, expires_in: 900, interval: 5 };
  }
}

function signedIn(headers, now) {
  const id = /(?:^|; )sid=([^;]+)/.exec(headers.cookie ?? "")?.[1] ?? "";
  const session = only(findSession.get(id), 401, "UNAUTHENTICATED");
  if (session.expiresAt <= now || session.disabledAt) throw new Refusal(401, "UNAUTHENTICATED");
  return session.id;
}

function listAudit(asked, headers) {
  const session = findSession.get(/(?:^|; )sid=([^;]+)/.exec(headers.cookie ?? "")?.[1] ?? "");
  if (session?.role !== "admin" || session.expiresAt <= storedTime(Date.now())) throw new Refusal(403, "FORBIDDEN");
  const [action, user] = [asked.get("action"), asked.get("user")];
  const rows = action ? eventsOfAction.all(action) : user ? eventsOfUser.all(user) : allEvents.all();
  const page = rows.slice(0, 50).map((row) => ({
    id: row.id,
    at: row.at,
    action: row.action,
    actor: { kind: row.actorKind, id: row.actorId },
    subject_user_id: row.subjectUserId,
    target: { kind: row.targetKind, id: row.targetId },
    address: row.address,
    detail: JSON.parse(row.detail),
  }));
  return { events: page, next_cursor: rows.length > 50 ? page.at(-1).id : null };
}

function isAllowed(allowedIps, address) {
  if (allowedIps === "[]") return true;
  const list = new BlockList();
  for (const entry of JSON.parse(allowedIps)) {
    const [network, bits] = entry.split("/");
    const family = isIPv6(network) ? "ipv6" : "ipv4";
    list.addSubnet(network, Number(bits ?? (family === "ipv6" ? 128 : 32)), family);
  }
  return list.check(address, isIPv6(address) ? "ipv6" : "ipv4");
}

function claim(userCode, headers) {
  const at = Date.now();
  const now = storedTime(at);
  const userId = signedIn(headers, now);
  const device = only(findDevice.get(userCode.replace("-", ""), now), 404, "INVALID_USER_CODE");
  const token = makeToken("pxoauthreq_", at);
  insertClaim.run(makeRowId(at), hashToken(token), userId, device.id, now, storedTime(at + 600_000));
  return { request_token: token, expires_in: 600, request: { mode: "device", user_code: userCode, name: device.name } };
}

function approve(body, headers) {
  const at = Date.now();
  const now = storedTime(at);
  const userId = signedIn(headers, now);
  return transact(() => {
    const request = only(decideRequest.get(now, hashToken(body.request_token), userId), 404, "INVALID_REQUEST_TOKEN");
    if (request.deviceRequestId === null) return callbackFlow.approve(request, at);
    only(decideDevice.get(now, userId, request.deviceRequestId), 409, "REQUEST_NOT_PENDING");
    return { mode: "device", approved: true };
  });
}

function poll(body) {
  const at = Date.now();
  const now = storedTime(at);
  const hash = hashToken(body.device_code);
  const paced = pace.get(at, hash, now);
  if (paced) throw new Refusal(400, paced.pollSlowed ? "slow_down" : "authorization_pending");
  const { publicKey, privateKey } = transact(() => {
    const { decidedById, name } = only(redeem.get(hash, now), 400, "INVALID_DEVICE_CODE");
    return giveKey(decidedById, name, "device", at);
  });
  const issuedAt = `${now.slice(0, 19)}Z`;
  return { public_key: publicKey, private_key: privateKey, token_type: "panel_api_key", issued_at: issuedAt };
}

function profile(headers, address) {
  const key = only(findKey.get(sha256((headers.authorization ?? "").slice("Bearer ".length))), 401, "UNAUTHENTICATED");
  const open = !key.revokedAt && !key.disabledAt && isAllowed(key.allowedIps, address);
  if (!open) throw new Refusal(401, "UNAUTHENTICATED");
  const { id, email, name, role, createdAt } = key;
  return { id, email, name, role, created_at: createdAt };
}

const BARE = { message: "the same answer every time, about as long as a short one of the panel's API" };

function answer({ method, url, headers, socket }, body) {
  const [path, query] = url.split("?", 2);
  if (method === "GET" && path === "/bare") return BARE;
  if (method === "GET" && path === "/api/user") return profile(headers, socket.remoteAddress);
  if (method === "GET" && path === "/api/admin/audit") return listAudit(new URLSearchParams(query), headers);
  if (method === "GET" && path === `${OAUTH2}/authorize`) {
    const asked = new URLSearchParams(query);
    const userCode = asked.get("user_code");
    return userCode === null ? callbackFlow.authorize(asked, headers) : claim(userCode, headers);
  }
  if (method === "POST" && path === `${OAUTH2}/device`) return start(JSON.parse(body), socket.remoteAddress);
  if (method === "POST" && path === `${OAUTH2}/device/token`) return poll(JSON.parse(body));
  if (method === "POST" && path === `${OAUTH2}/authorize/approve`) return approve(JSON.parse(body), headers);
  if (method === "POST" && path === `${OAUTH2}/token`) return callbackFlow.exchange(JSON.parse(body));
  throw new Refusal(404, "NOT_FOUND");
}

function respond(req, res, body) {
  let status = 200;
  let result;
  try {
    result = answer(req, body);
  } catch (error) {
    if (!(error instanceof Refusal)) console.error(error);
    status = error.status ?? 500;
    result = { error: error.message };
  }
  const text = JSON.stringify(result);
  res.writeHead(status, {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    "Content-Length": Buffer.byteLength(text),
  });
  res.end(text);
}

createServer((req, res) => {
  if (req.method === "GET") return respond(req, res, "");
  let body = "";
  req.on("data", (chunk) => (body += chunk));
  req.on("end", () => respond(req, res, body));
}).listen(Number(port), "127.0.0.1");
