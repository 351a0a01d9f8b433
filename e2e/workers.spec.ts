import { readFileSync } from "node:fs";
import { ADMIN, USER_PASSWORD } from "@/lib/testing/secrets";
import { ApiClient } from "./api-client";
import { claimDevice, decideDevice, obtainKey, OAUTH2, pollDevice, postJson, startDevice } from "./device-flow";
import { expect, test } from "./fixtures";
import { workerPids } from "./worker-pids";
import { startPanel, type Panel } from "./start-panel";
import { startPostgres, type Postgres } from "./start-postgres";

const WORKERS = 4;
const DEVICE_STARTS = 20;
/** For how long processes may disagree, in milliseconds. */
const AGREE_MS = 2_000;

let panel: Panel;
let admin: ApiClient;

type Line = { worker?: number; msg?: string; path?: string };
const lines = (): Line[] =>
  readFileSync(panel.logFile, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line);
const serving = () => lines().flatMap(({ worker, msg }) => (msg === "serving" ? [worker] : []));

/** So many requests at once are on connections of their own, which go round the workers. */
const atOnce = <Answer>(count: number, ask: (n: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => ask(n)));
/** Asks on and on, so many at once, until each worker has answered; whoever is free takes a connection. */
const statusesOfAll = async (path: string, headers: Record<string, string>) => {
  const statuses = new Set<number>();
  const seenBefore = lines().length;
  const ask = async () => {
    const response = await fetch(`${panel.baseURL}${path}`, { headers: { ...headers, Connection: "close" } });
    await response.text();
    statuses.add(response.status);
  };
  const answered = () =>
    new Set(
      lines()
        .slice(seenBefore)
        .flatMap((line) => (line.path === path ? [line.worker] : [])),
    );
  for (let round = 0; round < 20 && answered().size < WORKERS; round += 1) await atOnce(60, ask);
  expect([...answered()].sort()).toEqual([...serving()].slice(-WORKERS).sort());
  return statuses;
};
const keyAnswers = (privateKey: string) => statusesOfAll("/api/user", { Authorization: `Bearer ${privateKey}` });

for (const database of ["SQLite", "PostgreSQL"]) {
  test.describe(`on ${database}`, () => {
    let postgres: Postgres | undefined;
    test.beforeAll(async () => {
      if (database === "PostgreSQL") postgres = await startPostgres();
      const env = {
        WEB_CONCURRENCY: String(WORKERS),
        LIMIT_DEVICE_START: `${DEVICE_STARTS}/60`,
        TRUSTED_PROXIES: "127.0.0.1,::1",
        ...(postgres && { DATABASE_URL: postgres.url }),
      };
      panel = await startPanel({ env });
      admin = await ApiClient.signIn(panel.baseURL, ADMIN);
    });
    test.afterAll(async () => {
      await panel.stop();
      await postgres?.stop();
    });

    test("each of them answers, and each says in the log which one it is", async () => {
      await expect.poll(() => [...new Set(serving())].sort()).toEqual([1, 2, 3, 4]);
      expect(await statusesOfAll("/api/user", {})).toEqual(new Set([401]));
    });

    test("of 50 polls at once one gets the key, of 20 decisions one counts, and a limit is one", async () => {
      const device = await startDevice(panel.baseURL);
      const token = await claimDevice(admin, device.user_code);
      const decisions = await atOnce(20, (n) =>
        admin.post(`${OAUTH2}/authorize/${n % 2 ? "deny" : "approve"}`, { request_token: token }),
      );
      expect(decisions.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
      const other = await startDevice(panel.baseURL);
      await decideDevice(admin, other.user_code, "approve");
      const polls = await atOnce(50, () => pollDevice(panel.baseURL, other.device_code));
      expect(polls.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(49).fill(400)]);

      const starts = await atOnce(60, () => {
        const headers = { "content-type": "application/json", "X-Forwarded-For": "203.0.113.9" };
        const body = JSON.stringify({ name: "Many" });
        return fetch(`${panel.baseURL}${OAUTH2}/device`, { method: "POST", headers, body });
      });
      const statuses = starts.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(DEVICE_STARTS);
      expect(statuses.filter((status) => status === 429)).toHaveLength(60 - DEVICE_STARTS);
    });

    test("pacing is one: polls that go round are paced as on one process", async () => {
      const device = await startDevice(panel.baseURL);
      const answers: string[] = [];
      for (let n = 0; n < 3; n += 1) {
        const headers = { "content-type": "application/json", Connection: "close" };
        const body = JSON.stringify({ device_code: device.device_code });
        const response = await fetch(`${panel.baseURL}${OAUTH2}/device/token`, { method: "POST", headers, body });
        answers.push(String(((await response.json()) as { error: string }).error));
      }
      expect(answers).toEqual(["authorization_pending", "authorization_pending", "slow_down"]);
    });

    test("revoking, disabling and settings hold in all of them within two seconds", async () => {
      const email = `workers-${Date.now()}@panel.test`;
      const made = await admin.post("/api/admin/users", { email, name: "Ada", password: USER_PASSWORD, role: "user" });
      const ada = await ApiClient.signIn(panel.baseURL, { email, password: USER_PASSWORD });
      const [first, second] = [await obtainKey(panel.baseURL, ada, "One"), await obtainKey(panel.baseURL, ada, "Two")];
      expect(await keyAnswers(first.private_key)).toEqual(new Set([200]));
      const keys = (await ada.get("/api/user/api-clients")).body.api_clients as { id: string; public_key: string }[];
      const id = keys.find(({ public_key }) => public_key === first.public_key)!.id;
      expect((await ada.delete(`/api/user/api-clients/${id}`)).status).toBe(204);
      await new Promise((resolve) => setTimeout(resolve, AGREE_MS));
      expect(await keyAnswers(first.private_key)).toEqual(new Set([401]));
      expect(await keyAnswers(second.private_key)).toEqual(new Set([200]));

      await admin.patch(`/api/admin/users/${String(made.body.id)}`, { disabled: true });
      await admin.patch("/api/admin/settings", { user_allow_api_keys_create: "false" });
      await new Promise((resolve) => setTimeout(resolve, AGREE_MS));
      expect(await keyAnswers(second.private_key)).toEqual(new Set([401]));
      expect(await statusesOfAll("/api/user", { Cookie: ada.cookie })).toEqual(new Set([401]));
      const settings = await atOnce(24, () => admin.get("/api/admin/settings"));
      expect(new Set(settings.map(({ text }) => /"user_allow_api_keys_create":"(\w+)"/.exec(text)?.[1]))).toEqual(
        new Set(["false"]),
      );
      await admin.patch("/api/admin/settings", { user_allow_api_keys_create: "true" });
    });

    test("a line that one of them takes reaches whoever follows the console on another", async () => {
      const made = await admin.post("/api/user/servers", { name: `Shared ${database}` });
      const console = `/api/user/servers/${String(made.body.uuidShort)}/console`;
      const stop = new AbortController();
      // connections of their own, which go round the workers
      const follow = async () => {
        const headers = { Cookie: admin.cookie, Connection: "close" };
        return (await fetch(`${panel.baseURL}${console}/stream`, { headers, signal: stop.signal })).body!.getReader();
      };
      const followers = await atOnce(WORKERS, follow);
      const lineOf = async (reader: (typeof followers)[number]) => {
        for (let text = ""; ;) {
          if (text.includes("one line for all")) return Date.now();
          const { done, value } = await reader.read();
          if (done) throw new Error(`the stream ended after ${text}`);
          text += new TextDecoder().decode(value);
        }
      };
      const seen = followers.map(lineOf);
      const writtenAt = Date.now();
      expect((await admin.post(console, { lines: ["one line for all"] })).status).toBe(200);
      for (const at of await Promise.all(seen)) expect(at - writtenAt).toBeLessThan(AGREE_MS);
      stop.abort();
    });

    test("one that is killed is replaced, and nobody is kept from the others", async () => {
      const pids = workerPids(panel.pid);
      expect(pids).toHaveLength(WORKERS);
      const before = serving().length;
      process.kill(pids[0]!, "SIGKILL");
      const answers = await atOnce(20, async () => {
        const ask = () => fetch(`${panel.baseURL}/api/health`, { headers: { Connection: "close" } });
        // a connection that the killed one had taken is cut off: whoever asks again has an answer
        return (await ask().catch(ask)).status;
      });
      expect(new Set(answers)).toEqual(new Set([200]));
      await expect.poll(() => serving().length).toBe(before + 1);
      expect(workerPids(panel.pid)).toHaveLength(WORKERS);
    });
  });
}

test("a stop ends them all, once requests under way are answered", async () => {
  const own = await startPanel({ env: { WEB_CONCURRENCY: "2" } });
  await expect.poll(() => workerPids(own.pid)).toHaveLength(2);
  const pids = workerPids(own.pid);
  // checking a password takes a good while
  const body = JSON.stringify({ current_password: "wrong one", new_password: USER_PASSWORD });
  const { cookie } = await ApiClient.signIn(own.baseURL, ADMIN);
  const headers = { "content-type": "application/json", Cookie: cookie, Origin: own.baseURL, Connection: "close" };
  const under = fetch(`${own.baseURL}/api/user/password`, { method: "POST", headers, body });
  await new Promise((resolve) => setTimeout(resolve, 50));
  await Promise.all([under.then(({ status }) => expect(status).toBe(400)), own.stop()]);
  for (const pid of pids) expect(() => process.kill(pid, 0), `process ${pid}`).toThrow("ESRCH");
  await expect(postJson(`${own.baseURL}${OAUTH2}/device`, { name: "x" })).rejects.toThrow("fetch failed");
});
