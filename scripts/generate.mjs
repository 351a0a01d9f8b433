// `npm run generate`: both Prisma clients (SQLite and PostgreSQL) from the one set of models.
import { isMain } from "./is-main.mjs";
import { DIALECT_URLS, prisma } from "./prisma-cli.mjs";
import { unlessUpToDate } from "./stamp.mjs";

const CLIENTS = "lib/db/generated";

/**
 * Generates the clients into `lib/db/generated`, unless the models and Prisma are those they were made from.
 * @param {{ force?: boolean }} [options]
 * @returns {Promise<boolean>} whether they were made
 * @throws with Prisma's output when the models are wrong
 */
export function generateClients({ force = false } = {}) {
  const sources = [
    "prisma/models",
    "prisma/sqlite/schema.prisma",
    "prisma/postgresql/schema.prisma",
    "prisma.config.ts",
    "package-lock.json",
  ];
  const results = Object.keys(DIALECT_URLS).map((dialect) => `${CLIENTS}/${dialect}/client.ts`);
  return unlessUpToDate({ stamp: `${CLIENTS}/panel-generate`, sources, results, force }, async () => {
    await Promise.all(Object.values(DIALECT_URLS).map((url) => prisma(["generate"], url)));
  });
}

if (isMain(import.meta.url)) await generateClients({ force: true });
