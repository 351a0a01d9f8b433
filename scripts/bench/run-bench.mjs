import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { cleanEnv } from "../clean-env.mjs";
import { benchPages } from "./bench-pages.mjs";
import { benchPlugins } from "./bench-plugins.mjs";
import { listStatements } from "./list-statements.mjs";
import { makeManyRows, makeMeasuredRows, makeOldRows } from "./make-rows.mjs";
import { measureRounds, startGenerator } from "./measure.mjs";
import { createSqlite, openStore } from "./open-store.mjs";
import { OPERATIONS, sizesOf } from "./operations.mjs";
import { residentMemory } from "./process-cpu.mjs";
import { startBareNext, startPanelProcess } from "./start-contenders.mjs";
import { startServer } from "./start-server.mjs";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
/** Requests after which a bare Next costs no less with more of them (measured: 5.5 ms of CPU at first, 1.5 ms then). */
const WARM_NEXT = 4200;
const SINGLE = { requests: 1, most: Infinity, before: async () => undefined, after: async () => undefined };

/**
 * Runs the whole bench: databases, servers, rounds, and everything stopped and removed afterwards.
 * @param {ReturnType<typeof import("./read-options.mjs").readOptions> & { postgresUrl?: string }} options
 * @returns {Promise<{ findings: Map<string, import("./measure.mjs").Finding[]>, memory: number,
 *   pages: Awaited<ReturnType<typeof benchPages>>, plugins: Awaited<ReturnType<typeof benchPlugins>>,
 *   statements: import("./list-statements.mjs").StatementList[], database: string }>} findings by
 *   `<panel|limit>:<scenario>:<rows>` and `bare-next`, `bare-node`, `front`; `memory` of a panel after the load, MiB
 */
export async function runBench(options) {
  const folder = mkdtempSync(path.join(tmpdir(), "panel-bench-"));
  const atEnd = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    return await run(options, folder, (step) => atEnd.unshift(step));
  } catch (error) {
    throw new Error(error.message + lastWords(folder), { cause: error });
  } finally {
    for (const step of atEnd) await step();
  }
}

async function run(options, folder, atEnd) {
  const say = (text) => console.error(text);
  const secret = randomBytes(32).toString("hex");
  const sizes = [0, options.rows, options.many];
  say(`Filling databases (none, ${options.rows} rows a table, ${options.many} keys and audit events) …`);
  const measured = await makeMeasuredRows(secret);
  const fixtureFile = path.join(folder, "fixture.json");
  writeFileSync(fixtureFile, JSON.stringify(measured.fixture));
  const context = { options, folder, secret, atEnd };
  const pairs = [];
  for (const size of sizes) {
    const old = () => (size === options.many ? makeManyRows(size) : size > 0 ? makeOldRows(size) : []);
    const tables = () => [old(), measured.tables];
    const panel = await startPanel(context, size, tables());
    pairs.push({ size, panel, limit: await startLimit(context, size, panel, tables) });
  }
  const bareNext = await startBareNext(context);
  const generator = startGenerator(fixtureFile);
  atEnd(() => generator.stop());

  const [{ panel, limit }] = pairs;
  const cells = [
    { id: "bare-node", operation: { ...SINGLE, scenario: "bare", title: "bare node:http" }, server: limit.server },
    { id: "front", operation: { ...SINGLE, scenario: "unknown-path", title: "unknown path" }, server: panel.server },
  ];
  const bareRoute = { ...SINGLE, scenario: "bare", title: "bare Next" };
  // a panel's Next has served every other operation as well by the time that it is measured
  cells.push({ id: "bare-next", operation: bareRoute, server: bareNext, warmRequests: WARM_NEXT });
  for (const operation of OPERATIONS) {
    for (const { size, ...contenders } of pairs) {
      if (!sizesOf(operation, options).includes(size)) continue;
      for (const [name, contender] of Object.entries(contenders)) {
        cells.push({ id: `${name}:${operation.scenario}:${size}`, operation, ...contender });
      }
    }
  }
  const onRound = (n) => say(n === 0 ? "Warming up …" : `Round ${n} of ${options.rounds} …`);
  const findings = await measureRounds(cells, { ...options, generator, onRound });
  const memory = Math.max(...pairs.map(({ panel: { server } }) => residentMemory(server.pid)));
  say("Pages …");
  const pages = await measurePages(context, measured);
  say("Plugins …");
  const plugins = await benchPlugins({
    folder,
    rounds: Math.min(options.rounds, 3),
    startPanel: (name, PLUGINS_DIR) =>
      startPanelProcess(context, name, `file:${folder}/${name}.db`, { env: { PLUGINS_DIR } }),
    async dressSome(name) {
      const store = await openStore(`file:${folder}/${name}.db`);
      await fill(store, [measured.tables]);
      const [plain, themed, shelled] = measured.fixture.users;
      await store.run(`UPDATE "User" SET "themePack" = 'bench-0:pack' WHERE "id" = '${themed.id}'`);
      await store.run(`UPDATE "User" SET "uiPack" = 'bench-0:pack' WHERE "id" = '${shelled.id}'`);
      await store.close();
      return { plain: plain.cookie, themed: themed.cookie, shelled: shelled.cookie };
    },
    measure: { ...options, generator, onRound },
  });
  const statements = options.database === "sqlite" ? await recordStatements(context, pairs[1], generator) : [];
  return { findings, memory, pages, plugins, statements, database: await describeDatabase(options, panel.store) };
}

/** What the servers complained of: their last warnings and errors. */
function lastWords(folder) {
  const logs = readdirSync(folder).filter((name) => name.endsWith(".log"));
  return logs
    .map((name) => {
      const lines = readFileSync(path.join(folder, name), "utf8").split("\n");
      const bad = lines.filter((line) => /"level":[4-6]0|error/i.test(line)).slice(-3);
      return bad.length > 0 ? `\n\nFrom ${name}:\n${bad.join("\n")}` : "";
    })
    .join("");
}

/** The built product as `npm run up` serves it; its limits count, but are too high to be reached. */
async function startPanel(context, size, tables) {
  const { options, folder } = context;
  const url = options.database === "sqlite" ? `file:${folder}/panel-${size}.db` : await newDatabase(options, size);
  const server = await startPanelProcess(context, `panel-${size}`, url); // brings the schema
  const store = await openStore(url);
  context.atEnd(() => store.close());
  await fill(store, tables);
  if (options.database === "sqlite") return { server, store, url };
  const others = `SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()`;
  return { server, store, url, databasePids: async () => (await store.rows(others)).map(({ pid }) => pid) };
}

/** On a copy of the panel's database, where that is one of SQLite: filling another takes minutes. */
async function startLimit({ options, folder, atEnd }, size, panel, tables) {
  const file = path.join(folder, `limit-${size}.db`);
  const copied = options.database === "sqlite";
  if (copied) await panel.store.run(`VACUUM INTO '${file}'`);
  const store = copied ? await openStore(`file:${file}`) : await createSqlite(file);
  atEnd(() => store.close());
  if (!copied) await fill(store, tables());
  const server = await startServer({
    name: `limit-${size}`,
    args: (port) => [here("./limit-server.mjs"), file, String(port)],
    env: () => cleanEnv({ NODE_ENV: "production" }),
    path: "/bare",
    logFolder: folder,
  });
  atEnd(server.stop);
  return { server, store };
}

/** On a database of its own, so that the starts migrate nothing. */
async function measurePages(context, { tables, fixture }) {
  const { options, folder } = context;
  const url = options.database === "sqlite" ? `file:${folder}/pages.db` : await newDatabase(options, "pages");
  const first = await startPanelProcess(context, "pages", url); // brings the schema
  const store = await openStore(url);
  await fill(store, [tables]);
  await store.close();
  await first.stop();
  return benchPages({
    ...(options.short
      ? { starts: 2, processes: 1, warm: 30, requests: 40 }
      : { starts: 9, processes: 3, warm: 600, requests: 400 }),
    startPanel: (n) => startPanelProcess(context, `pages-${n}`, url),
    startBare: (n) => startBareNext(context, `bare-next-${n}`),
    cookie: fixture.users[0].cookie,
  });
}

async function recordStatements(context, { panel }, generator) {
  const preload = [new URL("./record-statements.mjs", import.meta.url).href];
  const server = await startPanelProcess(context, "recorded-panel", panel.url, { preload });
  const explainer = await openStore(panel.url);
  context.atEnd(() => explainer.close());
  return listStatements({ server, store: panel.store, explainer, generator });
}

async function fill(store, tables) {
  for (const some of tables) for (const [table, rows] of some) await store.insert(table, rows);
}

async function newDatabase({ postgresUrl }, size) {
  const admin = await openStore(postgresUrl);
  await admin.run(`CREATE DATABASE bench_${size}`);
  await admin.close();
  const url = new URL(postgresUrl);
  url.pathname = `/bench_${size}`;
  return url.href;
}

async function describeDatabase({ database }, store) {
  const version = database === "sqlite" ? "sqlite_version()" : "current_setting('server_version')";
  const [row] = await store.rows(`SELECT ${version} AS "version"`);
  return `${database === "sqlite" ? "SQLite" : "PostgreSQL"} ${row.version.split(" ")[0]}`;
}
