// What one request, or one flow, is: sent by the load generator, every answer checked. A bench that measures errors
// is worth nothing, so anything unexpected throws.
import { formatRequest } from "./http-connection.mjs";

const OAUTH2 = "/api/user/api-clients/oauth2";
/** Names of the rows that a scenario makes, so that they can be counted and removed (operations.mjs). */
export const ROW_NAMES = { start: "Bench start", flow: "Bench flow", authorize: "Bench authorize" };
/** Where the callback requests lead. */
export const CALLBACK = "https://app.example/callback?from=bench";

const START = formatRequest("POST", `${OAUTH2}/device`, { json: { name: ROW_NAMES.start } });
const START_FLOW = formatRequest("POST", `${OAUTH2}/device`, { json: { name: ROW_NAMES.flow } });
const ASKED = new URLSearchParams({ name: ROW_NAMES.authorize, callbackurl: CALLBACK, state: "af0ifjsldkj" });
const BARE = formatRequest("GET", "/bare");
const THEMES = "/api/system/plugin-themes";
const LISTING = formatRequest("GET", THEMES, { headers: { "Accept-Encoding": "gzip" } });
const LISTING_AGAIN = formatRequest("GET", THEMES, { headers: { "Accept-Encoding": "gzip", "If-None-Match": "*" } });
const UNKNOWN = formatRequest("GET", "/api/none");

const poll = (deviceCode) => formatRequest("POST", `${OAUTH2}/device/token`, { json: { device_code: deviceCode } });

/**
 * @typedef {object} Fixture rows that the bench has put into every database
 * @property {{ id: string, cookie: string }[]} users each with a session
 * @property {{ userId: string, privateKey: string }[]} keys
 * @property {{ userId: string, privateKey: string }[]} listedKeys with an allow-list that holds this machine
 * @property {string} auditorCookie of an administrator
 * @property {string} auditedUser an account with more than a page of audit events
 * @property {string[]} deviceCodes pending, none polled within the last interval
 * @property {string[]} requestTokens of pending callback requests; the nth is of the nth user, over and over
 * @property {{ code: string, privateKey: string }[]} codes not exchanged yet
 */

/**
 * Each sends the `n`th request of its kind over a connection, checks what comes back and names the outcome.
 * @type {Record<string, (connection: import("./http-connection.mjs").HttpConnection, fixture: Fixture, n: number) => Promise<string>>}
 */
export const SCENARIOS = {
  async "device-start"(connection) {
    checkStart(await connection.send(START));
    return "started";
  },

  async "pending-poll"(connection, { deviceCodes }, n) {
    const { status, body } = await connection.send(poll(deviceCodes[n]));
    const { error } = JSON.parse(body);
    if (status === 400 && (error === "authorization_pending" || error === "slow_down")) return error;
    throw unexpected("pending poll", status, body);
  },

  async "device-flow"(connection, { users }, n) {
    const { device_code, user_code } = checkStart(await connection.send(START_FLOW));
    const headers = { Cookie: users[n % users.length].cookie };
    const claim = formatRequest("GET", `${OAUTH2}/authorize?user_code=${user_code}`, { headers });
    const { request_token, request } = checkOk("claim", await connection.send(claim));
    if (request.name !== ROW_NAMES.flow) throw new Error(`claim: another request's name, ${request.name}`);
    const approve = formatRequest("POST", `${OAUTH2}/authorize/approve`, { headers, json: { request_token } });
    const { approved } = checkOk("approve", await connection.send(approve));
    const key = checkOk("poll", await connection.send(poll(device_code)));
    if (approved !== true || !/^px_sec\w{49}$/.test(key.private_key)) throw new Error("device flow: no key");
    return "key";
  },

  async authorize(connection, { users }, n) {
    const headers = { Cookie: users[n % users.length].cookie };
    const answer = await connection.send(formatRequest("GET", `${OAUTH2}/authorize?${ASKED}`, { headers }));
    const { request_token, request } = checkOk("authorize", answer);
    if (/^pxoauthreq_\w{49}$/.test(request_token) && request.callback_origin === new URL(CALLBACK).origin)
      return "token";
    throw unexpected("authorize", answer.status, answer.body);
  },

  async approve(connection, { users, requestTokens }, n) {
    const headers = { Cookie: users[n % users.length].cookie };
    const json = { request_token: requestTokens[n] };
    const answer = await connection.send(formatRequest("POST", `${OAUTH2}/authorize/approve`, { headers, json }));
    const { redirect_url } = checkOk("approve", answer);
    const [address, fragment] = redirect_url.split("#");
    const { private_key, authorization_code } = Object.fromEntries(new URLSearchParams(fragment));
    const key = /^px_sec\w{49}$/.test(private_key) && /^pxoauthcode_\w{49}$/.test(authorization_code);
    if (address === CALLBACK && key) return "key";
    throw unexpected("approve", answer.status, answer.body);
  },

  async exchange(connection, { codes }, n) {
    const { code, privateKey } = codes[n];
    const answer = await connection.send(formatRequest("POST", `${OAUTH2}/token`, { json: { code } }));
    if (checkOk("exchange", answer).private_key === privateKey) return "pair";
    throw unexpected("exchange", answer.status, answer.body);
  },

  "key-check": (connection, { keys }, n) => checkKey(connection, keys[n % keys.length]),

  "listed-key-check": (connection, { listedKeys }, n) => checkKey(connection, listedKeys[n % listedKeys.length]),

  /** The newest page of everything, of one action, and of one account, in turn. */
  async "audit-list"(connection, { auditorCookie, auditedUser }, n) {
    const filter = ["", "&action=api_key.issued", `&user=${auditedUser}`][n % 3];
    const headers = { Cookie: auditorCookie };
    const answer = await connection.send(formatRequest("GET", `/api/admin/audit?limit=50${filter}`, { headers }));
    const { events, next_cursor } = checkOk("audit list", answer);
    if (events.length !== 50 || typeof next_cursor !== "string") throw new Error("audit list: not a page");
    return "page";
  },

  async "theme-list"(connection) {
    const { status, body } = await connection.send(LISTING);
    if (status !== 200 || body === "") throw unexpected("list of theme packs", status, body);
    return "listed";
  },

  /** As for a browser that has the list. */
  async "theme-list-unchanged"(connection) {
    const { status, body } = await connection.send(LISTING_AGAIN);
    if (status !== 304 || body !== "") throw unexpected("list of theme packs, 304", status, body);
    return "unchanged";
  },

  /** A fixed answer: bare Next and bare node:http both have it. */
  async bare(connection) {
    checkOk("bare", await connection.send(BARE));
    return "answered";
  },

  /** What stands in front of Next answers this alone. */
  async "unknown-path"(connection) {
    const { status, body } = await connection.send(UNKNOWN);
    if (status !== 404 || JSON.parse(body).error !== "NOT_FOUND") throw unexpected("unknown path", status, body);
    return "answered";
  },
};

async function checkKey(connection, { privateKey, userId }) {
  const headers = { Authorization: `Bearer ${privateKey}` };
  const profile = checkOk("key check", await connection.send(formatRequest("GET", "/api/user", { headers })));
  if (profile.id !== userId) throw new Error("key check: another account's profile");
  return "opened";
}

function checkStart(answer) {
  const started = checkOk("device start", answer);
  if (/^pxdev_\w{49}$/.test(started.device_code) && /^[B-Z]{4}-[B-Z]{4}$/.test(started.user_code)) return started;
  throw unexpected("device start", answer.status, answer.body);
}

function checkOk(step, { status, body }) {
  if (status !== 200) throw unexpected(step, status, body);
  return JSON.parse(body);
}

function unexpected(step, status, body) {
  return new Error(`${step}: unexpected answer, status ${status}: ${body.slice(0, 300)}`);
}
