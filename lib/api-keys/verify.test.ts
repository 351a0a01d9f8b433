import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { updateUser } from "@/lib/accounts/update-user";
import type { IssuedApiKey } from "@/lib/api-keys/issue-api-key";
import { formatApiKey, makeKeyPair } from "@/lib/api-keys/key-format";
import { callApi } from "@/lib/testing/call-api";
import { issueKey } from "@/lib/testing/issue-key";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
let session: Awaited<ReturnType<TestPanel["signIn"]>>;
let key: IssuedApiKey;
beforeAll(async () => {
  panel = await TestPanel.open();
  session = await panel.signIn(await panel.makeUser());
  key = await issueKey(session);
});
afterAll(() => panel.close());

const withHeader = async (authorization: string, more: { cookie?: string; address?: string } = {}) => {
  const { status, body } = await callApi("GET", "/api/user", { headers: { authorization }, ...more });
  return status === 200 ? "in" : body.error;
};
const basic = (text: string) => `Basic ${Buffer.from(text, "latin1").toString("base64")}`;
const withKey = (one: IssuedApiKey, address?: string) =>
  withHeader(`Bearer ${one.privateKey}`, address === undefined ? {} : { address });
const rowOf = ({ id }: { id: string }) => panel.db.apiKey.findUniqueOrThrow({ where: { id } });

describe("presenting a key", () => {
  test("as a bearer token or a Basic pair, the scheme in any case", async () => {
    for (const scheme of ["Bearer", "bearer", "BEARER"]) {
      expect(await withHeader(`${scheme} ${key.privateKey}`)).toBe("in");
    }
    expect(await withHeader(` Bearer   ${key.privateKey} `)).toBe("in");
    expect(await withHeader(basic(`${key.publicKey}:${key.privateKey}`))).toBe("in");
    expect(await withHeader(basic(`${key.publicKey}:${key.privateKey}`).replace("Basic", "bAsIc"))).toBe("in");
  });

  test("with anything else, beside it or in its place, is UNAUTHENTICATED", async () => {
    const { publicKey, privateKey } = key;
    const other = makeKeyPair();
    const typo = privateKey.slice(0, -1) + (privateKey.endsWith("A") ? "B" : "A");
    for (const header of [
      `Bearer ${publicKey}`,
      `Bearer ${typo}`,
      `Bearer ${privateKey.toLowerCase()}`,
      `Bearer ${privateKey} ${privateKey}`,
      `Bearer ${privateKey},`,
      `Bearer "${privateKey}"`,
      `Bearer${privateKey}`,
      `Bearer ${other.privateKey}`,
      `Token ${privateKey}`,
      privateKey,
      "Bearer",
      "Bearer ",
      "",
      basic(publicKey),
      basic(`${publicKey}:`),
      basic(`:${privateKey}`),
      basic(`${other.publicKey}:${privateKey}`),
      basic(`${privateKey}:${publicKey}`),
      basic(`${publicKey}:${publicKey}`),
      basic(`${publicKey}:${privateKey}:x`),
      "Basic ====",
      `Basic ${publicKey}:${privateKey}`,
    ]) {
      expect([header, await withHeader(header)]).toEqual([header, "UNAUTHENTICATED"]);
    }
  });

  test("with a typo costs no look at the database", async () => {
    const look = vi.spyOn(panel.db.sql, "read");
    await withHeader(`Bearer ${key.privateKey.slice(0, -1)}!`);
    await withHeader(`Bearer ${formatApiKey("private", Buffer.alloc(32)).slice(0, -1)}`);
    await withHeader(`Bearer ${key.publicKey}`);
    expect(look).not.toHaveBeenCalled();
    const other = await issueKey(session);
    expect(await withHeader(`Bearer ${other.privateKey}`)).toBe("in");
    expect(look.mock.calls.filter(([{ text }]) => text.includes('"ApiKey"'))).toHaveLength(1);
  });

  test("that is bad beside a good session is refused all the same", async () => {
    expect(await withHeader(`Bearer ${key.publicKey}`, { cookie: session.cookie })).toBe("UNAUTHENTICATED");
    expect(await withHeader("", { cookie: session.cookie })).toBe("UNAUTHENTICATED");
  });

  test("beside a good session acts as the key", async () => {
    const stranger = await panel.signIn(await panel.makeUser());
    const { body } = await callApi("GET", "/api/user", { key: key.privateKey, cookie: stranger.cookie });
    expect(body.id).toBe(session.actor.user.id);
    const json = { current_password: "x", new_password: "long enough" };
    const { body: refused } = await callApi("POST", "/api/user/password", {
      key: key.privateKey,
      cookie: stranger.cookie,
      json,
    });
    expect(refused.error).toBe("SESSION_REQUIRED");
  });
});

test("a key of a disabled account is refused, and stays so when the account is enabled again", async () => {
  const admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
  const user = await panel.signIn(await panel.makeUser());
  const one = await issueKey(user);
  await updateUser(admin, user.actor.user.id, { disabled: true });
  expect(await withKey(one)).toBe("UNAUTHENTICATED");
  await panel.db.apiKey.update({ where: { id: one.id }, data: { revokedAt: null } });
  expect(await withKey(one)).toBe("UNAUTHENTICATED");
  await panel.db.apiKey.update({ where: { id: one.id }, data: { revokedAt: panel.clock.now() } });
  await updateUser(admin, user.actor.user.id, { disabled: false });
  expect(await withKey(one)).toBe("UNAUTHENTICATED");
});

describe("an allow-list", () => {
  const listed = async (allowedIps: string) => {
    const one = await issueKey(session);
    await panel.db.apiKey.update({ where: { id: one.id }, data: { allowedIps } });
    return one;
  };

  test("lets in what it lists, mapped or not, and nobody else", async () => {
    const one = await listed('["203.0.113.0/28","2001:db8::/48"]');
    for (const address of ["203.0.113.15", "::ffff:203.0.113.1", "2001:db8:0:ffff::1", "2001:DB8::1"]) {
      expect([address, await withKey(one, address)]).toEqual([address, "in"]);
    }
    for (const address of ["203.0.113.16", "::ffff:203.0.113.16", "2001:db8:1::1", "::203.0.113.1", "unknown", ""]) {
      expect([address, await withKey(one, address)]).toEqual([address, "API_KEY_IP_NOT_ALLOWED"]);
    }
    expect((await rowOf(one)).blockedCount).toBe(6);
  });

  test.each(["", "null", "{}", '"203.0.113.7"', "[7]", '["203.0.113.7", "nonsense"]', "203.0.113.7", '[""]'])(
    "that cannot be read back blocks, and counts: %j",
    async (allowedIps) => {
      const one = await listed(allowedIps);
      expect(await withKey(one, "203.0.113.7")).toBe("API_KEY_IP_NOT_ALLOWED");
      expect((await rowOf(one)).blockedCount).toBe(1);
    },
  );

  test("is looked at last: a blocked use is no last use, a revoked key tells nothing of its list", async () => {
    const one = await listed('["192.0.2.1"]');
    await withKey(one);
    expect((await rowOf(one)).lastUsedAt).toBeNull();
    await panel.db.apiKey.update({ where: { id: one.id }, data: { revokedAt: panel.clock.now() } });
    expect(await withKey(one)).toBe("UNAUTHENTICATED");
    expect((await rowOf(one)).blockedCount).toBe(1);
  });

  test("counts every block of many at once", async () => {
    const one = await listed('["192.0.2.1"]');
    await Promise.all(Array.from({ length: 20 }, () => withKey(one)));
    expect((await rowOf(one)).blockedCount).toBe(20);
  });
});

describe("last use", () => {
  test("is written once of 200 uses at once, and again a minute later", async () => {
    const one = await issueKey(session);
    const touch = vi.spyOn(panel.db.sql, "write");
    const use = (address: string) => withKey(one, address);
    const outcomes = await Promise.all(Array.from({ length: 200 }, (_, i) => use(`198.51.100.${i}`)));
    expect(new Set(outcomes)).toEqual(new Set(["in"]));
    const first = await rowOf(one);
    expect(first.lastUsedAt).toEqual(panel.clock.now());
    expect(first.lastUsedIp).toMatch(/^198\.51\.100\./);
    const touched = await Promise.all(touch.mock.results.map(({ value }) => value as unknown));
    expect(touched.filter(Boolean)).toEqual([{ id: one.id }]);

    const writes = touch.mock.calls.length;
    panel.clock.advance(59_999);
    await use("192.0.2.1");
    expect(touch.mock.calls.length).toBe(writes);
    panel.clock.advance(1);
    await use("192.0.2.2");
    expect(await rowOf(one)).toMatchObject({ lastUsedIp: "192.0.2.2", lastUsedAt: panel.clock.now() });
  });

  test("is written anew after the clock was set back", async () => {
    const one = await issueKey(session);
    await withKey(one, "192.0.2.1");
    panel.clock.advance(-3600_000);
    await withKey(one, "192.0.2.2");
    expect(await rowOf(one)).toMatchObject({ lastUsedIp: "192.0.2.2", lastUsedAt: panel.clock.now() });
    await withKey(one, "192.0.2.3");
    expect((await rowOf(one)).lastUsedIp).toBe("192.0.2.2");
  });

  test("that cannot be written does not fail the use", async () => {
    const one = await issueKey(session);
    vi.spyOn(panel.db.sql, "write").mockRejectedValueOnce(new Error("database is locked"));
    expect(await withKey(one)).toBe("in");
    expect(panel.lines.at(-2)).toMatchObject({ level: "warn", keyId: one.id });
  });
});
