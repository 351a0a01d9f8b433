import { copyFileSync, mkdtempSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { ADMIN } from "@/lib/testing/secrets";
import { ApiClient } from "./api-client";
import { OAUTH2, startDevice } from "./device-flow";
import { expect, test } from "./fixtures";
import { startPanel } from "./start-panel";

const after = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What a socket hears to some bytes until it closes, or falls silent for a second and a half. */
function say(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.setTimeout(1_500, () => socket.destroy());
    socket.on("data", (chunk) => (heard += String(chunk)));
    socket.on("close", () => resolve(heard));
    socket.on("error", reject);
  });
}

/** One request on a kept connection; its status, or the code of what went wrong. */
function ask(agent: Agent, url: string): Promise<{ outcome: number | string; connection: string | undefined }> {
  return new Promise((resolve) => {
    const asked = request(url, { agent }, (response) => {
      response.resume();
      response.on("end", () => resolve({ outcome: response.statusCode ?? 0, connection: response.headers.connection }));
    });
    asked.on("error", (error: NodeJS.ErrnoException) => resolve({ outcome: error.code ?? "", connection: undefined }));
    asked.end();
  });
}

test.describe("one panel", () => {
  for (const [what, head] of [
    ["an HTTP/2 upgrade", "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQ\r\n"],
    [
      "a websocket",
      "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n",
    ],
  ] as const) {
    test(`a request that would like ${what} is answered like any other`, async ({ baseURL }) => {
      const { port, host } = new URL(baseURL!);
      await fetch(`${baseURL}/auth/login`); // Next has seen a request
      for (const asked of ["/api/health", "/auth/login", "/nothing"]) {
        const heard = await say(Number(port), `GET ${asked} HTTP/1.1\r\nHost: ${host}\r\n${head}\r\n`);
        expect(heard.split(" ")[1], asked).toBe(asked === "/nothing" ? "404" : "200");
      }
    });
  }

  test("a whole address as the target is taken for what it names", async ({ baseURL }) => {
    const { port, host } = new URL(baseURL!);
    const get = (target: string, of = host) => say(Number(port), `GET ${target} HTTP/1.1\r\nHost: ${of}\r\n\r\n`);
    expect(await get(`http://${host}/api/health`)).toContain(`{"status":"ok"}`);
    expect(await get(`http://${host}`)).toMatch(/^HTTP\/1\.1 307/);
    // its host counts, not the header's
    expect(await get(`HTTP://elsewhere.example/auth/login`)).toMatch(/^HTTP\/1\.1 (200|421)/);
    expect(await get("http:///api/health")).toMatch(/^HTTP\/1\.1 400/);
    expect(await get("ftp://x/api/health")).toMatch(/^HTTP\/1\.1 400/);
  });

  test("pictures are scaled by nobody here", async ({ baseURL }) => {
    for (const url of ["%2F", "/dashboard", "/%00", "/icon.svg"]) {
      expect((await fetch(`${baseURL}/_next/image?url=${url}&w=64&q=75`)).status).toBe(404);
    }
  });
});

for (const workers of ["1", "3"]) {
  test(`a stop of ${workers} cuts no kept connection off between two requests, and waits for nobody`, async () => {
    const panel = await startPanel({ env: { WEB_CONCURRENCY: workers } });
    const agents = Array.from({ length: 8 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    const url = `${panel.baseURL}/api/health`;
    let stopping = false;
    const clients = agents.map(async (agent) => {
      for (;;) {
        const { outcome, connection } = await ask(agent, url);
        if (typeof outcome === "string") return outcome;
        if (connection === "close") return "told";
        if (stopping) await after(20);
      }
    });
    await after(500);
    stopping = true;
    const began = performance.now();
    await panel.stop();
    expect(performance.now() - began).toBeLessThan(8_000);
    expect(await Promise.all(clients)).toEqual(Array(8).fill("told"));
  });
}

test("a panel that stands still as it stops still answers who asked meanwhile", async () => {
  const panel = await startPanel();
  const agents = Array.from({ length: 8 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  const url = `${panel.baseURL}/api/health`;
  for (const agent of agents) expect((await ask(agent, url)).connection).toBe("keep-alive");
  const stopped = panel.stop();
  await after(100);
  process.kill(panel.pid, "SIGSTOP");
  const asked = agents.map((agent) => ask(agent, url));
  await after(1_500);
  process.kill(panel.pid, "SIGCONT");
  expect((await Promise.all(asked)).map(({ connection }) => connection)).toEqual(Array(8).fill("close"));
  await stopped;
});

test("a signal to each process of a service, and passed on besides, is one stop", async () => {
  const panel = await startPanel();
  const device = await startDevice(panel.baseURL);
  const session = await ApiClient.signIn(panel.baseURL, ADMIN);
  // checking a password takes a good while
  const body = JSON.stringify({ current_password: "wrong one", new_password: "another password" });
  const headers = { "content-type": "application/json", Cookie: session.cookie, Origin: panel.baseURL };
  const under = fetch(`${panel.baseURL}/api/user/password`, { method: "POST", headers, body });
  await after(50);
  process.kill(panel.pid, "SIGTERM");
  await after(100);
  await Promise.all([under.then(({ status }) => expect(status).toBe(400)), panel.stop()]);
  expect(device.user_code).toBeTruthy();
});

test("after a stop the one file is the whole database", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "panel-data-"));
  const panel = await startPanel({ dataDir });
  const session = await ApiClient.signIn(panel.baseURL, ADMIN);
  await session.post("/api/user/servers", { name: "Kept" });
  await panel.stop();
  const copy = mkdtempSync(path.join(tmpdir(), "panel-copy-"));
  copyFileSync(path.join(dataDir, "panel.db"), path.join(copy, "panel.db"));
  const again = await startPanel({ dataDir: copy });
  const same = await ApiClient.signIn(again.baseURL, ADMIN);
  expect(JSON.stringify((await same.get("/api/user/servers")).body)).toContain("Kept");
  await again.stop();
});

test("a worker that is killed keeps nobody waiting for ever", async () => {
  const panel = await startPanel({ env: { WEB_CONCURRENCY: "3" } });
  const workers = () =>
    readFileSync(`/proc/${panel.pid}/task/${panel.pid}/children`, "utf8").trim().split(/\s+/).map(Number);
  await expect.poll(() => workers().length).toBe(3);
  const waits: number[] = [];
  let done = false;
  const client = async () => {
    while (!done) {
      const began = performance.now();
      const body = JSON.stringify({ name: "Killed" });
      const headers = { "content-type": "application/json", Connection: "close" };
      await fetch(`${panel.baseURL}${OAUTH2}/device`, { method: "POST", headers, body }).then(
        (response) => response.text(),
        () => undefined,
      );
      waits.push(performance.now() - began);
    }
  };
  const clients = Promise.all(Array.from({ length: 8 }, client));
  for (let round = 0; round < 3; round += 1) {
    await after(1_000);
    const [one] = workers();
    process.kill(one!, "SIGSTOP"); // so that connections are waiting for it
    await after(200);
    process.kill(one!, "SIGKILL");
  }
  await after(500);
  done = true;
  await clients;
  expect(Math.max(...waits)).toBeLessThan(15_000);
  await panel.stop();
});
