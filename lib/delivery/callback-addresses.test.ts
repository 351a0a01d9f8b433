import dns from "node:dns";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { HOSTS_NOT_PUBLIC } from "@/lib/testing/addresses-not-public";
import { authorize, requestToken } from "@/lib/testing/consent-flow";
import { decide } from "@/lib/testing/device-flow";
import { startDnsServer } from "@/lib/testing/dns-server";
import { Receiver } from "@/lib/testing/receiver";
import { shortenDeadlines } from "@/lib/testing/shorten-deadlines";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
let user: Awaited<ReturnType<TestPanel["signIn"]>>;
let server: Awaited<ReturnType<typeof startDnsServer>>;
let receiver: Receiver;
let receiver6: Receiver;
beforeAll(async () => {
  receiver = await Receiver.start();
  receiver6 = await Receiver.start(undefined, { address: "::1", port: receiver.port });
  server = await startDnsServer({
    "private.test": { A: ["127.0.0.1"] },
    "mixed.test": { A: ["8.8.8.8", "127.0.0.1"] },
    "mapped.test": { AAAA: ["::ffff:127.0.0.1"] },
    "alias.test": { CNAME: "private.test" },
    // public by its form and given to nobody, and at the next question this machine
    "rebind.test": (nth) => (nth === 0 ? { AAAA: ["3000::1"] } : { A: ["127.0.0.1"], AAAA: ["::1"] }),
    "silent.test": "silence",
    "listed.test": { A: ["127.0.0.1"] },
    "port.test": { A: ["127.0.0.1"] },
  });
  panel = await TestPanel.open({ SERVER_CALLBACK_ALLOWED_HOSTS: `listed.test, port.test:${receiver.port}` });
  user = await panel.signIn(await panel.makeUser());
  await requestToken(user); // loading the handlers takes seconds
});
beforeEach(() => {
  vi.spyOn(dns, "lookup").mockImplementation(server.lookup as never);
  vi.spyOn(dns.promises, "Resolver").mockImplementation(function () {
    return server.resolver();
  });
});
afterEach(() => void server.queries.splice(0));
afterAll(async () => {
  await Promise.all([panel.close(), server.close(), receiver.close(), receiver6.close()]);
});

const ask = (callbackurl: string) => authorize(user, { mode: "server", callbackurl });
const approve = async (callbackurl: string) =>
  decide(user, "approve", await requestToken(user, { mode: "server", callbackurl }));
const nothingReached = () => expect([receiver.connections, receiver6.connections]).toEqual([0, 0]);

describe("a server's callback", () => {
  test.each(HOSTS_NOT_PUBLIC)("https://%s is INVALID_CALLBACK_URL when it is asked for", async (host) => {
    const { status, body } = await ask(`https://${host}:${receiver.port}/hook`);
    expect([status, body.error]).toEqual([400, "INVALID_CALLBACK_URL"]);
  });

  test.each([
    "https://app.example@127.0.0.1/",
    "https://listed.test@127.0.0.1/",
    "https://127.0.0.1@listed.test/",
    "https://listed.test:443@127.0.0.1:8443/",
    "https://127.0.0.1\\@listed.test/",
    "https://listed.test\\.evil.example/",
    "https://127.0.0.1#@listed.test/",
    "https://127.0.0.1%23@listed.test/",
    "https://127.0.0.1%2f@listed.test/",
    "https://127.0.0.1\t/",
    "https://listed.test\n.evil.example/",
    "https:/127.0.0.1/",
    "https:127.0.0.1/",
    "https:///127.0.0.1/",
    "//127.0.0.1/",
    "https://[::ffff:127.0.0.1%25lo]/",
    "https://[::1]:0/",
    "gopher://127.0.0.1/",
    "http://app.example/",
    "http://127.0.0.1/",
    "http://localhost/",
  ])("%j is INVALID_CALLBACK_URL", async (callbackurl) => {
    const { status, body } = await ask(callbackurl);
    expect([status, body.error]).toEqual([400, "INVALID_CALLBACK_URL"]);
  });

  test.each(["private.test", "mixed.test", "mapped.test", "alias.test", "none.test"])(
    "a name is known at the delivery alone: %s fails, looked up once, and reaches nothing",
    async (name) => {
      const { status, body, text } = await approve(`https://${name}:${receiver.port}/hook`);
      expect([status, body.error]).toEqual([503, "CALLBACK_DELIVERY_FAILED"]);
      expect(text).not.toMatch(/127|address|resolve|public|ENOTFOUND/);
      expect([...server.queries].sort()).toEqual([`A ${name}`, `AAAA ${name}`]);
      nothingReached();
    },
  );

  test("a name that is public when it is checked and private a moment later reaches nothing, now and at a retry", async () => {
    shortenDeadlines(20);
    const token = await requestToken(user, { mode: "server", callbackurl: `https://rebind.test:${receiver.port}/` });
    for (let round = 1; round <= 3; round++) {
      expect((await decide(user, "approve", token)).body.error).toBe("CALLBACK_DELIVERY_FAILED");
      expect(server.queries).toHaveLength(2 * round);
    }
    nothingReached();
  });

  test("a name whose server never answers ends in time", async () => {
    const asked = shortenDeadlines(20);
    expect((await approve("https://silent.test/hook")).body.error).toBe("CALLBACK_DELIVERY_FAILED");
    expect(asked).toEqual([10_000]);
  });

  test("a refusal is not told to an address that is not public either", async () => {
    const token = await requestToken(user, { mode: "server", callbackurl: `https://private.test:${receiver.port}/` });
    expect((await decide(user, "deny", token)).body).toEqual({ mode: "server", denied: true, delivered: false });
    nothingReached();
  });

  test("why it failed is for the log alone", async () => {
    panel.lines.splice(0);
    await approve(`https://private.test:${receiver.port}/hook`);
    const line = panel.lines.find(({ msg }) => msg === "a callback could not be delivered");
    expect(line).toMatchObject({ level: "warn", because: { name: "ForbiddenAddress" } });
    expect(JSON.stringify(panel.lines)).not.toMatch(/px_sec|pxoauth/);
  });
});

describe("a listed host", () => {
  test.each([
    ["http at any port, where the host is listed", "http", "listed.test", true],
    ["http at the listed port", "http", "port.test", true],
    ["https at the listed port, where no TLS is spoken", "https", "port.test", false],
  ])("%s", async (_what, scheme, host, delivered) => {
    const before = receiver.connections;
    const { status } = await approve(`${scheme}://${host}:${receiver.port}/hook`);
    expect(status).toBe(delivered ? 200 : 503);
    expect(receiver.connections).toBe(before + 1);
  });

  test("at another port is not listed: no http, and https to public addresses alone", async () => {
    const elsewhere = `port.test:${receiver.port + 1}`;
    expect((await ask(`http://${elsewhere}/`)).body.error).toBe("INVALID_CALLBACK_URL");
    expect((await ask("http://port.test/")).body.error).toBe("INVALID_CALLBACK_URL");
    expect((await approve(`https://${elsewhere}/`)).body.error).toBe("CALLBACK_DELIVERY_FAILED");
  });

  test.each(["sub.listed.test", "listed.test.evil.example", "xlisted.test"])("%s is another host", async (host) => {
    expect((await ask(`http://${host}:${receiver.port}/`)).body.error).toBe("INVALID_CALLBACK_URL");
  });
});
