// Runs a command beside a fresh PostgreSQL that lives as long as the command:
//   node scripts/with-postgres.mjs [--env NAME] command [argument …]
// The command finds the server's address in DATABASE_URL, or in the variable that --env names, and may make databases
// of its own there. Exits as the command does. Installs PostgreSQL where it is missing and apt-get can be used.
import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, realpathSync } from "node:fs";
import path from "node:path";
import { aptInstall } from "./apt-install.mjs";
import { freePort } from "./free-port.mjs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

const { variable, command } = readArguments(process.argv.slice(2));
const bin = findBinaries() ?? (aptInstall("postgresql") ? findBinaries() : undefined);
if (!bin) {
  console.error(
    "PostgreSQL's programs (initdb, pg_ctl) were not found. Install it (Debian, Ubuntu: `sudo apt-get install " +
      "postgresql`; macOS: `brew install postgresql@16`), or put its bin folder on PATH.",
  );
  process.exit(1);
}
process.exit(await run());

function readArguments(args) {
  const variable = args[0] === "--env" ? args[1] : "DATABASE_URL";
  const command = args[0] === "--env" ? args.slice(2) : args;
  if (!variable || command.length === 0) {
    console.error("usage: node scripts/with-postgres.mjs [--env NAME] command [argument …]");
    process.exit(2);
  }
  return { variable, command };
}

/** The folder with initdb, pg_ctl and createdb. What is on PATH may be a link with no others beside it. */
function findBinaries() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return [...(process.env.PATH ?? "").split(":"), ...versions.map((version) => `${debian}/${version}/bin`)]
    .filter((folder) => existsSync(path.join(folder, "initdb")))
    .map((folder) => path.dirname(realpathSync(path.join(folder, "initdb"))))
    .find((folder) => ["pg_ctl", "createdb"].every((program) => existsSync(path.join(folder, program))));
}

async function run() {
  // PostgreSQL refuses to run as root, and its own user must be able to reach the folder: so /tmp, whatever TMPDIR says
  const folder = mkdtempSync("/tmp/panel-postgres-");
  const owner = process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : {};
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const stop = stopAtTheEnd(folder, owner);
  let child;
  let signalled;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      signalled = signal;
      child?.kill(signal);
    });
  }
  try {
    const url = await startServer(folder, owner);
    if (signalled) return 1;
    return await new Promise((resolve) => {
      child = spawn(command[0], command.slice(1), { stdio: "inherit", env: { ...process.env, [variable]: url } });
      child.on("error", (error) => {
        console.error(`${command[0]}: ${error.message}`);
        resolve(127);
      });
      child.on("close", (code, signal) => resolve(code ?? (signal ? 1 : 0)));
    });
  } catch (error) {
    console.error(`PostgreSQL did not start: ${error.stderr?.toString() || error.message}`);
    return 1;
  } finally {
    await stop();
  }
}

function idOf(flag) {
  return Number(execFileSync("id", [flag, "postgres"]).toString());
}

/** Makes the cluster, starts it on a free port of 127.0.0.1 and makes the database; the address of that. */
async function startServer(folder, owner) {
  const options = { ...owner, cwd: folder, stdio: ["ignore", "ignore", "pipe"] };
  const data = path.join(folder, "data");
  const runProgram = (name, args) => execFileSync(path.join(bin, name), args, options);
  runProgram("initdb", ["-D", data, "-U", "panel", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]);
  const port = await freePort();
  const settings = [
    `-p ${port}`,
    "-c listen_addresses=127.0.0.1",
    "-c unix_socket_directories=''", // their paths have a length limit that a temporary folder can pass
    "-c fsync=off",
    "-c max_connections=200",
  ].join(" ");
  runProgram("pg_ctl", ["-D", data, "-w", "-l", path.join(folder, "log"), "-o", settings, "start"]);
  runProgram("createdb", ["-h", "127.0.0.1", "-p", String(port), "-U", "panel", "panel"]);
  return `postgresql://panel@127.0.0.1:${port}/panel`;
}

/**
 * A small shell that waits for its standard input to end, then stops the server and removes its folder. The pipe ends
 * when we close it, and also when this process is killed with no chance to clean up.
 * @returns {() => Promise<void>} closes the pipe and waits until all is gone
 */
function stopAtTheEnd(folder, owner) {
  const script = 'read -r _; "$0" -D "$1/data" -m immediate -w stop; rm -rf "$1"';
  const shell = spawn("/bin/sh", ["-c", script, path.join(bin, "pg_ctl"), folder], {
    ...owner,
    cwd: "/",
    stdio: ["pipe", "ignore", "ignore"],
    detached: true, // a Ctrl-C is for the command, not for this
  });
  return () =>
    new Promise((resolve) => {
      shell.on("close", () => resolve());
      shell.stdin.end();
    });
}
