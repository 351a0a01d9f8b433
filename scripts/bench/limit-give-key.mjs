import { makeKey, makeRowId, sha256, storedTime } from "./secrets.mjs";

/** How the limit server gives an account a key: takes a place among its keys and makes one there. */
export function makeGiveKey({ durable, only, maxLiveKeys }) {
  const takePlace = durable.prepare(
    `UPDATE "User" SET "liveKeyCount" = "liveKeyCount" + 1
     WHERE "id" = ? AND "disabledAt" IS NULL AND "liveKeyCount" < ${maxLiveKeys} RETURNING "id"`,
  );
  const insertKey = durable.prepare(
    `INSERT INTO "ApiKey" ("id", "userId", "name", "source", "publicKey", "privateKeyHash", "createdAt")
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  return (userId, name, source, at) => {
    only(takePlace.get(userId), 400, "access_denied");
    const key = { id: makeRowId(at), publicKey: makeKey("px_pub"), privateKey: makeKey("px_sec") };
    insertKey.run(key.id, userId, name, source, key.publicKey, sha256(key.privateKey), storedTime(at));
    return key;
  };
}
