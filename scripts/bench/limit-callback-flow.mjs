// The callback flow of the limit server.
import { openSecret, sealSecret } from "./sealed-secret.mjs";
import { hashToken, makeRowId, makeToken, storedTime } from "./secrets.mjs";

const TEN_MINUTES = 600_000;
const issuedAt = (time) => `${time.slice(0, 19)}Z`;

/**
 * @param {object} server what limit-server.mjs has: its two connections, and how it refuses, knows who is signed in
 *   and gives an account a key
 */
export function makeCallbackFlow({ durable, quick, only, signedIn, giveKey }) {
  const insertRequest = durable.prepare(
    `INSERT INTO "ConsentRequest"
       ("id", "tokenHash", "userId", "createdAt", "expiresAt", "name", "callbackUrl", "mode", "state")
     VALUES (?, ?, ?, ?, ?, ?, ?, 'user', ?)`,
  );
  const insertCode = durable.prepare(
    `INSERT INTO "AuthorizationCode" ("id", "codeHash", "consentRequestId", "apiKeyId", "sealedSecret", "expiresAt")
     VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const findCode = quick.prepare(
    `SELECT c."id", c."sealedSecret", k."publicKey", k."createdAt" FROM "AuthorizationCode" c
     JOIN "ApiKey" k ON k."id" = c."apiKeyId" JOIN "User" u ON u."id" = k."userId"
     WHERE c."codeHash" = ? AND c."sealedSecret" IS NOT NULL AND k."revokedAt" IS NULL AND u."disabledAt" IS NULL`,
  );
  const useCode = durable.prepare(
    `UPDATE "AuthorizationCode" SET "usedAt" = ?1, "sealedSecret" = NULL
     WHERE "id" = ?2 AND "usedAt" IS NULL AND "expiresAt" > ?1 RETURNING "id"`,
  );

  return {
    authorize(query, headers) {
      const at = Date.now();
      const userId = signedIn(headers, storedTime(at));
      const { name, callbackurl, state } = Object.fromEntries(query);
      const { href, origin } = new URL(callbackurl);
      const token = makeToken("pxoauthreq_", at);
      const times = [storedTime(at), storedTime(at + TEN_MINUTES)];
      insertRequest.run(makeRowId(at), hashToken(token), userId, ...times, name, href, state);
      const request = { name, callbackurl: href, callback_origin: origin, mode: "user", state };
      return { request_token: token, expires_in: TEN_MINUTES / 1000, request };
    },

    /** Inside the transaction that decided the request. */
    approve({ id, userId, name, callbackUrl, state }, at) {
      const key = giveKey(userId, name, "callback", at);
      const code = makeToken("pxoauthcode_", at);
      const sealed = sealSecret(key.privateKey, code);
      insertCode.run(makeRowId(at), hashToken(code), id, key.id, sealed, storedTime(at + TEN_MINUTES));
      const fragment = {
        public_key: key.publicKey,
        private_key: key.privateKey,
        token_type: "panel_api_key",
        issued_at: issuedAt(storedTime(at)),
        authorization_code: code,
        state,
      };
      const pairs = Object.entries(fragment).map(([field, value]) => `${field}=${encodeURIComponent(value)}`);
      return { mode: "user", redirect_url: `${callbackUrl}#${pairs.join("&")}` };
    },

    exchange({ code }) {
      const found = only(findCode.get(hashToken(code)), 400, "INVALID_AUTHORIZATION_CODE");
      const privateKey = openSecret(found.sealedSecret, code);
      only(useCode.get(storedTime(Date.now()), found.id), 400, "INVALID_AUTHORIZATION_CODE");
      return {
        public_key: found.publicKey,
        private_key: privateKey,
        token_type: "panel_api_key",
        issued_at: issuedAt(found.createdAt),
      };
    },
  };
}
