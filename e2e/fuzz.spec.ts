import { readFileSync } from "node:fs";
import { ADMIN, USER_PASSWORD } from "@/lib/testing/secrets";
import { ApiClient } from "./api-client";
import { claimDevice, obtainKey, startDevice } from "./device-flow";
import { expect, test } from "./fixtures";
import { FuzzRequests, type Asker, type FuzzRequest } from "./fuzz-requests";
import { randomSource } from "./random-source";
import { startPanel, type Panel } from "./start-panel";

const REQUESTS = process.env.PANEL_TEST_LONG ? 100_000 : 3_000;
const AT_ONCE = 16;
/** So many of the same people and apps. */
const BATCH = 500;
/** Nothing may take so long, in milliseconds, on a machine at its busiest. */
const SLOW_MS = 10_000;
/** Seeds that once found a fault, run again each time, so many requests of each. */
const KEPT: readonly (readonly [seed: number, requests: number])[] = [];
const SEED = Number(process.env.PANEL_TEST_SEED ?? Date.now() % 1_000_000);

let panel: Panel;
test.beforeAll(async () => {
  const limits = ["DEVICE_START", "USER_CODE_USER", "USER_CODE_ADDRESS", "SIGN_IN_ACCOUNT", "SIGN_IN_ADDRESS"];
  const more = ["TOKEN", "AUTHORIZE", "PLUGIN_REFUSALS"];
  const env = Object.fromEntries([...limits, ...more].map((name) => [`LIMIT_${name}`, "0"]));
  panel = await startPanel({ env: { ...env, LOG_LEVEL: "info" } });
});
test.afterAll(() => panel.stop());

/** People and apps of a run's own, and what is theirs. */
async function prepare(run: string) {
  const own = await ApiClient.signIn(panel.baseURL, ADMIN);
  const people = await Promise.all(
    (["user", "admin"] as const).map(async (role, i) => {
      const user = { email: `fuzz-${run}-${i}-${Date.now()}@panel.test`, name: "Fuzz", password: USER_PASSWORD, role };
      const { body } = await own.post("/api/admin/users", user);
      return { id: String(body.id), api: await ApiClient.signIn(panel.baseURL, user) };
    }),
  );
  const [user, admin] = people as [(typeof people)[0], (typeof people)[0]];
  const key = await obtainKey(panel.baseURL, user.api, "Fuzz");
  const device = await startDevice(panel.baseURL);
  const request_token = await claimDevice(user.api, device.user_code);
  const server = (await user.api.post("/api/user/servers", { name: "Fuzz" })).body as { uuidShort: string };
  const keys = (await user.api.get("/api/user/api-clients")).body.api_clients as { id: string }[];
  const askers: Asker[] = [
    { name: "nobody", headers: {} },
    { name: "user", headers: { Cookie: user.api.cookie } },
    { name: "admin", headers: { Cookie: admin.api.cookie } },
    { name: "key", headers: { Authorization: `Bearer ${key.private_key}` } },
    { name: "basic", headers: { Authorization: `Basic ${btoa(`${key.public_key}:${key.private_key}`)}` } },
    { name: "wrong key", headers: { Authorization: "Bearer px_sec0" } },
  ];
  const known = {
    id: [user.id, keys[0]!.id, "house-rules", "overview", "default"],
    uuidShort: [server.uuidShort],
    user_code: [device.user_code],
    device_code: [device.device_code],
    request_token: [request_token],
    callbackurl: ["https://app.example/back", "myapp://cb", "http://127.0.0.1:9/"],
    mode: ["user", "server", "device", "light", "dark", "system"],
    client_id: ["app"],
    grant_type: ["urn:ietf:params:oauth:grant-type:device_code"],
  };
  return { askers, known };
}

/** What is wrong with an answer; null when nothing is. */
async function complaint(request: FuzzRequest, tell: (status: number) => void): Promise<string | null> {
  const started = performance.now();
  const { path, method, headers, body } = request;
  const stop = AbortSignal.timeout(SLOW_MS);
  try {
    const sent = { method, headers, ...(body !== undefined && { body }), redirect: "manual", signal: stop } as const;
    const response = await fetch(panel.baseURL + path, sent);
    const { status } = response;
    tell(status);
    // a stream has no end
    if (response.headers.get("content-type")?.startsWith("text/event-stream")) {
      await response.body?.cancel();
      return null;
    }
    const text = await response.text();
    const wrong = [
      !response.headers.has("x-request-id") && "has no request id",
      performance.now() - started > SLOW_MS && "took too long",
      status >= 400 && method !== "HEAD" && !isError(text) && `is no error: ${text.slice(0, 80)}`,
      // an app's server that takes no key
      status >= 500 && !(status === 503 && text.includes("CALLBACK_DELIVERY_FAILED")) && "is the panel's fault",
    ].filter(Boolean);
    return wrong.length === 0 ? null : `${status} ${wrong.join(", ")}`;
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
}

function isError(text: string): boolean {
  try {
    const { error, error_description: description } = JSON.parse(text) as Record<string, unknown>;
    return typeof error === "string" && typeof description === "string" && description !== "";
  } catch {
    return false;
  }
}

async function run(seed: number, count: number) {
  const statuses: Record<number, number> = {};
  const tell = (status: number) => void (statuses[status] = (statuses[status] ?? 0) + 1);
  const random = randomSource(seed);
  const found: string[] = [];
  // sessions and keys end by what is asked; then others go on
  for (let asked = 0; asked < count && found.length === 0; asked += BATCH) {
    const { askers, known } = await prepare(`${seed}-${asked}`);
    const requests = new FuzzRequests(random, askers, known, panel.baseURL);
    let left = Math.min(BATCH, count - asked);
    const work = async () => {
      while (left > 0) {
        left -= 1;
        const request = requests.next();
        const said = await complaint(request, tell);
        if (said === null) continue;
        const { method, path, headers, body = "" } = request;
        found.push(`${method} ${path.slice(0, 200)} ${headers["Content-Type"] ?? ""} ${body.slice(0, 300)}: ${said}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
  return { found, statuses };
}

const tests = [
  ...KEPT.map(([seed, count]) => [`seed ${seed}`, seed, count] as const),
  ["a new seed", SEED, REQUESTS],
] as const;
for (const [name, seed, count] of tests) {
  test(`no request makes the panel fail, hang or answer in a shape of its own: ${name}`, async ({}, testInfo) => {
    test.setTimeout(60_000 + count * 30);
    console.log(`  ${count} requests, PANEL_TEST_SEED=${seed}`);
    const { found, statuses } = await run(seed, count);
    expect(found, `seed ${seed}`).toEqual([]);
    // some of them got through to what they were for
    expect((statuses[200] ?? 0) + (statuses[201] ?? 0) + (statuses[204] ?? 0)).toBeGreaterThan(count / 20);
    const faults = readFileSync(panel.logFile, "utf8")
      .split("\n")
      .filter((line) => /"level":(50|60)/.test(line));
    expect(faults.slice(0, 5)).toEqual([]);
    expect((await fetch(`${panel.baseURL}/api/health`)).status).toBe(200);
    testInfo.annotations.push({ type: "fuzz", description: `seed ${seed}: ${JSON.stringify(statuses)}` });
  });
}
