import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSecret } from "@/lib/consent/sealed-secret";
import { OAUTH2 } from "@/lib/device-grant/addresses";
import { callApi } from "@/lib/testing/call-api";
import { approved, exchange, tryKey, VERIFIER } from "@/lib/testing/consent-flow";
import { meetBeforeTransactions } from "@/lib/testing/meet-before-transactions";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
beforeAll(async () => {
  panel = await TestPanel.open();
  await approved(await newUser()); // loading the handlers takes seconds
});
afterAll(() => panel.close());

const newUser = async () => panel.signIn(await panel.makeUser());
const NOT_A_CODE = [400, "INVALID_AUTHORIZATION_CODE"];
const outcome = async (call: ReturnType<typeof exchange>) => {
  const { status, body } = await call;
  return status === 200 ? [200, body.private_key] : [status, body.error];
};
const trail = async (userId: string, action: string) =>
  panel.db.auditEvent.findMany({ where: { subjectUserId: userId, action } });
const told = (userId: string) =>
  panel.db.notification.findMany({ where: { userId, kind: "authorization_code.reused" } });

/** Every text in the database, wherever it stands. */
async function everyText(): Promise<string[]> {
  const tables = ["user", "session", "apiKey", "consentRequest", "authorizationCode", "auditEvent", "setting"] as const;
  const rows = await Promise.all(
    tables.map((table) => (panel.db[table] as { findMany(): Promise<object[]> }).findMany()),
  );
  return rows.flat().flatMap((row) => Object.values(row).filter((value): value is string => typeof value === "string"));
}

describe("a code", () => {
  test("is exchanged for the very pair, once", async () => {
    const { fragment } = await approved(await newUser());
    const { authorization_code: code, state: _state, ...pair } = fragment;
    panel.clock.advance(5_000);
    const { status, body, headers } = await exchange(code);
    expect([status, body]).toEqual([200, pair]);
    expect(body.issued_at).not.toBe(panel.clock.now().toISOString().replace(".000", ""));
    expect(headers.get("cache-control")).toBe("no-store");
    expect(await outcome(exchange(code))).toEqual(NOT_A_CODE);
  });

  test("lives ten minutes from the approval", async () => {
    const session = await newUser();
    const [inTime, late] = [await approved(session), await approved(session)];
    panel.clock.advance(600_000 - 1);
    expect((await exchange(inTime.fragment.authorization_code)).status).toBe(200);
    panel.clock.advance(1);
    expect(await outcome(exchange(late.fragment.authorization_code))).toEqual(NOT_A_CODE);
    expect(await trail(session.actor.user.id, "authorization_code.reused")).toEqual([]);
    expect(await tryKey(late.fragment.private_key)).toBe("works");
  });

  test("used again is refused, written down, and told to the key's owner; the key stays", async () => {
    const session = await newUser();
    const { fragment } = await approved(session);
    await exchange(fragment.authorization_code);
    panel.clock.advance(3_600_000);
    const again = await callApi("POST", `${OAUTH2}/token`, {
      json: { code: fragment.authorization_code },
      address: "198.51.100.66",
    });
    expect([again.status, again.body.error]).toEqual(NOT_A_CODE);
    const userId = session.actor.user.id;
    expect(await trail(userId, "authorization_code.exchanged")).toHaveLength(1);
    expect(await trail(userId, "authorization_code.reused")).toMatchObject([
      { actorKind: "anonymous", address: "198.51.100.66", targetKind: "consent_request" },
    ]);
    const notes = await told(userId);
    expect(notes.map(({ kind, detail, readAt }) => [kind, JSON.parse(detail), readAt])).toEqual([
      ["authorization_code.reused", { name: "Test App", address: "198.51.100.66" }, null],
    ]);
    expect(await tryKey(fragment.private_key)).toBe("works");
  });

  test("of 20 simultaneous exchanges one gets the pair, and the others are reuse", async () => {
    const session = await newUser();
    const { fragment } = await approved(session);
    meetBeforeTransactions(panel.db, 20);
    const all = Array.from({ length: 20 }, () => outcome(exchange(fragment.authorization_code)));
    const outcomes = await Promise.all(all);
    expect(outcomes.filter(([status]) => status === 200)).toEqual([[200, fragment.private_key]]);
    expect(outcomes.filter(([status]) => status !== 200)).toEqual(Array(19).fill(NOT_A_CODE));
    const userId = session.actor.user.id;
    expect(await trail(userId, "authorization_code.exchanged")).toHaveLength(1);
    expect(await trail(userId, "authorization_code.reused")).toHaveLength(1);
    expect(await told(userId)).toHaveLength(1);
  });

  test("used again and again is written down and told once in 30 minutes, whoever else's is", async () => {
    const session = await newUser();
    const userId = session.actor.user.id;
    const [one, other] = [await approved(session), await approved(session)].map((it) => it.fragment.authorization_code);
    const reuse = async (code = one) => {
      expect(await outcome(exchange(code))).toEqual(NOT_A_CODE);
      const written = await trail(userId, "authorization_code.reused");
      expect(await told(userId)).toHaveLength(written.length);
      return written.length;
    };
    await exchange(one);
    await exchange(other);
    expect([await reuse(), await reuse(), await reuse(other)]).toEqual([1, 1, 2]);
    panel.clock.advance(1_800_000 - 1);
    expect(await reuse()).toBe(2);
    panel.clock.advance(1);
    expect(await Promise.all(Array.from({ length: 5 }, () => outcome(exchange(one))))).toEqual(
      Array(5).fill(NOT_A_CODE),
    );
    expect(await reuse()).toBe(3);
    panel.clock.advance(-3_600_000); // a clock set back does not silence
    expect([await reuse(), await reuse()]).toEqual([4, 4]);
    panel.clock.advance(3_600_000);
  });

  test.each([
    ["unknown", `pxoauthcode_${"0".repeat(49)}`],
    ["unknown, of an earlier version", `pxoauthcode_${"0".repeat(43)}`],
    ["of another kind", `pxoauthreq_${"0".repeat(43)}`],
    ["empty", ""],
    ["malformed", "pxoauthcode_\u0000"],
  ])("%s is refused alike", async (_what, code) => {
    expect(await outcome(exchange(code))).toEqual(NOT_A_CODE);
  });

  test.each([[{}], [{ code: 1 }], [{ code: null }], [{ code: ["x"] }], [{ code: "x", code_verifier: 1 }]])(
    "%j is INVALID_REQUEST",
    async (json) => {
      const { status, body } = await callApi("POST", `${OAUTH2}/token`, { json });
      expect([status, body.error]).toEqual([400, "INVALID_REQUEST"]);
    },
  );

  test("asked for without a challenge takes no verifier, and is not used up by one", async () => {
    const { fragment } = await approved(await newUser());
    for (const verifier of [VERIFIER, ""]) {
      expect(await outcome(exchange(fragment.authorization_code, verifier))).toEqual([400, "INVALID_CODE_VERIFIER"]);
    }
    expect((await exchange(fragment.authorization_code)).status).toBe(200);
  });

  test("of an account disabled meanwhile opens nothing", async () => {
    const session = await newUser();
    const { fragment } = await approved(session);
    const data = { disabledAt: panel.clock.now() };
    await panel.db.user.update({ where: { id: session.actor.user.id }, data });
    expect(await outcome(exchange(fragment.authorization_code))).toEqual(NOT_A_CODE);
  });

  test("needs nobody signed in, and may be exchanged from any web page", async () => {
    const { fragment } = await approved(await newUser());
    const { status, headers } = await callApi("POST", `${OAUTH2}/token`, {
      json: { code: fragment.authorization_code },
      headers: { origin: "https://app.example", "sec-fetch-site": "cross-site", authorization: "Bearer nonsense" },
    });
    expect([status, headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
  });

  test("exchanges are counted by address", async () => {
    panel.env.limits.LIMIT_TOKEN = { count: 1, seconds: 60 };
    try {
      expect(await outcome(exchange("x"))).toEqual(NOT_A_CODE);
      expect(await outcome(exchange("x"))).toEqual([429, "RATE_LIMITED"]);
      const elsewhere = await callApi("POST", `${OAUTH2}/token`, { json: { code: "x" }, address: "198.51.100.1" });
      expect(elsewhere.status).toBe(400);
    } finally {
      panel.env.limits.LIMIT_TOKEN = null;
    }
  });
});

describe("the secret that waits", () => {
  test("cannot be opened with anything that the database holds, and is gone after the exchange", async () => {
    const { fragment } = await approved(await newUser());
    const code = fragment.authorization_code!;
    const row = await panel.db.authorizationCode.findFirstOrThrow({
      where: { codeHash: code.slice(12, 18) + sha256(code) },
    });
    const sealed = row.sealedSecret!;
    const dump = await everyText();
    expect(dump.length).toBeGreaterThan(30);
    for (const text of dump) {
      expect(text).not.toContain(code);
      expect(text).not.toContain(fragment.private_key!);
      for (const guess of [text, text.slice(6), latin1(text), latin1(text.slice(6)), `pxoauthcode_${text}`]) {
        expect(() => openSecret(sealed, guess)).toThrow();
      }
    }
    expect(openSecret(sealed, code)).toBe(fragment.private_key);
    await exchange(code);
    expect((await panel.db.authorizationCode.findUniqueOrThrow({ where: { id: row.id } })).sealedSecret).toBeNull();
  });

  test("no answer or log of an exchange tells it again", async () => {
    const { fragment } = await approved(await newUser());
    await exchange(fragment.authorization_code);
    const again = await exchange(fragment.authorization_code);
    expect(again.text).not.toContain("px_");
    const told = JSON.stringify([panel.lines, await panel.db.auditEvent.findMany()]);
    expect(told).not.toContain(fragment.private_key!);
    expect(told).not.toContain(fragment.authorization_code!);
  });
});

const latin1 = (hex: string) => Buffer.from(hex, "hex").toString("latin1");
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
