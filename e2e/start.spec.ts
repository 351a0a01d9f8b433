import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { ADMIN } from "@/lib/testing/secrets";
import { ApiClient } from "./api-client";
import { decideDevice, obtainKey, OAUTH2, pollDevice, startDevice } from "./device-flow";
import { expect, test } from "./fixtures";
import { withPanelDatabase } from "./panel-database";
import { startPanel } from "./start-panel";

let dataDir: string;
test.beforeEach(() => void (dataDir = mkdtempSync(path.join(tmpdir(), "panel-start-"))));
test.afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Without AUTH_SECRET the panel makes one and keeps it beside the database. */
const OWN_SECRET = { AUTH_SECRET: "" };

async function keyWorks(baseURL: string, privateKey: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${privateKey}` };
  return (await fetch(`${baseURL}/api/user`, { headers })).status === 200;
}

test("two that start at once on an empty database both come up, with one administrator and one secret", async () => {
  const [one, two] = await Promise.all([
    startPanel({ dataDir, env: OWN_SECRET }),
    startPanel({ dataDir, env: OWN_SECRET }),
  ]);
  const emails = withPanelDatabase(dataDir, (db) => db.prepare(`SELECT "email" FROM "User"`).all());
  expect(emails).toEqual([{ email: ADMIN.email }]);

  const session = await ApiClient.signIn(one.baseURL, ADMIN);
  const elsewhere = await fetch(`${two.baseURL}/api/user`, { headers: { Cookie: session.cookie } });
  expect(elsewhere.status).toBe(200);

  // what one process starts, the other approves, and of polls to both one gets the key
  const device = await startDevice(one.baseURL);
  await decideDevice(await ApiClient.signIn(two.baseURL, ADMIN), device.user_code, "approve");
  const polls = await Promise.all(
    Array.from({ length: 10 }, (_, i) => pollDevice((i % 2 ? one : two).baseURL, device.device_code)),
  );
  expect(polls.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(400)]);
  await Promise.all([one.stop(), two.stop()]);
});

test("a restart keeps data, sessions, keys and requests under way", async () => {
  const first = await startPanel({ dataDir, env: OWN_SECRET });
  const session = await ApiClient.signIn(first.baseURL, ADMIN);
  const key = await obtainKey(first.baseURL, session, "Kept");
  const pending = await startDevice(first.baseURL, { name: "Pending" });
  const approved = await startDevice(first.baseURL, { name: "Approved" });
  await decideDevice(session, approved.user_code, "approve");
  await first.stop();

  const second = await startPanel({ dataDir, env: OWN_SECRET, port: first.port });
  expect(await session.get("/api/user")).toMatchObject({ status: 200, body: { email: ADMIN.email } });
  expect(await keyWorks(second.baseURL, key.private_key)).toBe(true);
  expect(await pollDevice(second.baseURL, approved.device_code)).toMatchObject({ status: 200 });
  await decideDevice(session, pending.user_code, "approve");
  expect(await pollDevice(second.baseURL, pending.device_code)).toMatchObject({ status: 200 });
  await second.stop();
});

/** Resolves when nobody takes new connections at the port any more. */
async function refusesConnections(port: number): Promise<void> {
  const refused = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => resolve(!socket.destroy()));
      socket.on("error", () => resolve(true));
    });
  await expect.poll(refused, { intervals: [20] }).toBe(true);
}

test("asked to stop, it takes no new request, ends the one under way, and says 0", async () => {
  const panel = await startPanel({ dataDir });
  const idle = connect(panel.port, "127.0.0.1"); // a connection that asks nothing must not hold it up
  idle.on("error", () => undefined);
  const body = '{"name":"Slow and steady"}';
  const slow = connect(panel.port, "127.0.0.1");
  let answer = "";
  slow.on("data", (chunk) => (answer += chunk));
  const ended = new Promise((resolve) => slow.on("close", resolve));
  const head = [
    `POST ${OAUTH2}/device HTTP/1.1`,
    "Host: localhost",
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
    "Expect: 100-continue",
  ];
  slow.write(`${head.join("\r\n")}\r\n\r\n${body.slice(0, 10)}`);
  // the server's own word that it has the request in hand
  await expect.poll(() => answer, { intervals: [20] }).toContain("100 Continue");

  const stopped = panel.stop(); // throws unless it exits with 0
  await refusesConnections(panel.port);
  slow.write(body.slice(10));
  await ended;
  expect(answer).toContain("HTTP/1.1 200 OK");
  expect(answer).toContain('"user_code"');
  await stopped;
});

test("a request that never ends holds the stop up for 10 seconds and no longer", async () => {
  test.skip(!process.env.PANEL_TEST_LONG, "takes those 10 seconds");
  const panel = await startPanel({ dataDir });
  const hanging = connect(panel.port, "127.0.0.1");
  hanging.on("error", () => undefined);
  hanging.write(`POST ${OAUTH2}/device HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n{`);
  await new Promise((resolve) => hanging.once("data", resolve));
  const started = performance.now();
  await panel.stop();
  expect(performance.now() - started).toBeGreaterThan(9_000);
});
