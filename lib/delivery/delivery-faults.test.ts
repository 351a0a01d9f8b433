import tls from "node:tls";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { exchange, requestToken, tryKey } from "@/lib/testing/consent-flow";
import { decide } from "@/lib/testing/device-flow";
import { answering, Receiver, type Behaviour } from "@/lib/testing/receiver";
import { selfSignedCertificate } from "@/lib/testing/self-signed-certificate";
import { shortenDeadlines } from "@/lib/testing/shorten-deadlines";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
let user: Awaited<ReturnType<TestPanel["signIn"]>>;
let other: Receiver;
const open: Receiver[] = [];
const started = async (...how: Parameters<typeof Receiver.start>) => {
  const receiver = await Receiver.start(...how);
  open.push(receiver);
  return receiver;
};
beforeAll(async () => {
  panel = await TestPanel.open({ SERVER_CALLBACK_ALLOWED_HOSTS: "127.0.0.1, localhost" });
  await requestToken(await panel.signIn(await panel.makeUser())); // loading the handlers takes seconds
});
beforeEach(async () => {
  user = await panel.signIn(await panel.makeUser());
  other = await started();
});
afterEach(async () => {
  for (const receiver of open.splice(0)) await receiver.close();
});
afterAll(() => panel.close());

const raw =
  (...pieces: string[]): Behaviour =>
  (_response, _received, { socket }) => {
    for (const piece of pieces) socket.write(piece);
  };
const every =
  (milliseconds: number, piece: string): Behaviour =>
  (_response, _received, { socket }) => {
    const timer = setInterval(() => socket.write(piece), milliseconds);
    socket.on("error", () => undefined).on("close", () => clearInterval(timer));
  };
const then =
  (first: Behaviour, end: "end" | "resetAndDestroy"): Behaviour =>
  (response, received, request) => {
    void first(response, received, request);
    setTimeout(() => request.socket[end](), 20);
  };
const redirect: Behaviour = (response) => {
  response.writeHead(302, { location: `http://localhost:${other.port}/` }).end();
};
const flood: Behaviour = (response) => void response.writeHead(500).end(Buffer.alloc(10 << 20));

/** Approves; nothing may be left of it. */
async function expectFailure(token: string): Promise<void> {
  const startedAt = performance.now();
  const { status, body } = await decide(user, "approve", token);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect([status, Object.keys(body), body.error]).toEqual([
    503,
    ["error", "error_description"],
    "CALLBACK_DELIVERY_FAILED",
  ]);
  const userId = user.actor.user.id;
  expect(await panel.db.apiKey.count({ where: { userId, revokedAt: null } })).toBe(0);
  expect((await panel.db.user.findUniqueOrThrow({ where: { id: userId } })).liveKeyCount).toBe(0);
  expect(await panel.db.authorizationCode.count({ where: { consentRequest: { userId } } })).toBe(0);
  const request = await panel.db.consentRequest.findFirstOrThrow({ where: { userId } });
  expect(request).toMatchObject({ status: "pending", decidedAt: null, leasedUntil: null, deliveringKey: null });
  const trail = await panel.db.auditEvent.findMany({ where: { subjectUserId: userId }, orderBy: { id: "asc" } });
  const last = ["api_key.issued", "api_key.revoked", "consent.delivery_failed"];
  expect(
    trail
      .map(({ action }) => action)
      .slice(-3)
      .sort(),
  ).toEqual(last);
}

/** The same token, now that the receiver is well. */
async function expectRetryToWork(token: string, receiver: Receiver): Promise<void> {
  expect((await decide(user, "approve", token)).body).toEqual({ mode: "server", delivered: true });
  expect(await tryKey(receiver.lastJson.private_key!)).toBe("works");
  const { liveKeyCount } = await panel.db.user.findUniqueOrThrow({ where: { id: user.actor.user.id } });
  expect(liveKeyCount).toBe(1);
}

describe("a delivery that is not accepted ends in time with nothing left, and a retry then works", () => {
  test.each<[string, Behaviour]>([
    ["500", answering(500, "sorry")],
    ["404", answering(404)],
    ["401", answering(401, "", { "www-authenticate": "Basic" })],
    ["304", answering(304)],
    ["300", answering(300)],
    ["a redirect, whose target is not called", redirect],
    ["503 that asks to come again", answering(503, "", { "retry-after": "0" })],
    ["500 with 10 MiB", flood],
    ["1xx and nothing after it", every(50, "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n")],
    ["101", raw("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n")],
    ["a hang", () => undefined],
    ["a hang after the status line", raw("HTTP/1.1 200 OK\r\n")],
    ["headers that drip", (...all) => (raw("HTTP/1.1 200 OK\r\nx-a: ")(...all), every(20, "a")(...all))],
    ["headers without end", every(1, `x-${"a".repeat(1000)}: b\r\n`)],
    ["another protocol", then(raw("SSH-2.0-OpenSSH_9.2\r\n"), "end")],
    ["a broken status line", raw("HTTP/1.1 2xx OK\r\n\r\n")],
    ["two lengths", raw("HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na")],
    ["nothing, then the end", then(() => undefined, "end")],
    ["a reset before the answer", then(() => undefined, "resetAndDestroy")],
    ["a reset in the middle of the headers", then(raw("HTTP/1.1 200 OK\r\nx-a"), "resetAndDestroy")],
  ])("%s", async (_what, behaviour) => {
    const asked = shortenDeadlines(20);
    const receiver = await started(behaviour);
    const token = await requestToken(user, { mode: "server", callbackurl: receiver.url() });
    await expectFailure(token);
    expect(asked).toEqual([10_000]);
    expect([receiver.received.length, other.connections]).toEqual([1, 0]); // sent once, never again by itself
    expect(await tryKey(receiver.lastJson.private_key!)).toBe("UNAUTHENTICATED");
    expect((await exchange(receiver.lastJson.authorization_code)).body.error).toBe("INVALID_AUTHORIZATION_CODE");
    expect(JSON.stringify(panel.lines)).not.toMatch(/px_sec|pxoauth|SSH-2|Early Hints|sorry/);
    vi.restoreAllMocks();
    receiver.behaviour = answering(200);
    await expectRetryToWork(token, receiver);
  });

  test("nobody listens", async () => {
    const gone = await Receiver.start();
    await gone.close();
    const token = await requestToken(user, { mode: "server", callbackurl: gone.url() });
    await expectFailure(token);
    await expectRetryToWork(token, await started(answering(204), { port: gone.port }));
  });

  test.each([
    ["a certificate that nobody vouches for", ["localhost"], false],
    ["a certificate for another host", ["other.example"], true],
  ])("TLS: %s", async (_what, hosts, trusted) => {
    const tlsOptions = selfSignedCertificate(hosts);
    const receiver = await started(answering(200), { tls: tlsOptions });
    const token = await requestToken(user, { mode: "server", callbackurl: `https://localhost:${receiver.port}/` });
    if (trusted) trust(tlsOptions.cert);
    await expectFailure(token);
    expect(receiver.received).toEqual([]);
    await receiver.close();
    open.splice(open.indexOf(receiver), 1);
    vi.restoreAllMocks();
    const right = selfSignedCertificate(["localhost"]);
    trust(right.cert);
    await expectRetryToWork(token, await started(answering(200), { tls: right, port: receiver.port }));
  });

  test("TLS: it speaks none", async () => {
    const token = await requestToken(user, { mode: "server", callbackurl: `https://localhost:${other.port}/` });
    await expectFailure(token);
    expect(other.received).toEqual([]);
  });
});

describe("a delivery that is accepted", () => {
  test.each<[string, Behaviour]>([
    ["200 with 10 MiB", (response) => void response.end(Buffer.alloc(10 << 20))],
    ["200 with a body that never ends", (response) => void response.writeHead(200).write("a")],
    ["200 and a reset in its body", then((response) => response.writeHead(200).write("a"), "resetAndDestroy")],
    ["1xx and then 200", (response) => (response.writeEarlyHints({ link: "</a>; rel=x" }), response.end())],
  ])("%s", async (_what, behaviour) => {
    const receiver = await started(behaviour);
    const token = await requestToken(user, { mode: "server", callbackurl: receiver.url() });
    const startedAt = performance.now();
    await expectRetryToWork(token, receiver);
    expect(performance.now() - startedAt).toBeLessThan(8_000);
  });
});

/** Lets the panel take this certificate as an authority. */
function trust(ca: string): void {
  const connect = tls.connect.bind(tls) as (options: tls.ConnectionOptions) => tls.TLSSocket;
  vi.spyOn(tls, "connect").mockImplementation(((options: tls.ConnectionOptions) =>
    connect({ ...options, ca })) as typeof tls.connect);
}
