#!/usr/bin/env node
// Speaks the command line and the JSON-RPC protocol of Prisma's native schema engine, backed by the WebAssembly build
// of the same engine (npm package @prisma/schema-engine-wasm, same commit) and Prisma's own driver adapters. `prisma`
// starts it through PRISMA_SCHEMA_ENGINE_BINARY (prisma.config.ts), so migrate dev/deploy/diff/status/reset/resolve and
// db push/pull work with no engine download.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { createInterface } from "node:readline";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import { runDatabaseCommand } from "./prisma-engine/database-command.mjs";
import { adapterFactory } from "./prisma-engine/driver-adapters.mjs";
import { answerForSqlite } from "./prisma-engine/sqlite-answers.mjs";

const require = createRequire(import.meta.url);
const wasmFolder = path.dirname(require.resolve("@prisma/schema-engine-wasm"));
const { datamodels, url, command } = readArguments(process.argv.slice(2));

if (command[0] === "--version") {
  const { version } = JSON.parse(await readFile(path.join(wasmFolder, "package.json"), "utf8"));
  console.log(`schema-engine-cli ${version.split(".").pop()}`);
} else if (command[0] === "cli") {
  await runDatabaseCommand(command[1], url);
} else {
  await answerRequests();
}
process.exit(0);

/** The native engine's own options; those that change nothing here are read over. */
function readArguments(args) {
  const read = { datamodels: [], url: undefined, command: [] };
  const left = [...args];
  while (left.length > 0) {
    const arg = left.shift();
    if (arg === "--datamodels") read.datamodels.push(left.shift());
    else if (arg === "--datasource") read.url = JSON.parse(left.shift()).url;
    else if (arg === "--enabled-preview-features" || arg === "--extension-types") left.shift();
    else read.command.push(arg);
  }
  return read;
}

/** JSON-RPC 2.0, one message a line, until standard input ends. */
async function answerRequests() {
  const wasm = await loadWasm();
  let factory;
  let engine;
  const getEngine = async (params) => {
    if (engine) return engine;
    const files = await Promise.all(datamodels.map(async (file) => [file, await readFile(file, "utf8")]));
    factory = bindMigrationAwareSqlAdapterFactory(await adapterFactory(url ?? unconnectedUrl(params, files)));
    engine = await wasm.SchemaEngine.new({ datamodels: files.length > 0 ? files : undefined }, () => {}, factory);
    return engine;
  };

  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    if (line.trim() === "") continue;
    const request = JSON.parse(line);
    if (!request.method) continue; // an answer to one of our own print requests
    try {
      let result = await answerForSqlite(url, request);
      if (result === undefined) {
        const method = request.method === "getDatabaseVersion" ? "version" : request.method;
        const current = await getEngine(request.params);
        if (typeof current[method] !== "function") throw new Error(`unsupported method ${method}`);
        result = (await current[method](request.params)) ?? {};
      }
      if (request.method === "diff" && result.stdout != null) {
        send({ id: 1, method: "print", params: { content: result.stdout.replace(/\n$/, "") } });
        delete result.stdout;
      }
      send({ id: request.id, result });
    } catch (error) {
      if (process.env.DEBUG?.includes("schema-engine")) console.error(error);
      send({ id: request.id, error: rpcError(error, factory) });
    }
  }
}

async function loadWasm() {
  const glue = await import(path.join(wasmFolder, "schema_engine_bg.js"));
  const code = await readFile(path.join(wasmFolder, "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(code, { "./schema_engine_bg.js": glue });
  glue.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  return glue;
}

/** `migrate diff` between two schemas or folders needs no connection, only the right dialect. */
function unconnectedUrl(params, files) {
  const text = JSON.stringify(params ?? "") + files.map(([, content]) => content).join();
  const isPostgres = /"?provider"?\s*=\s*\\?"postgres/.test(text);
  return isPostgres ? "postgresql://127.0.0.1/none" : "file::memory:";
}

function rpcError(error, factory) {
  // "External error id#0" stands for a JavaScript error that the driver kept for us
  const id = /External error id#(\d+)/.exec(error?.message ?? "")?.[1];
  const original = id === undefined ? undefined : factory?.errorRegistry?.consumeError(Number(id))?.error;
  return {
    code: 4466,
    message: "An error happened. Check the data field for details.",
    data: {
      message: String(original?.message ?? error?.message ?? error),
      error_code: error?.code,
      meta: error?.meta,
      is_panic: false,
    },
  };
}

function send(message) {
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
}
