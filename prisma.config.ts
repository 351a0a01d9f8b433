import path from "node:path";
import { defineConfig } from "prisma/config";

// The native schema engine is a download; the same engine as WebAssembly comes from npm
// (docs/decisions/0002-prisma-two-databases.md).
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.join(import.meta.dirname, "scripts/schema-engine.mjs");

const url = process.env.DATABASE_URL ?? "file:./data/panel.db";
const kind = /^postgres(ql)?:/.test(url) ? "postgresql" : "sqlite";

export default defineConfig({
  schema: `prisma/${kind}`,
  migrations: { path: `prisma/${kind}/migrations` },
  datasource: { url },
});
