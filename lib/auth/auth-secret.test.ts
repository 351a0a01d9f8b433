import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadAuthSecret } from "@/lib/auth/auth-secret";
import { readEnv, SettingsError } from "@/lib/env";

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), "panel-secret-"))));
afterEach(() => rm(folder, { recursive: true, force: true }));

const load = (settings: Record<string, string> = {}) =>
  loadAuthSecret(readEnv({ DATABASE_URL: `file:${folder}/data/panel.db`, ...settings }));
const file = () => path.join(folder, "data", "auth-secret");

test("made once, kept beside the database, readable by its owner alone", async () => {
  const secret = await load();
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(await load()).toBe(secret);
  expect(await readFile(file(), "utf8")).toBe(secret);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  expect(await readdir(path.dirname(file()))).toEqual(["auth-secret"]);
});

test("the same for any number of starts at once", async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => load()));
  expect(new Set(secrets).size).toBe(1);
  expect(await readFile(file(), "utf8")).toBe(secrets[0]);
  expect(await readdir(path.dirname(file()))).toEqual(["auth-secret"]);
});

test("another for another panel", async () => {
  const one = await load();
  await rm(file());
  expect(await load()).not.toBe(one);
});

test("AUTH_SECRET goes before it and makes no file", async () => {
  expect(await load({ AUTH_SECRET: "x".repeat(32) })).toBe("x".repeat(32));
  expect(await readdir(folder)).toEqual([]);
});

test("a file that holds too little is named, and not replaced", async () => {
  await load();
  await writeFile(file(), "short\n");
  await expect(load()).rejects.toThrow(SettingsError);
  await expect(load()).rejects.toThrow(file());
  expect(await readFile(file(), "utf8")).toBe("short\n");
  await writeFile(file(), `${"y".repeat(40)}\n`);
  await chmod(file(), 0o400);
  expect(await load()).toBe("y".repeat(40));
});

test("PostgreSQL has no folder for one: every process needs the same, and a command needs none", async () => {
  const settings = { DATABASE_URL: "postgresql://db/panel" };
  await expect(load(settings)).rejects.toThrow(/^AUTH_SECRET is missing.*openssl rand -hex 32$/);
  expect(await load({ ...settings, AUTH_SECRET: "x".repeat(32) })).toBe("x".repeat(32));
});
