import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "@playwright/test"; // not our fixtures', which bring a browser and a panel of their own
import { ADMIN, USER_PASSWORD } from "@/lib/testing/secrets";
import { ApiClient } from "./api-client";
import { trendOf, watchMemory } from "./memory-trend";
import { SoakLoad } from "./soak-load";
import { startPanel } from "./start-panel";

const LONG = Boolean(process.env.PANEL_TEST_LONG);
/** Of load whose memory is looked at. */
const MINUTES = Number(process.env.PANEL_TEST_SOAK_MINUTES ?? (LONG ? 12 : 1 / 4));
/** Until then code is compiled and the heap finds its size: it grows threefold in two minutes and then no more. */
const WARM_UP_MINUTES = LONG ? 3 : 1 / 12;
const WORKERS = 4;
const PEOPLE = 8;
const SAMPLE_MS = LONG ? 5000 : 1000;
/**
 * How much of its mean the memory may grow by in the time measured, as the fitted line says. A collector frees when it
 * sees fit, so under an unchanging load single samples are up to a tenth apart, and a line through a few minutes of them
 * leans by two or three hundredths, either way. What requests leave behind shows above that: one KiB of each of the
 * hundred thousand that are made meanwhile is 100 MiB, more than a tenth.
 */
const MOST_GROWTH = 0.05;

test("under a mixed load for long it makes no error and its memory stays flat", async ({}, testInfo) => {
  test.setTimeout((WARM_UP_MINUTES + MINUTES) * 60_000 + 120_000);
  // the limits have tests of their own, and would stop these few people and apps soon
  const names = ["AUTHORIZE", "DEVICE_START", "TOKEN", "USER_CODE_USER", "USER_CODE_ADDRESS"];
  const limits = Object.fromEntries(names.map((name) => [`LIMIT_${name}`, "0"]));
  const panel = await startPanel({ env: { ...limits, LOG_LEVEL: "info" } });
  try {
    const admin = await ApiClient.signIn(panel.baseURL, ADMIN);
    const people: ApiClient[] = [];
    for (let i = 0; i < PEOPLE; i++) {
      const user = { email: `soak-${i}@panel.test`, name: "Soak", password: USER_PASSWORD };
      expect((await admin.post("/api/admin/users", user)).status).toBe(201);
      people.push(await ApiClient.signIn(panel.baseURL, user));
    }
    const load = new SoakLoad(panel.baseURL, people);
    await load.run(WORKERS, WARM_UP_MINUTES * 60_000);
    const endWatch = watchMemory(panel.pid, SAMPLE_MS);
    await load.run(WORKERS, MINUTES * 60_000).finally(endWatch);
    const trend = trendOf(endWatch());
    const text =
      `${JSON.stringify(load.done)}; memory ${trend.mean.toFixed(0)} MiB, ${trend.slope.toFixed(1)} MiB an hour, ` +
      `${(trend.growth * 100).toFixed(1)} % in the time measured, ${trend.samples} samples`;
    console.log(`  ${text}`);
    testInfo.annotations.push({ type: "soak", description: text });

    const faults = readFileSync(panel.logFile, "utf8")
      .split("\n")
      .filter((line) => /"level":(50|60)/.test(line));
    expect(faults.slice(0, 5)).toEqual([]);
    expect((await fetch(`${panel.baseURL}/api/health`)).status).toBe(200);
    // in the short form the heap is still finding its size, and a line through a few seconds says nothing
    if (LONG && existsSync("/proc/self/status")) expect(trend.growth, text).toBeLessThan(MOST_GROWTH);
  } finally {
    await panel.stop();
  }
});
