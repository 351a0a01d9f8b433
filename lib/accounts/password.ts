import { randomInt } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** argon2id with OWASP's first recommendation: 19 MiB, 2 passes, 1 lane (Password Storage Cheat Sheet). */
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** @returns the hash in PHC string form */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize("NFKC"), OPTIONS);
}

/** Stands where a hash does until an invited account has its first password: none fits it. */
export const NO_PASSWORD = "";

/** A password has at most this many characters. */
export const MAX_PASSWORD_LENGTH = 256;

/**
 * Whether a password fits a hash. What is longer than any password is not even normalised, which takes a time that
 * grows with the square of its length, and nothing else runs meanwhile; it costs what a wrong password does. Without a
 * hash it does the same work and answers false, so that the time taken does not tell whether an account exists, or has
 * a password yet.
 */
export async function verifyPassword(password: string, storedHash: string | null): Promise<boolean> {
  const possible = password.length <= MAX_PASSWORD_LENGTH;
  const hasOne = storedHash !== null && storedHash !== NO_PASSWORD;
  const fits = await verify(hasOne ? storedHash : await someHash(), possible ? password.normalize("NFKC") : "");
  return fits && possible && hasOne;
}

let nobody: Promise<string> | undefined;
function someHash(): Promise<string> {
  nobody ??= hashPassword(makePassword());
  return nobody;
}

const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** A password to be shown once: four groups of five characters that are hard to confuse; 99 bits. */
export function makePassword(): string {
  const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return [group(), group(), group(), group()].join("-");
}
