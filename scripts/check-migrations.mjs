// Fails when prisma/<database>/migrations does not produce exactly the models, on both databases. With `postgresql` as
// its argument: that one alone, on the server that DATABASE_URL names.
import { runQuietly } from "./child-process.mjs";
import { isMain } from "./is-main.mjs";
import { orExit } from "./or-exit.mjs";
import { DIALECT_URLS, prisma } from "./prisma-cli.mjs";

/**
 * Replays a database's migrations on an empty shadow database and compares the outcome with the models.
 * @param {"sqlite" | "postgresql"} dialect
 * @param {string} databaseUrl a server to make the shadow database on; SQLite needs none
 * @throws with the difference
 */
async function compare(dialect, databaseUrl) {
  const folder = `prisma/${dialect}`;
  await prisma(
    ["migrate", "diff", "--from-migrations", `${folder}/migrations`, "--to-schema", folder, "--exit-code"],
    databaseUrl,
  );
}

async function compareBoth() {
  await compare("sqlite", DIALECT_URLS.sqlite);
  const { code, output } = await runQuietly(process.execPath, [
    "scripts/with-postgres.mjs",
    process.execPath,
    "scripts/check-migrations.mjs",
    "postgresql",
  ]);
  if (code !== 0) throw new Error(output);
  console.log("The migrations produce the models on both databases.");
}

if (isMain(import.meta.url)) {
  await orExit(() =>
    process.argv[2] === "postgresql" ? compare("postgresql", process.env.DATABASE_URL ?? "") : compareBoth(),
  );
}
