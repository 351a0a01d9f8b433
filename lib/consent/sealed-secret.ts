import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/**
 * A private key that waits for its authorization code to be exchanged. The key of the cipher is drawn from the code,
 * of which the database holds a hash only: whoever has the database alone cannot read it.
 * Form: base64url of salt (16 bytes), nonce (12), tag (16), ciphertext; AES-256-GCM, HKDF-SHA-256 (RFC 5869).
 */
export function sealSecret(secret: string, code: string): string {
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFrom(code, salt), nonce);
  const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([salt, nonce, cipher.getAuthTag(), text]).toString("base64url");
}

/** @throws when the code is another or the sealed text was changed */
export function openSecret(sealed: string, code: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", keyFrom(code, bytes.subarray(0, 16)), bytes.subarray(16, 28));
  decipher.setAuthTag(bytes.subarray(28, 44));
  return Buffer.concat([decipher.update(bytes.subarray(44)), decipher.final()]).toString("utf8");
}

function keyFrom(code: string, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", code, salt, "panel sealed secret", 32));
}
