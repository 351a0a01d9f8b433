// lib/consent/sealed-secret.ts once more, as a script cannot load the product's TypeScript: AES-256-GCM under a key that
// HKDF-SHA-256 draws from the code; base64url of salt (16 bytes), nonce (12), tag (16), ciphertext.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const keyFrom = (code, salt) => Buffer.from(hkdfSync("sha256", code, salt, "panel sealed secret", 32));

export function sealSecret(secret, code) {
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFrom(code, salt), nonce);
  const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([salt, nonce, cipher.getAuthTag(), text]).toString("base64url");
}

export function openSecret(sealed, code) {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", keyFrom(code, bytes.subarray(0, 16)), bytes.subarray(16, 28));
  decipher.setAuthTag(bytes.subarray(28, 44));
  return Buffer.concat([decipher.update(bytes.subarray(44)), decipher.final()]).toString("utf8");
}
