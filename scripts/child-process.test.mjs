import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runQuietly } from "./child-process.mjs";
import { projectRoot } from "./project-root.mjs";

let folder;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "panel-child-process-"));
  // says its process id, notes each signal, and stops at the first with code 7
  writeFileSync(
    path.join(folder, "server.mjs"),
    `for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
       process.on(signal, () => { console.log(signal); setTimeout(() => process.exit(7), 200); });
     setInterval(() => {}, 1000);
     console.log("pid " + process.pid);`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts a launcher that runs the server above; resolves when that one is up. */
async function launch(env = {}) {
  const childProcess = pathToFileURL(path.join(projectRoot, "scripts/child-process.mjs")).href;
  const code = `import { runInForeground } from ${JSON.stringify(childProcess)};
    await runInForeground([${JSON.stringify(path.join(folder, "server.mjs"))}]);`;
  const launcher = spawn(process.execPath, ["--input-type=module", "--eval", code], {
    env: { ...process.env, ...env },
  });
  const lines = [];
  launcher.stdout.on("data", (data) => lines.push(...data.toString().trim().split("\n")));
  const ended = new Promise((resolve) => launcher.on("close", (exitCode, signal) => resolve(exitCode ?? signal)));
  await expect.poll(() => lines[0], { timeout: 15_000 }).toMatch(/^pid \d+$/);
  return { launcher, lines, ended, pid: Number(lines[0].slice(4)) };
}

const isRunning = (pid) => {
  try {
    process.kill(pid, 0);
    // a process that ended and that nobody has asked about yet still has its number
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
};

describe("runInForeground", () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP"])("passes %s on once and ends with the child's code", async (signal) => {
    const { launcher, lines, ended } = await launch();
    launcher.kill(signal);
    await new Promise((resolve) => setTimeout(resolve, 50));
    launcher.kill(signal); // npm and the terminal both send it
    expect(await ended).toBe(7);
    expect(lines.filter((line) => line === signal)).toHaveLength(1);
  });

  it("ends by the signal that ended the child", async () => {
    const { pid, ended } = await launch();
    process.kill(pid, "SIGKILL");
    expect(await ended).toBe("SIGKILL");
  });

  it("leaves no orphan when it is killed outright", async () => {
    const { launcher, pid, lines } = await launch();
    launcher.kill("SIGKILL");
    await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
    expect(lines).toContain("SIGTERM");
  });
});

describe("runQuietly", () => {
  it("gives the exit code and all output", async () => {
    const code = 'console.log("out"); console.error("err"); process.exitCode = 3';
    expect(await runQuietly(process.execPath, ["--eval", code])).toEqual({ code: 3, output: "out\nerr\n" });
  });

  it("says which program is missing", async () => {
    const { code, output } = await runQuietly("no-such-program", []);
    expect(code).toBe(127);
    expect(output).toContain("no-such-program");
  });
});
