import { connect } from "node:net";
import { CONSENT_DECISION } from "@/lib/consent/addresses";
import { ADMIN } from "@/lib/testing/secrets";
import { ApiClient } from "./api-client";
import { consentAddress } from "./consent-page";
import { DEVICE_PAGE, OAUTH2, obtainKey, pollDevice, startDevice } from "./device-flow";
import { expect, test } from "./fixtures";
import { startPanel, type Panel } from "./start-panel";
import { workerPids } from "./worker-pids";

const TOKEN = "a-token-of-thirty-two-characters";
const GIVEN = { Authorization: `Bearer ${TOKEN}` };
const ask = (panel: Panel, headers: Record<string, string> = GIVEN, method = "GET") =>
  fetch(`${panel.baseURL}/metrics`, { method, headers: { ...headers, Connection: "close" } });

const requestTokenOf = (html: string) => /name="request_token" value="([^"]+)"/.exec(html)![1]!;

/** The values of all series whose name and labels begin so, added up. */
async function sum(panel: Panel, series: string): Promise<number> {
  const text = await (await ask(panel)).text();
  const lines = text.split("\n").filter((line) => line.startsWith(series));
  return lines.reduce((total, line) => total + Number(line.split(" ").at(-1)), 0);
}

for (const workers of [1, 3]) {
  test.describe(`metrics of ${workers} process${workers > 1 ? "es" : ""}`, () => {
    let panel: Panel;
    test.beforeAll(async () => {
      panel = await startPanel({ env: { METRICS_TOKEN: TOKEN, WEB_CONCURRENCY: String(workers) } });
      // all of them are there once they tell their sums
      await expect.poll(async () => (await ask(panel)).status, { timeout: 40_000 }).toBe(200);
      await expect.poll(() => sum(panel, "panel_http_requests_total")).toBeGreaterThan(0);
    });
    test.afterAll(() => panel.stop());

    test("are for who has the token alone", async () => {
      const refused = [{}, { Authorization: "Bearer another-token-of-thirty-two-chars" }, { Authorization: TOKEN }];
      for (const headers of refused as Record<string, string>[]) {
        const answer = await ask(panel, headers);
        expect(answer.status).toBe(401);
        expect(answer.headers.get("www-authenticate")).toBe("Bearer");
        expect(await answer.text()).not.toContain("panel_");
      }
      const query = await fetch(`${panel.baseURL}/metrics?token=${TOKEN}`);
      expect(query.status).toBe(401);
      const posted = await ask(panel, GIVEN, "POST");
      expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
      const head = await ask(panel, GIVEN, "HEAD");
      expect([head.status, await head.text()]).toEqual([200, ""]);
    });

    test("tell requests, flows, blocked keys, plugins' faults and the database's time", async () => {
      const answer = await ask(panel);
      expect(answer.headers.get("content-type")).toContain("text/plain; version=0.0.4");
      expect(answer.headers.get("cache-control")).toBe("no-store");

      const admin = await ApiClient.signIn(panel.baseURL, ADMIN);
      const key = await obtainKey(panel.baseURL, admin);
      const device = await startDevice(panel.baseURL);
      await pollDevice(panel.baseURL, device.device_code);
      const flows = "panel_flow_steps_total";
      await expect.poll(() => sum(panel, `${flows}{step="device_start",outcome="ok"}`)).toBe(2);
      await expect.poll(() => sum(panel, `${flows}{step="approve",outcome="ok"}`)).toBe(1);
      await expect.poll(() => sum(panel, `${flows}{step="device_token",outcome="ok"}`)).toBe(1);
      await expect.poll(() => sum(panel, `${flows}{step="device_token",outcome="authorization_pending"}`)).toBe(1);

      const keys = (await admin.get("/api/user/api-clients")).body as { api_clients: { id: string }[] };
      const listed = await admin.patch(`/api/user/api-clients/${keys.api_clients[0]!.id}`, {
        allowedips: ["192.0.2.1"],
      });
      expect(listed.status).toBe(200);
      const used = await fetch(`${panel.baseURL}/api/user`, {
        headers: { Authorization: `Bearer ${key.private_key}`, Connection: "close" },
      });
      expect(used.status).toBe(403);
      await expect.poll(() => sum(panel, "panel_blocked_key_uses_total")).toBe(1);
      const path = `panel_http_requests_total{method="GET",path="/api/user",status="403"}`;
      await expect.poll(() => sum(panel, path)).toBe(1);

      const page = consentAddress({ callbackurl: "https://app.example/back" });
      for (const [n, decision] of ["approve", "deny"].entries()) {
        const { text } = await admin.get(`${page}${n}`);
        const form = new URLSearchParams({ decision, request_token: requestTokenOf(text) });
        for (const outcome of ["ok", "REQUEST_NOT_PENDING"]) {
          const path = `${CONSENT_DECISION}${page.slice(page.indexOf("?"))}${n}`;
          expect((await admin.request("POST", path, form)).status).toBe(303);
          const decided = decision === "approve" && outcome === "ok" ? 2 : 1; // one was approved by the API
          await expect.poll(() => sum(panel, `${flows}{step="${decision}",outcome="${outcome}"}`)).toBe(decided);
        }
      }
      await expect.poll(() => sum(panel, `${flows}{step="authorize",outcome="ok"}`)).toBe(3);
      await admin.get(`${page}0`); // shows what was decided
      await admin.get(`${DEVICE_PAGE}?user_code=BBBB-BBBB`);
      await expect.poll(() => sum(panel, `${flows}{step="authorize",outcome="INVALID_USER_CODE"}`)).toBe(1);
      expect(await sum(panel, `${flows}{step="authorize",outcome="ok"}`)).toBe(3);

      const refusals = [{ plugin: null, reason: "unknown-sender", count: 3 }];
      expect((await admin.post("/api/system/plugin-refusals", { refusals })).status).toBe(204);
      await expect.poll(() => sum(panel, "panel_plugin_faults_total")).toBe(3);

      for (const call of ["statement", "transaction", "prisma"]) {
        expect(await sum(panel, `panel_database_duration_seconds_count{call="${call}"}`)).toBeGreaterThan(0);
      }
      expect(await sum(panel, "panel_http_request_duration_seconds_sum")).toBeGreaterThan(0);
    });

    test("tell pages from files and from themselves, and who left from who was answered", async () => {
      const of = (rest: string) => sum(panel, `panel_http_requests_total{method="GET",path=${rest}`);
      const pages = await of('"page"');
      await fetch(`${panel.baseURL}/icon.svg`, { headers: { Connection: "close" } });
      await expect.poll(() => of('"file",status="200"')).toBe(1);
      expect(await of('"metrics",status="200"')).toBeGreaterThan(0);
      expect(await of('"page"')).toBe(pages);

      const socket = connect(panel.port, "127.0.0.1", () => {
        const head = `POST ${OAUTH2}/device HTTP/1.1\r\nHost: localhost:${panel.port}\r\nContent-Type: application/json`;
        socket.end(`${head}\r\nContent-Length: 100\r\n\r\n{"na`, () => socket.destroy());
      });
      const left = `panel_http_requests_total{method="POST",path="${OAUTH2}/device",status="499"}`;
      await expect.poll(() => sum(panel, left)).toBe(1);
    });

    test("name no address, account, key or path that a client made up", async () => {
      await fetch(`${panel.baseURL}/made-up-by-a-client/px_secret`);
      await fetch(`${panel.baseURL}/api/made-up-by-a-client`);
      const text = await (await ask(panel)).text();
      for (const word of ["made-up", "px_", "127.0.0.1", ADMIN.email, TOKEN]) expect(text).not.toContain(word);
    });
  });
}

test("sums over workers never fall: not when one is killed, nor while one is silent", async () => {
  const panel = await startPanel({ env: { METRICS_TOKEN: TOKEN, WEB_CONCURRENCY: "2" } });
  await expect.poll(() => workerPids(panel.pid).length, { timeout: 40_000 }).toBe(2);
  const answered = () => sum(panel, 'panel_http_requests_total{method="GET",path="/api/user",status="401"}');
  const ask401 = () => fetch(`${panel.baseURL}/api/user`, { headers: { Connection: "close" } });
  for (let n = 0; n < 40; n += 1) await ask401();
  await expect.poll(answered).toBe(40);
  expect(await sum(panel, "process_start_time_seconds")).toBeGreaterThan(Date.now() / 1000 - 300);

  const [first, second] = workerPids(panel.pid);
  process.kill(first!, "SIGKILL");
  await expect.poll(() => answered().catch(() => null)).toBe(40);
  await expect.poll(() => workerPids(panel.pid).length).toBe(2);
  expect(await answered()).toBe(40);

  process.kill(second!, "SIGSTOP");
  try {
    // until it is taken by the other one
    const answer = async () => {
      const asked = await fetch(`${panel.baseURL}/metrics`, {
        headers: { ...GIVEN, Connection: "close" },
        signal: AbortSignal.timeout(3_000),
      }).catch(() => null);
      return (await asked?.text()) ?? "";
    };
    await expect.poll(answer, { timeout: 20_000 }).toContain("panel_workers_silent 1\n");
    await expect.poll(answer, { timeout: 20_000 }).toMatch(/path="\/api\/user",status="401"} 40\n/);
  } finally {
    process.kill(second!, "SIGCONT");
  }
  await expect.poll(() => sum(panel, "panel_workers_silent"), { timeout: 20_000 }).toBe(0);
  expect(await answered()).toBe(40);
  await panel.stop();
});

test("without a token there is no such page", async ({ panel }) => {
  const answer = await fetch(`${panel.baseURL}/metrics`, { headers: GIVEN });
  expect(answer.status).toBe(404);
});
