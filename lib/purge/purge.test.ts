import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { purgeCommand } from "@/lib/cli/purge";
import { purge } from "@/lib/purge/purge";
import { getRuntime } from "@/lib/runtime";
import { scheduleSweeps } from "@/lib/server/schedule-sweeps";
import { approved, exchange, requestToken, tryKey } from "@/lib/testing/consent-flow";
import { callApi } from "@/lib/testing/call-api";
import { approvedDevice, poll, startDevice } from "@/lib/testing/device-flow";
import { HeldTimers } from "@/lib/testing/held-timers";
import { issueKey } from "@/lib/testing/issue-key";
import { TestPanel } from "@/lib/testing/test-panel";
import { withPlans } from "@/lib/testing/watch-statements";
import { timeOrderedId } from "@/lib/tokens/time-ordered-id";

const DAY = 24 * 60 * 60 * 1000;

let panel: TestPanel;
let session: Awaited<ReturnType<TestPanel["signIn"]>>;
beforeAll(async () => {
  panel = await TestPanel.open();
});
afterAll(() => panel.close());
beforeEach(async () => {
  await panel.db.user.deleteMany();
  await panel.db.auditEvent.deleteMany();
  await panel.db.deviceRequest.deleteMany();
  await panel.db.appLogo.deleteMany();
  await panel.db.rateLimit.deleteMany();
  await panel.db.pluginRefusal.deleteMany();
  session = await panel.signIn(await panel.makeUser());
});

const system = () => panel.context({ kind: "system" as const });
const ago = (milliseconds: number) => new Date(panel.clock.now().getTime() - milliseconds);
/** What a purge took away, without the kinds of which there was nothing. */
const gone = async () => Object.fromEntries(Object.entries(await purge(system())).filter(([, count]) => count > 0));

/** Makes a row of a kind that ended, was last touched or happened so long ago; gives what finds it. */
type Kind = { keepMs: number; make: (at: Date) => Promise<() => Promise<number>> };
const KINDS: Record<string, Kind> = {
  deviceRequests: {
    keepMs: DAY,
    async make(expiresAt) {
      const deviceCodeHash = randomUUID();
      const data = { deviceCodeHash, userCode: randomUUID().slice(0, 8), name: "x", address: "", createdAt: expiresAt };
      await panel.db.deviceRequest.create({ data: { ...data, expiresAt } });
      return () => panel.db.deviceRequest.count({ where: { deviceCodeHash } });
    },
  },
  consentRequests: {
    keepMs: DAY,
    async make(expiresAt) {
      const tokenHash = randomUUID();
      const data = { tokenHash, userId: session.actor.user.id, createdAt: expiresAt, expiresAt };
      await panel.db.consentRequest.create({ data });
      return () => panel.db.consentRequest.count({ where: { tokenHash } });
    },
  },
  authorizationCodes: {
    keepMs: DAY,
    async make(expiresAt) {
      const [codeHash, tokenHash] = [randomUUID(), randomUUID()];
      const later = new Date(expiresAt.getTime() + 1000 * DAY);
      const data = { tokenHash, userId: session.actor.user.id, createdAt: expiresAt, expiresAt: later };
      const { id } = await panel.db.consentRequest.create({ data });
      await panel.db.authorizationCode.create({ data: { codeHash, consentRequestId: id, expiresAt } });
      return () => panel.db.authorizationCode.count({ where: { codeHash } });
    },
  },
  passwordLinks: {
    keepMs: DAY,
    async make(expiresAt) {
      const tokenHash = randomUUID();
      const data = { tokenHash, userId: session.actor.user.id, createdAt: expiresAt, expiresAt };
      await panel.db.passwordLink.create({ data });
      return () => panel.db.passwordLink.count({ where: { tokenHash } });
    },
  },
  sessions: {
    keepMs: -1, // at its end
    async make(expiresAt) {
      const id = randomUUID();
      const data = { id, userId: session.actor.user.id, createdAt: expiresAt, expiresAt, address: "", userAgent: "" };
      await panel.db.session.create({ data });
      return () => panel.db.session.count({ where: { id } });
    },
  },
  limits: {
    keepMs: -1,
    async make(at) {
      const key = randomUUID();
      await panel.db.rateLimit.create({ data: { key, count: 1, resetAt: BigInt(at.getTime()) } });
      return () => panel.db.rateLimit.count({ where: { key } });
    },
  },
  revokedKeys: {
    keepMs: 90 * DAY,
    async make(revokedAt) {
      const { id } = await issueKey(session);
      await panel.db.apiKey.update({ where: { id }, data: { revokedAt } });
      return () => panel.db.apiKey.count({ where: { id } });
    },
  },
  blocks: {
    keepMs: 90 * DAY,
    async make(lastAt) {
      const { id: apiKeyId } = await issueKey(session);
      await panel.db.apiKeyBlock.create({ data: { apiKeyId, address: "192.0.2.1", count: 1, lastAt, toldAt: 0n } });
      return () => panel.db.apiKeyBlock.count({ where: { apiKeyId } });
    },
  },
  notifications: {
    keepMs: 90 * DAY,
    async make(createdAt) {
      const id = timeOrderedId(createdAt);
      const data = { id, userId: session.actor.user.id, kind: "api_key.issued", createdAt, readAt: createdAt };
      await panel.db.notification.create({ data });
      return () => panel.db.notification.count({ where: { id } });
    },
  },
  logos: {
    keepMs: 2 * DAY,
    async make(fetchedAt) {
      const id = randomUUID();
      await panel.db.appLogo.create({ data: { id, fetchedAt } });
      return () => panel.db.appLogo.count({ where: { id } });
    },
  },
  pluginRefusals: {
    keepMs: 90 * DAY,
    async make(lastAt) {
      const plugin = randomUUID();
      await panel.db.pluginRefusal.create({ data: { plugin, reason: "malformed", count: 1, firstAt: lastAt, lastAt } });
      return () => panel.db.pluginRefusal.count({ where: { plugin } });
    },
  },
  auditEvents: {
    keepMs: 365 * DAY,
    async make(at) {
      const id = timeOrderedId(at);
      await panel.db.auditEvent.create({ data: { id, at, action: "session.started", actorKind: "system" } });
      return () => panel.db.auditEvent.count({ where: { id } });
    },
  },
};

describe("a purge", () => {
  test.each(Object.entries(KINDS))(
    "takes %s when their time is over, and not before",
    async (kind, { keepMs, make }) => {
      const stays = await make(ago(keepMs === -1 ? -1 : keepMs));
      const goes = await make(ago(keepMs + 1));
      expect((await gone())[kind]).toBe(1);
      expect([await stays(), await goes()]).toEqual([1, 0]);
    },
  );

  test("takes notifications that nobody read after a year", async () => {
    const make = async (at: Date) => {
      const id = timeOrderedId(at);
      const data = { id, userId: session.actor.user.id, kind: "api_key.issued", createdAt: at };
      await panel.db.notification.create({ data });
    };
    await make(ago(365 * DAY + 1));
    await make(ago(365 * DAY));
    expect(await gone()).toEqual({ notifications: 1 });
  });

  test("leaves a request that is being delivered, however old", async () => {
    const leasedUntil = ago(0);
    const data = { userId: session.actor.user.id, createdAt: ago(9 * DAY), expiresAt: ago(8 * DAY), leasedUntil };
    await panel.db.consentRequest.create({ data: { ...data, tokenHash: randomUUID(), status: "delivering" } });
    expect(await gone()).toEqual({});
  });

  test("touches nothing that lives", async () => {
    const { privateKey } = await issueKey(session);
    const pending = await startDevice();
    const toCollect = await approvedDevice(session);
    const { fragment } = await approved(session);
    const token = await requestToken(session);
    panel.clock.advance(9 * 60 * 1000);
    expect(await gone()).toEqual({});
    expect((await callApi("GET", "/api/user", { cookie: session.cookie })).status).toBe(200);
    expect(await tryKey(privateKey)).toBe("works");
    expect((await poll(pending.deviceCode)).body.error).toBe("authorization_pending");
    expect((await poll(toCollect)).status).toBe(200);
    expect((await exchange(fragment.authorization_code)).status).toBe(200);
    const json = { request_token: token };
    const approve = await callApi("POST", "/api/user/api-clients/oauth2/authorize/approve", {
      cookie: session.cookie,
      json,
    });
    expect(approve.status).toBe(200);
    // contract: expired_token for a day, then the code is unknown
    panel.clock.advance(DAY + 6 * 60 * 1000 - 1000);
    await gone();
    expect((await poll(pending.deviceCode)).body.error).toBe("expired_token");
    panel.clock.advance(2000);
    await gone();
    expect((await poll(pending.deviceCode)).body.error).toBe("INVALID_DEVICE_CODE");
    expect(await tryKey(fragment.private_key)).toBe("works");
  });

  test("works in batches, also where two rows' keys are two columns; two at once are fine", async () => {
    const userId = session.actor.user.id;
    const { id: apiKeyId } = await issueKey(session);
    const old = ago(400 * DAY);
    const fill = async () => {
      const numbers = Array.from({ length: 1203 }, (_, i) => i);
      await panel.db.apiKeyBlock.createMany({
        data: numbers.map((i) => ({ apiKeyId, address: `192.0.2.${i}`, count: 1, lastAt: old, toldAt: 0n })),
      });
      await panel.db.session.createMany({
        data: numbers.map((i) => ({
          ...{ id: `${i} ${randomUUID()}`, userId, address: "", userAgent: "" },
          ...{ createdAt: old, expiresAt: old },
        })),
      });
    };
    await fill();
    const deletes = vi.spyOn(panel.db, "$executeRawUnsafe");
    expect(await gone()).toEqual({ blocks: 1203, sessions: 1203 });
    expect(deletes.mock.calls.filter(([text]) => text.includes(`"ApiKeyBlock"`))).toHaveLength(3);
    deletes.mockRestore();
    await fill();
    const both = await Promise.all([purge(system()), purge(system())]);
    expect(both.map(({ sessions }) => sessions!).reduce((a, b) => a + b)).toBe(1203);
    expect(both.map(({ blocks }) => blocks!).reduce((a, b) => a + b)).toBe(1203);
    expect(await gone()).toEqual({});
  });

  test("leaves what came to life again while it was being deleted", async () => {
    const key = randomUUID();
    const { db } = panel;
    await db.rateLimit.create({ data: { key, count: 1, resetAt: BigInt(ago(1).getTime()) } });
    let purged: Promise<unknown> | undefined;
    await db.$transaction(async (tx) => {
      await tx.rateLimit.update({ where: { key }, data: { resetAt: BigInt(ago(-60_000).getTime()) } });
      purged = gone();
      await new Promise((resolve) => setTimeout(resolve, 100)); // until it waits for the row
    });
    expect(await purged).toEqual({});
    expect(await db.rateLimit.count({ where: { key } })).toBe(1);
  });

  test.skipIf(process.env.DATABASE_URL?.startsWith("postgres"))("finds what is over by an index", async () => {
    for (const { keepMs, make } of Object.values(KINDS)) await make(ago(keepMs + 1));
    await panel.db.notification.create({
      data: { id: timeOrderedId(ago(366 * DAY)), userId: session.actor.user.id, kind: "x", createdAt: ago(366 * DAY) },
    });
    const plans = await withPlans(panel.env.databaseUrl, (db) => purge({ ...system(), db }));
    expect(plans.filter(({ sql }) => sql.startsWith("DELETE"))).toHaveLength(13);
    for (const { sql, steps } of plans)
      expect([sql, steps.filter((step) => !/^(SEARCH \S+ USING|LIST SUBQUERY)/.test(step))]).toEqual([sql, []]);
  });
});

describe("npm run panel -- purge", () => {
  const run = async (args: string[] = []) => {
    const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    await purgeCommand.run(system(), args);
    return written.mock.calls.map(([text]) => text).join("");
  };

  test("says what it took away, or that there was nothing", async () => {
    for (const kind of ["sessions", "sessions", "auditEvents"]) await KINDS[kind]!.make(ago(400 * DAY));
    expect(await run()).toBe("sessions: 2\nauditEvents: 1\n");
    vi.restoreAllMocks();
    expect(await run()).toBe("Nothing to purge.\n");
    await expect(run(["now"])).rejects.toThrow("takes no words");
  });
});

describe("inside the server", () => {
  test("it runs at the start and each hour, also after one that failed, until the panel stops", async () => {
    const [start, hour] = [500, 60 * 60 * 1000];
    const timers = new HeldTimers();
    const looks = vi.spyOn(panel.db.sql, "read");
    const rounds = () => looks.mock.calls.filter(([{ text }]) => text.includes(`"PasswordLink"`)).length;
    const first = await KINDS.sessions!.make(ago(1));
    const stop = scheduleSweeps(getRuntime(), timers);
    await timers.goOff(start);
    expect([await first(), rounds()]).toEqual([0, 1]);

    looks.mockRejectedValueOnce(new Error("away"));
    await timers.goOff(hour);
    expect(panel.lines.filter(({ job }) => job === "purge")).toMatchObject([
      { level: "warn", msg: "a job failed; it runs again" },
    ]);

    const second = await KINDS.sessions!.make(ago(1));
    await timers.goOff(hour);
    expect([await second(), rounds()]).toEqual([0, 2]);
    expect(timers.waiting).toContain(hour);
    stop();
    expect(timers.waiting).toEqual([]);
  });

  test("one that is running as the panel stops is its last", async () => {
    const timers = new HeldTimers();
    const stop = scheduleSweeps(getRuntime(), timers);
    const running = timers.goOff(500);
    stop();
    await running;
    expect(timers.waiting).toEqual([]);
  });
});
