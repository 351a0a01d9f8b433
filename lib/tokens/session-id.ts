import { randomBytes } from "node:crypto";

/** A session's id: 256 random bits. It travels only inside the encrypted session cookie. */
export function makeSessionId(): string {
  return randomBytes(32).toString("base64url");
}
