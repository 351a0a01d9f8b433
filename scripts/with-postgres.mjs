// Runs a command with DATABASE_URL pointing at a fresh PostgreSQL that lives as long as the command.
import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

function binDir() {
  const dirs = [
    ...(process.env.PATH ?? "").split(":"),
    ...(existsSync("/usr/lib/postgresql")
      ? readdirSync("/usr/lib/postgresql")
          .sort((a, b) => b - a)
          .map((v) => `/usr/lib/postgresql/${v}/bin`)
      : []),
  ];
  const dir = dirs.find((d) => existsSync(path.join(d, "initdb")));
  return dir && path.dirname(realpathSync(path.join(dir, "initdb"))); // initdb may be a link with no createdb beside it
}
let bin = binDir();
if (!bin && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
  execFileSync("apt-get", ["install", "-y", "--no-install-recommends", "postgresql"], {
    stdio: "inherit",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  bin = binDir();
}
if (!bin) throw new Error("PostgreSQL's initdb was not found; install PostgreSQL or put its bin folder on PATH");
const dir = mkdtempSync(path.join(tmpdir(), "pg-"));
const root = process.getuid?.() === 0;
let ids = {};
if (root) {
  const id = (f) => Number(execFileSync("id", [f, "postgres"]).toString());
  ids = { uid: id("-u"), gid: id("-g") };
  chownSync(dir, ids.uid, ids.gid);
}
const port = await new Promise((ok) => {
  const s = createServer().listen(0, "127.0.0.1", () => {
    const { port } = s.address();
    s.close(() => ok(port));
  });
});
const opt = { ...ids, cwd: dir, stdio: ["ignore", "ignore", "inherit"] };
execFileSync(
  path.join(bin, "initdb"),
  ["-D", `${dir}/data`, "-U", "app", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8"],
  opt,
);
execFileSync(
  path.join(bin, "pg_ctl"),
  [
    "-D",
    `${dir}/data`,
    "-w",
    "-l",
    `${dir}/log`,
    "-o",
    `-p ${port} -k ${dir} -c listen_addresses=127.0.0.1 -c fsync=off`,
    "start",
  ],
  opt,
);
const stop = () => {
  try {
    execFileSync(path.join(bin, "pg_ctl"), ["-D", `${dir}/data`, "-m", "immediate", "stop"], opt);
  } catch {}
  rmSync(dir, { recursive: true, force: true });
};
const [cmd, ...args] = process.argv.slice(2);
const url = `postgresql://app@127.0.0.1:${port}/app`;
execFileSync(path.join(bin, "createdb"), ["-h", "127.0.0.1", "-p", String(port), "-U", "app", "app"], opt);
const child = spawn(cmd, args, {
  stdio: "inherit",
  env: { ...process.env, DATABASE_URL: url },
});
for (const s of ["SIGINT", "SIGTERM"]) process.on(s, () => child.kill(s));
child.on("close", (code) => {
  stop();
  process.exit(code ?? 1);
});
child.on("error", (e) => {
  console.error(e.message);
  stop();
  process.exit(1);
});
