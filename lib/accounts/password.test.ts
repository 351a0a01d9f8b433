import { describe, expect, test, vi } from "vitest";
import { hashPassword, makePassword, NO_PASSWORD, verifyPassword } from "@/lib/accounts/password";
import { USER_PASSWORD, WRONG_PASSWORD } from "@/lib/testing/secrets";

describe("a password", () => {
  test("is stored as argon2id with a salt of its own", async () => {
    const [one, other] = [await hashPassword(USER_PASSWORD), await hashPassword(USER_PASSWORD)];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
    expect(await verifyPassword(USER_PASSWORD, one)).toBe(true);
    expect(await verifyPassword(WRONG_PASSWORD, one)).toBe(false);
    expect(await verifyPassword("", one)).toBe(false);
    expect(await verifyPassword(`${USER_PASSWORD} `, one)).toBe(false);
  });

  test("is the same however a keyboard composes its letters", async () => {
    const hash = await hashPassword("pa\u00dfw\u00f6rter \ufb01x");
    expect(await verifyPassword("pa\u00dfwo\u0308rter fix", hash)).toBe(true);
    expect(await verifyPassword("passwo\u0308rter fix", hash)).toBe(false);
  });

  test("of nobody fits nothing and takes as long to find that out", async () => {
    const hash = await hashPassword(USER_PASSWORD);
    await verifyPassword(WRONG_PASSWORD, null); // makes, once, the hash of nobody
    for (const password of ["", NO_PASSWORD, USER_PASSWORD])
      expect(await verifyPassword(password, NO_PASSWORD)).toBe(false);
    const work = async (storedHash: string | null) => {
      const before = process.cpuUsage();
      for (let i = 0; i < 5; i++) expect(await verifyPassword(WRONG_PASSWORD, storedHash)).toBe(false);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const somebody = await work(hash);
    for (const nobody of [await work(null), await work(NO_PASSWORD)]) {
      expect(nobody).toBeGreaterThan(somebody / 3);
      expect(somebody).toBeGreaterThan(nobody / 3);
    }
  });

  test("longer than any is wrong, and is not normalised first", async () => {
    const hash = await hashPassword(USER_PASSWORD);
    const normalize = vi.spyOn(String.prototype, "normalize");
    const longest = "a".repeat(256);
    expect(await verifyPassword(`a${"\u0301".repeat(32_000)}${"\u0316".repeat(32_000)}`, hash)).toBe(false);
    expect(await verifyPassword(`${longest}a`, await hashPassword(`${longest}a`))).toBe(false);
    expect(normalize).toHaveBeenCalledTimes(1); // by the hash made here
    normalize.mockRestore();
    expect(await verifyPassword(longest, await hashPassword(longest))).toBe(true);
  });

  test("that the panel makes up is long, and another one each time", () => {
    const made = Array.from({ length: 50 }, makePassword);
    for (const one of made) expect(one).toMatch(/^([a-hjkmnp-z2-9]{5}-){3}[a-hjkmnp-z2-9]{5}$/);
    expect(new Set(made).size).toBe(50);
  });
});
