import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callApi } from "@/lib/testing/call-api";
import { exchange, requestToken, tryKey } from "@/lib/testing/consent-flow";
import { decide } from "@/lib/testing/device-flow";
import { answering, Receiver } from "@/lib/testing/receiver";
import { shortenDeadlines } from "@/lib/testing/shorten-deadlines";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
let user: Awaited<ReturnType<TestPanel["signIn"]>>;
let receiver: Receiver;
beforeAll(async () => {
  panel = await TestPanel.open({ SERVER_CALLBACK_ALLOWED_HOSTS: "127.0.0.1" });
  await requestToken(await panel.signIn(await panel.makeUser())); // loading the handlers takes seconds
});
beforeEach(async () => {
  user = await panel.signIn(await panel.makeUser());
  receiver = await Receiver.start();
});
afterEach(() => receiver.close());
afterAll(() => panel.close());

const tokenFor = (over: Record<string, string> = {}) =>
  requestToken(user, { mode: "server", callbackurl: receiver.url("/hook?x=1"), ...over });
const keys = async () => {
  const { liveKeyCount } = await panel.db.user.findUniqueOrThrow({ where: { id: user.actor.user.id } });
  const live = await panel.db.apiKey.count({ where: { userId: user.actor.user.id, revokedAt: null } });
  return { live, liveKeyCount };
};
const ONE = { live: 1, liveKeyCount: 1 };
const NONE = { live: 0, liveKeyCount: 0 };

describe("approve", () => {
  test("posts exactly the documented JSON and says that it was delivered", async () => {
    const { status, body } = await decide(user, "approve", await tokenFor({ appName: "Äpp", state: 's"😀' }));
    expect([status, body]).toEqual([200, { mode: "server", delivered: true }]);
    expect(receiver.received).toHaveLength(1);
    const { method, url, headers } = receiver.last!;
    expect([method, url, headers["content-type"]]).toEqual(["POST", "/hook?x=1", "application/json"]);
    expect(headers.cookie ?? headers.authorization ?? headers["transfer-encoding"]).toBeUndefined();
    expect(Object.entries(receiver.lastJson)).toEqual([
      ["public_key", expect.stringMatching(/^px_pub\w{49}$/)],
      ["private_key", expect.stringMatching(/^px_sec\w{49}$/)],
      ["token_type", "panel_api_key"],
      ["issued_at", "2026-06-01T12:00:00Z"],
      ["authorization_code", expect.stringMatching(/^pxoauthcode_\w{49}$/)],
      ["name", "Test App"],
      ["app_name", "Äpp"],
      ["state", 's"😀'],
    ]);
    expect(await tryKey(receiver.lastJson.private_key!)).toBe("works");
    expect(await keys()).toEqual(ONE);
  });

  test("sends what is absent as null, and holds the key to its list", async () => {
    await decide(user, "approve", await tokenFor({ allowedips: "198.51.100.7" }));
    expect(receiver.lastJson).toMatchObject({ app_name: null, state: null });
    expect(await tryKey(receiver.lastJson.private_key!, "198.51.100.7")).toBe("works");
    expect(await tryKey(receiver.lastJson.private_key!, "198.51.100.8")).toBe("API_KEY_IP_NOT_ALLOWED");
  });

  test.each([200, 201, 202, 204, 205, 226, 299])("any 2xx accepts it: %i", async (status) => {
    receiver.behaviour = answering(status);
    expect((await decide(user, "approve", await tokenFor())).body).toEqual({ mode: "server", delivered: true });
    expect(await keys()).toEqual(ONE);
  });

  test("the key works and the code can be exchanged while the receiver has not answered yet", async () => {
    const outcomes: unknown[] = [];
    receiver.behaviour = async (response, { text }) => {
      const sent = JSON.parse(text) as Record<string, string>;
      outcomes.push(await tryKey(sent.private_key));
      const { body } = await exchange(sent.authorization_code);
      outcomes.push(body.private_key === sent.private_key);
      response.end();
    };
    expect((await decide(user, "approve", await tokenFor())).status).toBe(200);
    expect(outcomes).toEqual(["works", true]);
    expect((await exchange(receiver.lastJson.authorization_code)).body.error).toBe("INVALID_AUTHORIZATION_CODE");
  });

  test("a code that was exchanged before the delivery failed opens nothing, and its key is dead", async () => {
    receiver.behaviour = async (response, { text }) => {
      await exchange((JSON.parse(text) as Record<string, string>).authorization_code);
      response.writeHead(500).end();
    };
    expect((await decide(user, "approve", await tokenFor())).body.error).toBe("CALLBACK_DELIVERY_FAILED");
    expect(await tryKey(receiver.lastJson.private_key!)).toBe("UNAUTHENTICATED");
    expect((await exchange(receiver.lastJson.authorization_code)).body.error).toBe("INVALID_AUTHORIZATION_CODE");
    expect(await keys()).toEqual(NONE);
  });

  test("a key that its owner revokes while it is on its way is not called delivered", async () => {
    const token = await tokenFor();
    receiver.behaviour = async (response) => {
      const { id } = await panel.db.apiKey.findFirstOrThrow({ where: { userId: user.actor.user.id, revokedAt: null } });
      await callApi("DELETE", `/api/user/api-clients/${id}`, { cookie: user.cookie });
      response.end();
    };
    expect((await decide(user, "approve", token)).body.error).toBe("CALLBACK_DELIVERY_FAILED");
    expect(await tryKey(receiver.lastJson.private_key!)).toBe("UNAUTHENTICATED");
    expect((await exchange(receiver.lastJson.authorization_code)).body.error).toBe("INVALID_AUTHORIZATION_CODE");
    expect(await keys()).toEqual(NONE);
    receiver.behaviour = answering(200);
    expect((await decide(user, "approve", token)).status).toBe(200);
    expect(await keys()).toEqual(ONE);
  });

  test("what the receiver answers is shown to nobody", async () => {
    for (const status of [200, 500]) {
      receiver.behaviour = answering(status, "FROM-INSIDE", { "x-inside": "FROM-INSIDE", location: "/FROM-INSIDE" });
      const { text, headers } = await decide(user, "approve", await tokenFor());
      expect(text + JSON.stringify([...headers])).not.toContain("FROM-INSIDE");
    }
    const told = JSON.stringify([panel.lines, await panel.db.auditEvent.findMany()]);
    expect(told).not.toContain("FROM-INSIDE");
    for (const { text } of receiver.received) {
      const sent = JSON.parse(text) as Record<string, string>;
      expect(told).not.toContain(sent.private_key);
      expect(told).not.toContain(sent.authorization_code);
    }
  });

  test("at the most keys allowed nothing is sent and the request stays", async () => {
    const token = await tokenFor();
    const set = (liveKeyCount: number) =>
      panel.db.user.update({ where: { id: user.actor.user.id }, data: { liveKeyCount } });
    await set(50);
    expect((await decide(user, "approve", token)).body.error).toBe("API_KEY_LIMIT_REACHED");
    expect(receiver.connections).toBe(0);
    await set(0);
    expect((await decide(user, "approve", token)).status).toBe(200);
  });
});

describe("once", () => {
  test("while a delivery is under way the request can be neither approved nor denied", async () => {
    const token = await tokenFor();
    const meanwhile: unknown[] = [];
    receiver.behaviour = async (response) => {
      for (const decision of ["approve", "deny"] as const) {
        const { status, body } = await decide(user, decision, token);
        meanwhile.push([status, body.error]);
      }
      response.end();
    };
    expect((await decide(user, "approve", token)).status).toBe(200);
    expect(meanwhile).toEqual(Array(2).fill([409, "REQUEST_NOT_PENDING"]));
    expect((await decide(user, "approve", token)).body.error).toBe("REQUEST_NOT_PENDING");
    expect(await keys()).toEqual(ONE);
  });

  test("of 20 simultaneous decisions one wins, one POST is sent, and a key is there if it was an approval", async () => {
    const token = await tokenFor();
    const all = Array.from({ length: 20 }, (_, i) => decide(user, i % 4 === 3 ? "deny" : "approve", token));
    const answers = await Promise.all(all);
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === "REQUEST_NOT_PENDING")).toHaveLength(19);
    expect(receiver.received).toHaveLength(1);
    expect(await keys()).toEqual(won[0]!.body.denied ? NONE : ONE);
  });

  test("a key revoked by its owner during the delivery is counted once, whatever becomes of the delivery", async () => {
    for (const status of [200, 500]) {
      receiver.behaviour = async (response) => {
        const where = { userId: user.actor.user.id, revokedAt: null };
        const { id } = await panel.db.apiKey.findFirstOrThrow({ where });
        await callApi("DELETE", `/api/user/api-clients/${id}`, { cookie: user.cookie });
        response.writeHead(status).end();
      };
      await decide(user, "approve", await tokenFor());
      expect(await keys()).toEqual(NONE);
    }
  });
});

describe("deny", () => {
  test("tells the callback, with the state, and gives it no key", async () => {
    const { status, body } = await decide(user, "deny", await tokenFor({ state: "s" }));
    expect([status, body]).toEqual([200, { mode: "server", denied: true, delivered: true }]);
    expect(receiver.received).toHaveLength(1);
    expect(receiver.last?.headers["content-type"]).toBe("application/json");
    expect(receiver.lastJson).toEqual({
      error: "access_denied",
      error_description: "The user denied the request.",
      state: "s",
    });
    expect(await keys()).toEqual(NONE);
  });

  test("stands even when the callback is down, fails or hangs", async () => {
    const asked = shortenDeadlines(50);
    const hang = () => undefined;
    for (const behaviour of [answering(500), answering(302, "", { location: "/" }), hang, "down"] as const) {
      const token = await tokenFor();
      if (behaviour === "down") await receiver.close();
      else receiver.behaviour = behaviour;
      const { status, body } = await decide(user, "deny", token);
      expect([status, body]).toEqual([200, { mode: "server", denied: true, delivered: false }]);
      expect((await decide(user, "approve", token)).body.error).toBe("REQUEST_NOT_PENDING");
    }
    expect(asked).toEqual(Array(4).fill(10_000));
    expect(await keys()).toEqual(NONE);
  });
});
