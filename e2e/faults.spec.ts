import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { rename } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import path from "node:path";
import { en } from "@/lib/messages/en";
import { PluginsFolder } from "@/lib/testing/plugins-folder";
import { ADMIN } from "@/lib/testing/secrets";
import { freePort } from "@/scripts/free-port.mjs";
import { ApiClient } from "./api-client";
import { approveByApi, consentAddress } from "./consent-page";
import { decideDevice, OAUTH2, pollDevice, postJson, startDevice } from "./device-flow";
import { expect, test } from "./fixtures";
import { SHOWN_MS } from "./plugins-fixture";
import { startPanel, type Panel } from "./start-panel";
import { startPostgres } from "./start-postgres";
import { TcpProxy } from "./tcp-proxy";

/** The longest that anybody waits for the answer that the database is away, in milliseconds. */
const PATIENCE_MS = 40_000;

const health = async (panel: Panel) => (await fetch(`${panel.baseURL}/api/health`)).status;

test("a database that goes, or falls silent, is said with Retry-After; back again, all goes on", async () => {
  test.setTimeout(150_000);
  const postgres = await startPostgres();
  const { hostname, port } = new URL(postgres.url);
  const proxy = await TcpProxy.start({ host: hostname, port: Number(port) }, await freePort());
  const through = new URL(postgres.url);
  through.port = String(proxy.port);
  const panel = await startPanel({ env: { DATABASE_URL: through.href } });
  try {
    const session = await ApiClient.signIn(panel.baseURL, ADMIN);
    const device = await startDevice(panel.baseURL);
    const form = new URLSearchParams({
      grant_type: "urn:ietf:params:oauth:grant-type:device_code",
      device_code: device.device_code,
    });
    for (const fault of [() => proxy.cut(), async () => proxy.silence()]) {
      await fault();
      const began = performance.now();
      const [status, poll, byForm, start, user] = await Promise.all([
        health(panel),
        pollDevice(panel.baseURL, device.device_code),
        fetch(`${panel.baseURL}${OAUTH2}/device/token`, { method: "POST", body: form }),
        postJson(`${panel.baseURL}${OAUTH2}/device`, { name: "Another" }),
        session.get("/api/user"),
      ]);
      expect(performance.now() - began).toBeLessThan(PATIENCE_MS);
      expect([status, poll.status, byForm.status, start.status, user.status]).toEqual([503, 503, 503, 503, 503]);
      expect([poll.body.error, start.body.error, user.body.error]).toEqual([
        "SERVICE_UNAVAILABLE",
        "SERVICE_UNAVAILABLE",
        "SERVICE_UNAVAILABLE",
      ]);
      expect(await byForm.json()).toMatchObject({ error: "temporarily_unavailable" });
      const page = await fetch(`${panel.baseURL}/dashboard`, { headers: { Cookie: session.cookie } });
      expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"]);
      for (const { headers } of [poll, byForm, start, user]) {
        expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      }
      await proxy.cut();
      await proxy.open();
      await expect.poll(() => health(panel), { timeout: 15_000 }).toBe(200);
      expect((await session.get("/api/user")).status).toBe(200);
    }
    await decideDevice(session, device.user_code, "approve");
    expect((await pollDevice(panel.baseURL, device.device_code)).status).toBe(200);
    await panel.stop();
  } finally {
    await panel.kill();
    await proxy.cut();
    await postgres.stop();
  }
});

test("the plugins folder vanishes and comes back while the panel runs", async () => {
  const folder = await PluginsFolder.make();
  await folder.put("ocean/Frontend/theme.json", { id: "deep", tokens: { light: { primary: "200 80% 30%" } } });
  const panel = await startPanel({ env: { PLUGINS_DIR: folder.path } });
  try {
    const themes = async () => {
      const { body } = await new ApiClient(panel.baseURL).get("/api/system/plugin-themes");
      return (body.themes as { id: string }[]).map(({ id }) => id);
    };
    await expect.poll(themes).toEqual(["default", "ocean:deep"]);
    const session = await ApiClient.signIn(panel.baseURL, ADMIN);
    expect((await session.patch("/api/user/preferences", { theme_pack: "ocean:deep" })).status).toBe(200);
    const away = path.join(path.dirname(folder.path), `${path.basename(folder.path)}-away`);
    await rename(folder.path, away);
    await expect.poll(themes, { timeout: SHOWN_MS * 3 }).toEqual(["default"]);
    const page = await fetch(`${panel.baseURL}/dashboard`, {
      headers: { Cookie: session.cookie, Accept: "text/html" },
    });
    expect([page.status, (await page.text()).includes('data-theme-pack="default"')]).toEqual([200, true]);
    const gone = { plugin: null, code: "folder-missing", severity: "warning" };
    expect((await session.get("/api/admin/plugins")).body).toMatchObject({ plugins: [], problems: [gone] });
    await rename(away, folder.path);
    await expect.poll(themes, { timeout: SHOWN_MS * 3 }).toEqual(["default", "ocean:deep"]);
    expect((await session.get("/api/user/preferences")).body).toMatchObject({ theme_pack: "ocean:deep" });
    const log = readFileSync(panel.logFile, "utf8");
    expect(log.match(/the plugins folder [^"]*/g)).toEqual([
      "the plugins folder cannot be used (PLUGINS_DIR)",
      "the plugins folder is there again",
    ]);
    await panel.stop();
  } finally {
    await panel.kill();
    await folder.dispose();
  }
});

/** Connections of a machine's own, as far as this process may hold them open. */
async function openConnections(panel: Panel, count: number, say: string): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let n = 0; n < count; n += 500) {
    const batch = Array.from(
      { length: Math.min(500, count - n) },
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connect(panel.port, "127.0.0.1", () => {
            if (say !== "") socket.write(say);
            resolve(socket);
          });
          socket.once("error", reject);
        }),
    );
    sockets.push(...(await Promise.all(batch)));
  }
  for (const socket of sockets) socket.on("error", () => undefined);
  return sockets;
}

test("slow clients and idle connections keep nobody waiting", async () => {
  test.setTimeout(120_000);
  const idle = process.env.PANEL_TEST_LONG ? 10_000 : 1_000;
  const panel = await startPanel();
  const sockets: Socket[] = [];
  try {
    const session = await ApiClient.signIn(panel.baseURL, ADMIN);
    sockets.push(...(await openConnections(panel, idle, "")));
    const half = `POST ${OAUTH2}/device HTTP/1.1\r\nHost: localhost:${panel.port}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"na`;
    sockets.push(...(await openConnections(panel, 300, half)));
    sockets.push(...(await openConnections(panel, 300, "GET /dashboard HTTP/1.1\r\nHost: x\r\nX-Slow: ")));
    const drip = setInterval(() => {
      for (const socket of sockets.slice(idle)) socket.write("a");
    }, 1_000);
    const times: number[] = [];
    for (let n = 0; n < 30; n += 1) {
      const began = performance.now();
      expect((await session.get("/api/user")).status).toBe(200);
      times.push(performance.now() - began);
    }
    clearInterval(drip);
    // what it takes with nobody else there is some milliseconds; a queue behind them would be seconds
    expect(times.sort((a, b) => a - b)[15]).toBeLessThan(1_000);
  } finally {
    for (const socket of sockets) socket.destroy();
    await panel.stop();
  }
});

/** How large files of a process may grow, in bytes: beyond it a write fails, as on a disk that is full. */
function limitFiles(panel: Panel, bytes: number | "unlimited"): void {
  execFileSync("prlimit", ["--pid", String(panel.pid), `--fsize=${bytes}:`]);
}

test("a full disk, for the database and the log, is said with Retry-After; with room again, all goes on", async () => {
  const panel = await startPanel();
  try {
    const session = await ApiClient.signIn(panel.baseURL, ADMIN);
    const device = await startDevice(panel.baseURL);
    const decided = { callbackurl: "https://app.example/back", state: "decided" };
    await approveByApi(session, decided);
    const consent = async (state: string) => (await session.get(consentAddress({ ...decided, state }))).text;
    limitFiles(panel, 1);
    for (let n = 0; n < 3; n += 1) {
      const [poll, start, made, read] = await Promise.all([
        pollDevice(panel.baseURL, device.device_code),
        postJson(`${panel.baseURL}${OAUTH2}/device`, { name: "Another" }),
        session.post("/api/user/servers", { name: "Full" }),
        session.get("/api/user"),
      ]);
      for (const { status, body, headers } of [poll, start, made]) {
        expect([status, body.error]).toEqual([503, "SERVICE_UNAVAILABLE"]);
        expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      }
      expect(read.status).toBe(200);
      expect(await consent("new")).toContain(en.consent.unavailable.title);
      expect(await consent("decided"), "to which nothing is added").toContain(en.callback.recent.approved);
      expect(await health(panel)).toBe(503);
    }
    limitFiles(panel, "unlimited");
    await expect.poll(() => health(panel), { timeout: 10_000 }).toBe(200);
    expect((await session.post("/api/user/servers", { name: "Room" })).status).toBe(201);
    expect(await consent("new")).toContain(en.callback.warning.split("<")[0]);
    await decideDevice(session, device.user_code, "approve");
    expect((await pollDevice(panel.baseURL, device.device_code)).status).toBe(200);
    const servers = (await session.get("/api/user/servers")).body.servers as { name: string }[];
    expect(servers.map(({ name }) => name)).toEqual(["Room"]);
    await panel.stop();
  } finally {
    await panel.kill();
  }
});

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
  test(`${signal} under load: no answer is cut off in the middle, and it ends with 0`, async () => {
    const panel = await startPanel();
    const session = await ApiClient.signIn(panel.baseURL, ADMIN);
    const names: string[] = [];
    const faults: string[] = [];
    let stopping = false;
    const work = async (worker: number) => {
      for (let n = 0; !stopping || n < 1_000; n += 1) {
        const name = `server ${worker}-${n}`;
        try {
          // a connection of its own: one that is kept may be closed before a request is on it
          const headers = { Cookie: session.cookie, Origin: panel.baseURL, Connection: "close" };
          const sent = { ...headers, "Content-Type": "application/json" };
          const body = JSON.stringify({ name });
          const answer = await fetch(`${panel.baseURL}/api/user/servers`, { method: "POST", headers: sent, body });
          if (answer.status === 201) names.push(name);
          else if (![409, 503].includes(answer.status)) faults.push(`${name}: ${answer.status}`);
        } catch (error) {
          const { code } = ((error as Error).cause ?? {}) as { code?: string };
          // refused, or closed before anything of it was read: never in the middle of an answer
          const isNotTaken = ["ECONNREFUSED", "ECONNRESET"].includes(code ?? "");
          if (!stopping || !isNotTaken) faults.push(`${name}: ${code ?? String(error)}`);
          if (stopping) return;
        }
      }
    };
    const load = Promise.all([1, 2, 3, 4].map(work));
    await new Promise((resolve) => setTimeout(resolve, 500));
    stopping = true;
    await panel.stop(signal);
    await load;
    expect(faults).toEqual([]);
    expect(names.length).toBeGreaterThan(0);
  });
}
