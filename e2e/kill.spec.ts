import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Receiver } from "@/lib/testing/receiver";
import { ADMIN, USER_PASSWORD } from "@/lib/testing/secrets";
import { ApiClient } from "./api-client";
import { pollDevice } from "./device-flow";
import { expect, test } from "./fixtures";
import { faultsInDatabase, liveKeysInDatabase, requestsInDatabase } from "./kill-audit";
import { exchangeCode, keep, KillLoad } from "./kill-load";
import { openPanelQuery, type PanelQuery } from "./panel-query";
import { randomSource } from "./random-source";
import { startPanel, type Panel } from "./start-panel";
import { startPostgres } from "./start-postgres";

/** On each database. */
const ROUNDS = process.env.PANEL_TEST_LONG ? 100 : 6;
const PEOPLE = 3;
const WORKERS = 6;
/** The server dies after some answer of a round, this one at the latest. */
const MOST_ANSWERS = 120;
const SEED = Number(process.env.PANEL_TEST_SEED ?? Date.now() % 1_000_000);

/** Uses a key. @returns the status: 200 while it is live, 401 once it is not */
async function statusOfKey(panel: Panel, privateKey: string): Promise<number> {
  const headers = { Authorization: `Bearer ${privateKey}` };
  return (await fetch(`${panel.baseURL}/api/user`, { headers })).status;
}

type Round = { panel: Panel; db: PanelQuery; load: KillLoad; app: Receiver };

/** Compares what apps and people know with what the server, back again, holds. */
async function compare({ panel, db, load, app }: Round): Promise<{ faults: string[]; unreceived: number }> {
  const faults = await faultsInDatabase(db);
  const requests = new Map((await requestsInDatabase(db)).map((row) => [row.name, row] as const));
  const live = new Set(await liveKeysInDatabase(db));
  let unreceived = 0;
  for (const flow of load.flows) {
    const status = requests.get(flow.name)?.status ?? "absent";
    const complain = (text: string) => faults.push(`${flow.name} (${flow.decision}, ${flow.decided}): ${text}`);
    if (flow.device && status === "absent") complain("its start was answered, and it is gone");
    const after = flow.decision === "deny" ? ["denied"] : ["approved", "redeemed"];
    if (flow.decided === "yes" && !after.includes(status)) complain(`was answered, and is ${status}`);
    if (flow.decided === "cut off" && ![...after, "pending"].includes(status)) complain(`is ${status}`);
    if (flow.decided === "no" && !["absent", "pending"].includes(status))
      complain(`nobody decided, and it is ${status}`);
    if (status === "redeemed" && flow.collected === "no") complain("nobody collected, and it is redeemed");
    if (flow.key) {
      const expected = { no: [200], yes: [401], "cut off": [200, 401] }[flow.revoked];
      const answered = await statusOfKey(panel, flow.key.privateKey);
      if (!expected.includes(answered)) complain(`its key (revoked: ${flow.revoked}) answers ${answered}`);
    } else if (live.has(flow.name)) {
      unreceived += 1;
      if (flow.collected !== "cut off" || status !== "redeemed")
        complain(`has a live key that nobody received, ${status}`);
    }
  }
  for (const flow of load.exchanges) {
    const complain = (text: string) => faults.push(`${flow.name} (${flow.decided}, ${flow.exchanged}): ${text}`);
    if (flow.privateKey !== null) {
      const answered = await statusOfKey(panel, flow.privateKey);
      if (answered !== 200) complain(`its key answers ${answered}`);
    } else if (live.has(flow.name)) {
      unreceived += 1;
      if (flow.exchanged !== "cut off") complain("has a live key that nobody received");
    }
  }
  const posted = app.received.map(({ text }) => JSON.parse(text) as { name: string; private_key: string });
  for (const { name, decided } of load.deliveries) {
    const complain = (text: string) => faults.push(`${name} (${decided}): ${text}`);
    const keys = posted.filter((one) => one.name === name);
    if (keys.length > 1) complain(`was posted ${keys.length} times`);
    const answered = keys[0] === undefined ? null : await statusOfKey(panel, keys[0].private_key);
    if (decided === "yes" && answered !== 200) complain(`was delivered, and its key answers ${answered}`);
    if (decided === "no" && (answered !== null || live.has(name))) complain("nobody decided, and it has a key");
  }
  for (const { person, uuidShort, written, cutOff } of load.consoles) {
    const { body } = await person.get(`/api/user/servers/${uuidShort}/console`);
    const lines = (body.lines as { text: string }[]).map(({ text }) => text);
    const allowed = [written, ...(cutOff === null ? [] : [[...written, cutOff]])];
    if (!allowed.some((one) => one.join() === lines.join())) {
      faults.push(`the console ${uuidShort} has ${lines.join()}, and ${written.join()} was answered (${cutOff})`);
    }
  }
  return { faults, unreceived };
}

/** Apps come back for what they were promised: each approved request gives its key now, once. */
async function collectRest({ panel, db, load }: Round): Promise<void> {
  const approved = new Set(
    (await requestsInDatabase(db)).flatMap((row) => (row.status === "approved" ? row.name : [])),
  );
  for (const flow of load.flows.filter(({ name }) => approved.has(name))) {
    const polls = await Promise.all([1, 2].map(() => pollDevice(panel.baseURL, flow.device!.device_code)));
    expect(polls.map(({ status }) => status).sort(), flow.name).toEqual([200, 400]);
    keep(
      { ...flow, decision: "approve" },
      polls.find(({ status }) => status === 200)!,
    );
    flow.collected = "yes";
  }
  for (const flow of load.exchanges.filter(({ code, exchanged }) => code !== null && exchanged === "no")) {
    const answers = await Promise.all([1, 2].map(() => exchangeCode(panel.baseURL, flow)));
    expect(answers.map(({ status }) => status).sort(), flow.name).toEqual([200, 400]);
  }
}

/** Room for the next round: nobody may hold more than 50 keys. */
async function revokeAll(people: ApiClient[]): Promise<void> {
  for (const person of people) {
    const { body } = await person.get("/api/user/api-clients");
    for (const { id } of body.api_clients as { id: string }[]) await person.delete(`/api/user/api-clients/${id}`);
  }
}

for (const database of ["SQLite", "PostgreSQL"] as const) {
  test(`killed in the middle of its work on ${database}, it keeps every promise`, async ({}, testInfo) => {
    console.log(`  ${ROUNDS} rounds, PANEL_TEST_SEED=${SEED}`);
    test.setTimeout(ROUNDS * 60_000);
    const random = randomSource(SEED);
    const dataDir = mkdtempSync(path.join(tmpdir(), "panel-kill-"));
    const postgres = database === "PostgreSQL" ? await startPostgres() : null;
    const DATABASE_URL = postgres?.url ?? `file:${path.join(dataDir, "panel.db")}`;
    const db = openPanelQuery(DATABASE_URL);
    const app = await Receiver.start();
    // the limits have tests of their own, and would stop these apps soon
    const limits = { LIMIT_AUTHORIZE: "0", LIMIT_DEVICE_START: "0", LIMIT_TOKEN: "0" };
    const env = { DATABASE_URL, SERVER_CALLBACK_ALLOWED_HOSTS: `127.0.0.1:${app.port}`, ...limits };
    let panel = await startPanel({ dataDir, env });
    const { port } = panel;
    const admin = await ApiClient.signIn(panel.baseURL, ADMIN);
    const people: ApiClient[] = [];
    for (let i = 0; i < PEOPLE; i++) {
      const user = { email: `kill-${i}@panel.test`, name: "Kill", password: USER_PASSWORD };
      expect((await admin.post("/api/admin/users", user)).status).toBe(201);
      people.push(await ApiClient.signIn(panel.baseURL, user));
    }

    const sums = { flows: 0, exchanges: 0, deliveries: 0, consoles: 0, unreceived: 0 };
    try {
      for (let round = 1; round <= ROUNDS; round++) {
        const load = new KillLoad(panel.baseURL, people, random, `round-${round}`, app.url());
        const last = 5 + Math.floor(random() * MOST_ANSWERS);
        const pause = random() * 15;
        let killed: Promise<void> | undefined;
        await load.run(WORKERS, (answers) => {
          if (answers < last || killed) return;
          killed = new Promise<void>((resolve) => setTimeout(resolve, pause)).then(() => panel.kill());
        });
        await killed;
        panel = await startPanel({ dataDir, port, env });

        const { faults, unreceived } = await compare({ panel, db, load, app });
        expect(faults, `round ${round} of seed ${SEED}`).toEqual([]);
        await collectRest({ panel, db, load, app });
        const left = await faultsInDatabase(db);
        expect(left, `round ${round} of seed ${SEED}, all collected`).toEqual([]);
        await revokeAll(people);
        for (const kind of ["flows", "exchanges", "deliveries", "consoles"] as const) sums[kind] += load[kind].length;
        sums.unreceived += unreceived;
      }
      await panel.stop();
      expect(await faultsInDatabase(db)).toEqual([]);
    } finally {
      await panel.kill();
      await app.close();
      await db.close();
      await postgres?.stop();
    }
    rmSync(dataDir, { recursive: true, force: true });
    testInfo.annotations.push({ type: "kill", description: `seed ${SEED}: ${JSON.stringify(sums)}` });
  });
}
