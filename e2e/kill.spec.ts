import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ADMIN, USER_PASSWORD } from "@/lib/testing/secrets";
import { ApiClient } from "./api-client";
import { pollDevice } from "./device-flow";
import { expect, test } from "./fixtures";
import { faultsInDatabase, liveKeysInDatabase, requestsInDatabase } from "./kill-audit";
import { keep, KillLoad, type Flow } from "./kill-load";
import { randomSource } from "./random-source";
import { startPanel, type Panel } from "./start-panel";

const ROUNDS = process.env.PANEL_TEST_LONG ? 60 : 6;
const PEOPLE = 3;
const WORKERS = 6;
/** The server dies after some answer of a round, this one at the latest. */
const MOST_ANSWERS = 120;
const SEED = Number(process.env.PANEL_TEST_SEED ?? Date.now() % 1_000_000);

/** Uses a key. @returns the status: 200 while it is live, 401 once it is not */
async function statusOfKey(panel: Panel, flow: Flow): Promise<number> {
  const headers = { Authorization: `Bearer ${flow.key!.privateKey}` };
  return (await fetch(`${panel.baseURL}/api/user`, { headers })).status;
}

/** Compares what apps and people know with what the server, back again, holds. */
async function compare(panel: Panel, flows: Flow[]): Promise<{ faults: string[]; unreceived: number }> {
  const faults = faultsInDatabase(panel.dataDir);
  const requests = new Map(requestsInDatabase(panel.dataDir).map((row) => [row.name, row] as const));
  const live = new Set(liveKeysInDatabase(panel.dataDir));
  let unreceived = 0;
  for (const flow of flows) {
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
      const answered = await statusOfKey(panel, flow);
      if (!expected.includes(answered)) complain(`its key (revoked: ${flow.revoked}) answers ${answered}`);
    } else if (live.has(flow.name)) {
      unreceived += 1;
      if (flow.collected !== "cut off" || status !== "redeemed")
        complain(`has a live key that nobody received, ${status}`);
    }
  }
  return { faults, unreceived };
}

/** Apps come back for what they were promised: each approved request gives its key now, once. */
async function collectRest(panel: Panel, flows: Flow[]): Promise<void> {
  const approved = new Set(
    requestsInDatabase(panel.dataDir).flatMap((row) => (row.status === "approved" ? row.name : [])),
  );
  for (const flow of flows.filter(({ name }) => approved.has(name))) {
    const polls = await Promise.all([1, 2].map(() => pollDevice(panel.baseURL, flow.device!.device_code)));
    expect(polls.map(({ status }) => status).sort(), flow.name).toEqual([200, 400]);
    keep(
      { ...flow, decision: "approve" },
      polls.find(({ status }) => status === 200)!,
    );
    flow.collected = "yes";
  }
}

/** Room for the next round: nobody may hold more than 50 keys. */
async function revokeAll(people: ApiClient[]): Promise<void> {
  for (const person of people) {
    const { body } = await person.get("/api/user/api-clients");
    for (const { id } of body.api_clients as { id: string }[]) await person.delete(`/api/user/api-clients/${id}`);
  }
}

test("killed in the middle of its work, it keeps every promise", async ({}, testInfo) => {
  console.log(`  ${ROUNDS} rounds, PANEL_TEST_SEED=${SEED}`);
  test.setTimeout(ROUNDS * 60_000);
  const random = randomSource(SEED);
  const dataDir = mkdtempSync(path.join(tmpdir(), "panel-kill-"));
  // the limits have tests of their own, and would stop these apps soon
  const env = { LIMIT_AUTHORIZE: "0", LIMIT_DEVICE_START: "0" };
  let panel = await startPanel({ dataDir, env });
  const { port } = panel;
  const admin = await ApiClient.signIn(panel.baseURL, ADMIN);
  const people: ApiClient[] = [];
  for (let i = 0; i < PEOPLE; i++) {
    const user = { email: `kill-${i}@panel.test`, name: "Kill", password: USER_PASSWORD };
    expect((await admin.post("/api/admin/users", user)).status).toBe(201);
    people.push(await ApiClient.signIn(panel.baseURL, user));
  }

  let flowCount = 0;
  let unreceivedCount = 0;
  try {
    for (let round = 1; round <= ROUNDS; round++) {
      const load = new KillLoad(panel.baseURL, people, random, `round-${round}`);
      const last = 5 + Math.floor(random() * MOST_ANSWERS);
      const pause = random() * 15;
      let killed: Promise<void> | undefined;
      await load.run(WORKERS, (answers) => {
        if (answers < last || killed) return;
        killed = new Promise<void>((resolve) => setTimeout(resolve, pause)).then(() => panel.kill());
      });
      await killed;
      panel = await startPanel({ dataDir, port, env });

      const { faults, unreceived } = await compare(panel, load.flows);
      expect(faults, `round ${round} of seed ${SEED}`).toEqual([]);
      await collectRest(panel, load.flows);
      expect(faultsInDatabase(dataDir), `round ${round} of seed ${SEED}, all collected`).toEqual([]);
      await revokeAll(people);
      flowCount += load.flows.length;
      unreceivedCount += unreceived;
    }
    await panel.stop();
  } finally {
    await panel.kill();
  }
  expect(faultsInDatabase(dataDir)).toEqual([]);
  rmSync(dataDir, { recursive: true, force: true });
  const description = `seed ${SEED}: ${flowCount} flows, ${unreceivedCount} keys made whose answer was cut off`;
  testInfo.annotations.push({ type: "kill", description });
});
