import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "libsql";
import { freePort } from "@/scripts/free-port.mjs";
import { projectRoot } from "@/scripts/project-root.mjs";
import { expect, test } from "./fixtures";
import { runToEnd, type Ended } from "./run-to-end";

const SERVER = "dist/server.mjs";
const SECRET = "0123456789abcdef0123456789abcdef";
const NOBODY = 65534;

let folder: string;
test.beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), "panel-start-"))));
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

const fileUrl = (...parts: string[]) => `file:${path.join(folder, ...parts)}`;

/** It ended with 1, and said to a person what to do: no stack, no class name, nothing of the inside. */
function expectSentence({ code, output }: Ended, ...said: (string | RegExp)[]): void {
  expect(code, output).toBe(1);
  for (const text of said) expect(output).toMatch(text);
  expect(output).not.toMatch(/^\s+at /m);
  expect(output).not.toMatch(/\[object |node:internal|Prisma\w*Error|could not start/);
}

test("a taken port", async () => {
  const other = createServer().listen(0);
  const { port } = other.address() as { port: number };
  const ended = await runToEnd(SERVER, { env: { PORT: String(port), DATABASE_URL: fileUrl("panel.db") } });
  other.close();
  expectSentence(ended, /taken by another program/, /PORT=/);
});

test("a file where the folder of plugins is to be", async () => {
  const file = path.join(folder, "plugins");
  writeFileSync(file, "");
  const ended = await runToEnd(SERVER, { env: { PLUGINS_DIR: file, DATABASE_URL: fileUrl("panel.db") } });
  expectSentence(ended, `PLUGINS_DIR: ${file} is no folder.`, /Write the path of the folder/);
});

test("settings that cannot be used, all named at once", async () => {
  const ended = await runToEnd(SERVER, {
    env: {
      PORT: "http",
      DATABASE_URL: "mysql://localhost/panel",
      PANEL_BASE_URL: "https://panel.example/path",
      AUTH_SECRET: "short",
      TRUSTED_PROXIES: "10.0.0.0/33",
      LIMIT_TOKEN: "many",
      LOG_LEVEL: "loud",
      PANEL_ADMIN_EMAIL: "nobody",
      PANEL_ADMIN_PASSWORD: "short",
    },
  });
  const names = [
    "PORT",
    "DATABASE_URL",
    "PANEL_BASE_URL",
    "AUTH_SECRET",
    "TRUSTED_PROXIES",
    "LIMIT_TOKEN",
    "LOG_LEVEL",
  ];
  expectSentence(ended, ...[...names, "PANEL_ADMIN_EMAIL", "PANEL_ADMIN_PASSWORD"].map((one) => `  ${one}: `));
});

test("a database in a place where no folder can be", async () => {
  writeFileSync(path.join(folder, "file"), "");
  const ended = await runToEnd(SERVER, { env: { DATABASE_URL: fileUrl("file", "panel.db") } });
  expectSentence(ended, /^\s*The folder .* cannot be made: a part of it is a file\./, /DATABASE_URL=/);
});

test("a database below /proc, where making a folder is never done", async () => {
  test.skip(process.platform !== "linux", "there is no /proc here");
  for (const secret of [{}, { AUTH_SECRET: SECRET }]) {
    const ended = await runToEnd(SERVER, { env: { DATABASE_URL: "file:/proc/nope/panel.db", ...secret } });
    expectSentence(ended, /^\s*The folder \/proc\/nope .* cannot be made/, /DATABASE_URL=/);
  }
});

test("a folder that may not be written", async () => {
  const root = process.getuid?.() === 0;
  if (root) test.skip(!worldMayRead(projectRoot), "root may write anywhere, and nobody cannot read this checkout");
  const locked = path.join(folder, "locked");
  mkdirSync(locked);
  chmodSync(folder, 0o755);
  chmodSync(locked, 0o555);
  const env = { DATABASE_URL: fileUrl("locked", "panel.db"), PORT: String(await freePort()) };
  expectSentence(
    await runToEnd(SERVER, { env, ...(root && { uid: NOBODY }) }),
    /^\s*The panel must .* write/,
    /DATABASE_URL/,
  );
});

test("a database that may not be written, or not be read", async () => {
  const root = process.getuid?.() === 0;
  if (root) test.skip(!worldMayRead(projectRoot), "root may write anywhere, and nobody cannot read this checkout");
  const locked = path.join(folder, "locked");
  mkdirSync(locked);
  chmodSync(folder, 0o755);
  const env = { DATABASE_URL: fileUrl("locked", "panel.db"), AUTH_SECRET: SECRET, PORT: String(await freePort()) };
  const made = new Database(path.join(locked, "panel.db"));
  made.exec("CREATE TABLE a (b)");
  made.close();
  chmodSync(locked, 0o555);
  for (const [mode, said] of [
    [0o444, /^\s*The database cannot be written: .*panel\.db\nThis user must be able to write/],
    [0o000, /^\s*The database cannot be opened: .*panel\.db\nThis user must be able to read/],
  ] as const) {
    chmodSync(path.join(locked, "panel.db"), mode);
    for (const [program, args] of [
      [SERVER, []],
      ["dist/cli.mjs", ["purge"]],
      ["dist/cli.mjs", ["migrate-data", fileUrl("other.db")]],
    ] as const) {
      const ended = await runToEnd(program, { env, args: [...args], ...(root && { uid: NOBODY }) });
      expectSentence(ended, said, /DATABASE_URL/);
    }
  }
  chmodSync(locked, 0o755);
});

test("a damaged database, for the server and for a command", async () => {
  const file = path.join(folder, "panel.db");
  const db = new Database(file);
  db.exec(`CREATE TABLE "_prisma_migrations" ("id" TEXT PRIMARY KEY NOT NULL)`);
  db.close();
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0xff, 100, bytes.length));
  const env = { DATABASE_URL: fileUrl("panel.db"), AUTH_SECRET: SECRET };
  for (const ended of [await runToEnd(SERVER, { env }), await runToEnd("dist/cli.mjs", { env, args: ["purge"] })]) {
    expectSentence(ended, /panel\.db is damaged/, /npm run panel -- restore <file>/);
  }
});

test("an empty DATABASE_URL begins no new database", async () => {
  for (const program of [SERVER, "dist/cli.mjs"]) {
    const ended = await runToEnd(program, { env: { DATABASE_URL: "" }, args: ["purge"] });
    expectSentence(ended, /DATABASE_URL: is empty; write file:/);
  }
});

test("a file that is no database is left as it is", async () => {
  const file = path.join(folder, "panel.db");
  const garbage = Buffer.alloc(20_000, "this is no database. ");
  writeFileSync(file, garbage);
  const ended = await runToEnd(SERVER, { env: { DATABASE_URL: fileUrl("panel.db") } });
  expectSentence(ended, /database cannot be opened/, /DATABASE_URL/);
  expect(readFileSync(file).equals(garbage)).toBe(true);
});

test("a database of a newer version, and one whose migration failed", async () => {
  for (const [finished, said] of [
    ["'2099-01-01T00:00:00.000Z'", /newer version/],
    ["NULL", /failed earlier/],
  ] as const) {
    const file = path.join(folder, `${finished.length}.db`);
    const db = new Database(file);
    db.exec(`CREATE TABLE "_prisma_migrations" ("id" TEXT PRIMARY KEY NOT NULL, "checksum" TEXT NOT NULL,
      "finished_at" DATETIME, "migration_name" TEXT NOT NULL, "logs" TEXT, "rolled_back_at" DATETIME,
      "started_at" DATETIME NOT NULL DEFAULT current_timestamp, "applied_steps_count" INTEGER NOT NULL DEFAULT 0)`);
    db.exec(`INSERT INTO "_prisma_migrations" (id, checksum, finished_at, migration_name)
      VALUES ('1', 'x', ${finished}, '20990101000000_later')`);
    db.close();
    expectSentence(await runToEnd(SERVER, { env: { DATABASE_URL: `file:${file}` } }), said, "20990101000000_later");
  }
});

test("PostgreSQL out of reach, its password kept quiet", async () => {
  const url = `postgresql://panel:odd-gherkin-41@127.0.0.1:${await freePort()}/panel`;
  const ended = await runToEnd(SERVER, { env: { DATABASE_URL: url, AUTH_SECRET: SECRET } });
  expectSentence(ended, /database cannot be opened/, /DATABASE_URL/);
  expect(ended.output).not.toContain("odd-gherkin-41");
});

test("PostgreSQL without the secret that its processes share", async () => {
  const ended = await runToEnd(SERVER, { env: { DATABASE_URL: "postgresql://localhost/panel" } });
  expectSentence(ended, /AUTH_SECRET is missing/, /openssl rand -hex 32/);
});

test("a secret's file that holds none", async () => {
  writeFileSync(path.join(folder, "auth-secret"), "\n");
  const ended = await runToEnd(SERVER, { env: { DATABASE_URL: fileUrl("panel.db") } });
  expectSentence(ended, /auth-secret holds no usable secret/, /AUTH_SECRET/);
});

/** Whether a user who owns nothing here may go to this folder and read it. */
function worldMayRead(directory: string): boolean {
  const parent = path.dirname(directory);
  return (statSync(directory).mode & 0o005) === 0o005 && (parent === directory || worldMayRead(parent));
}
