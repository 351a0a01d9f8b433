import { randomBytes, randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { makeFolder } from "@/lib/db/make-folder";
import { sqliteFile, SettingsError, type Env } from "@/lib/env";

/**
 * What encrypts session cookies: AUTH_SECRET, else one made once and kept beside the SQLite database, readable by
 * its owner alone. Two processes that start at once end up with the same.
 * @throws SettingsError when it is missing with PostgreSQL, when the file is there and holds too little, or its folder
 *   cannot be made
 */
export async function loadAuthSecret(env: Env): Promise<string> {
  if (env.authSecret) return env.authSecret;
  if (!env.databaseUrl.startsWith("file:")) {
    throw new SettingsError(
      "AUTH_SECRET is missing. With PostgreSQL every process needs the same one: set it to the output of: openssl rand -hex 32",
    );
  }
  const file = path.join(path.dirname(sqliteFile(env.databaseUrl)), "auth-secret");
  await makeFolder(path.dirname(file));
  const draft = `${file}.${randomUUID()}`; // two containers on one volume may have the same process id
  await writeFile(draft, randomBytes(32).toString("hex"), { mode: 0o600 });
  try {
    await link(draft, file); // fails when there is one: the first stays
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const secret = (await readFile(file, "utf8")).trim();
  if (secret.length < 32) {
    throw new SettingsError(`${file} holds no usable secret. Delete it (everyone signs in again) or set AUTH_SECRET.`);
  }
  return secret;
}
