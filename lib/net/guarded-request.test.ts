import systemDns from "node:dns";
import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ForbiddenAddress, guardedRequest, type GuardedRequest } from "@/lib/net/guarded-request";
import { HOSTS_NOT_PUBLIC } from "@/lib/testing/addresses-not-public";
import { startDnsServer } from "@/lib/testing/dns-server";
import { answering, Receiver } from "@/lib/testing/receiver";

/** Public by its form and given to nobody, so that a call of it goes nowhere. */
const NOBODYS = "3000::1";
const PUBLIC = "8.8.8.8"; // only ever beside an address that is refused

let dns: Awaited<ReturnType<typeof startDnsServer>>;
let receiver: Receiver;
beforeAll(async () => {
  dns = await startDnsServer({
    "rebind.test": (nth) => (nth === 0 ? { AAAA: [NOBODYS] } : { AAAA: ["::1"], A: ["127.0.0.1"] }),
    "private.test": { A: ["127.0.0.1"] },
    "private6.test": { AAAA: ["::1"] },
    "mixed.test": { A: [PUBLIC, "127.0.0.1"] },
    "families.test": { A: [PUBLIC], AAAA: ["fd00::1"] },
    "mapped.test": { AAAA: ["::ffff:127.0.0.1"] },
    "compatible.test": { AAAA: ["::127.0.0.1"] },
    "nat64.test": { AAAA: ["64:ff9b::7f00:1"] },
    "6to4.test": { AAAA: ["2002:7f00:1::1"] },
    "metadata.test": { A: ["169.254.169.254"] },
    "alias.test": { CNAME: "private.test" },
    "alias-mixed.test": { CNAME: "mixed.test" },
    "silent.test": "silence",
    "nothing.test": {},
  });
});
beforeEach(async () => void (receiver = await Receiver.start()));
afterEach(async () => {
  vi.restoreAllMocks();
  await receiver.close();
  dns.queries.splice(0);
});
afterAll(() => dns.close());

const call = (url: string, over: Partial<GuardedRequest> = {}) =>
  guardedRequest({
    url,
    method: "GET",
    deadline: 5_000,
    maxBytes: 1024,
    allowedHosts: [],
    lookup: dns.lookup,
    ...over,
  });
const failure = (url: string, over: Partial<GuardedRequest> = {}): Promise<Error & { code?: string }> =>
  call(url, over).then<Error & { code?: string }, Error & { code?: string }>(
    ({ status }) => new Error(`it answered ${status}`),
    (error: Error & { code?: string }) => error,
  );
const listed = (over: Partial<GuardedRequest> = {}) => ({ allowedHosts: [`127.0.0.1:${receiver.port}`], ...over });
const own = (path = "/") => `http://127.0.0.1:${receiver.port}${path}`;

describe("an address in the URL itself", () => {
  test.each(HOSTS_NOT_PUBLIC)("%s is not connected to, and nobody is asked for it", async (host) => {
    expect(await failure(`https://${host}:${receiver.port}/`)).toBeInstanceOf(ForbiddenAddress);
    expect([receiver.connections, dns.queries]).toEqual([0, []]);
  });

  test.each(["http://app.example/", `http://${PUBLIC}/`, "ftp://app.example/", "myapp://x", "file:///etc/passwd"])(
    "%s: only https, but for listed hosts",
    async (url) => expect(await failure(url)).toBeInstanceOf(ForbiddenAddress),
  );
});

describe("a name", () => {
  test.each([
    ...["private.test", "private6.test", "mixed.test", "families.test", "mapped.test", "compatible.test", "nat64.test"],
    ...["6to4.test", "metadata.test", "alias.test", "alias-mixed.test"],
  ])("%s leads to an address that is not public: it is looked up once and not connected to", async (name) => {
    const error = await failure(`https://${name}:${receiver.port}/`);
    expect(error).toBeInstanceOf(ForbiddenAddress);
    expect(error.message).not.toContain("127.0.0.1");
    expect(receiver.connections).toBe(0);
    expect([...dns.queries].sort()).toEqual([`A ${name}`, `AAAA ${name}`]);
  });

  test("of this machine is no exception, asked for without a listing", async () => {
    for (const name of ["localhost", "LOCALHOST"]) {
      const url = `https://${name}:${receiver.port}/`;
      const error = await failure(url, { lookup: undefined as never });
      // DNS servers know no such name, or say where it is
      expect(error instanceof ForbiddenAddress || error.code === "ENOTFOUND").toBe(true);
    }
    expect(receiver.connections).toBe(0);
  });

  test("that is public when it is checked and private a moment later reaches nothing", async () => {
    const loopback6 = await Receiver.start(answering(200), { address: "::1" });
    try {
      const first = await failure(`https://rebind.test:${loopback6.port}/`, { deadline: 500 });
      expect(first).not.toBeInstanceOf(ForbiddenAddress); // it was public, and nobody is there
      expect([...dns.queries].sort()).toEqual(["A rebind.test", "AAAA rebind.test"]);
      expect(await failure(`https://rebind.test:${loopback6.port}/`)).toBeInstanceOf(ForbiddenAddress);
      expect(dns.queries).toHaveLength(4);
      expect([receiver.connections, loopback6.connections]).toEqual([0, 0]);
    } finally {
      await loopback6.close();
    }
  });

  test.each(["none.test", "nothing.test"])("%s that has no address fails at once", async (name) => {
    expect(await failure(`https://${name}/`)).toMatchObject({ code: "ENOTFOUND" });
  });

  test("whose server never answers keeps no other name waiting, however many there are", async () => {
    vi.spyOn(systemDns.promises, "Resolver").mockImplementation(function () {
      return dns.resolver();
    });
    const url = "https://silent.test/";
    const silent = Array.from({ length: 12 }, () => failure(url, { lookup: undefined as never, deadline: 1_500 }));
    const startedAt = performance.now();
    await new Promise<void>((done) => systemDns.lookup("localhost", () => done()));
    const error = await failure("https://private.test/", { lookup: undefined as never });
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect(error).toBeInstanceOf(ForbiddenAddress);
    for (const { name } of await Promise.all(silent)) expect(name).toBe("TimeoutError");
  });

  test("whose server never answers is given up at the deadline", async () => {
    const startedAt = performance.now();
    expect((await failure("https://silent.test/", { deadline: 300 })).name).toBe("TimeoutError");
    const listedToo = { deadline: 300, allowedHosts: ["silent.test"] };
    expect((await failure("http://silent.test/", listedToo)).name).toBe("TimeoutError");
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });
});

describe("a listed host", () => {
  test("is called wherever it is, over http, with what was given", async () => {
    const answer = await call(own("/hook?x=1"), listed({ method: "POST", headers: { "x-a": "b" }, body: "{}" }));
    expect(answer).toEqual({ status: 200, body: Buffer.alloc(0) });
    expect(receiver.received).toMatchObject([{ method: "POST", url: "/hook?x=1", text: "{}" }]);
    expect(receiver.last?.headers).toMatchObject({
      host: `127.0.0.1:${receiver.port}`,
      "user-agent": "Panel",
      "x-a": "b",
    });
  });

  test("by name: its addresses are taken as they are", async () => {
    for (const allowedHosts of [["private.test"], [`private.test:${receiver.port}`]]) {
      expect((await call(`http://private.test:${receiver.port}/`, { allowedHosts })).status).toBe(200);
    }
    expect(receiver.connections).toBe(2);
  });

  test.each([
    ["another port", () => [`127.0.0.1:${receiver.port + 1}`]],
    ["another spelling of this machine", () => ["localhost", "[::1]"]],
    ["a part of the name", () => ["27.0.0.1", "127.0.0"]],
    ["none", () => []],
  ])("%s does not list it", async (_what, hosts) => {
    for (const scheme of ["http", "https"]) {
      const error = await failure(`${scheme}://127.0.0.1:${receiver.port}/`, { allowedHosts: hosts() });
      expect(error).toBeInstanceOf(ForbiddenAddress);
    }
    expect(receiver.connections).toBe(0);
  });

  test("that redirects is not followed, wherever it points", async () => {
    const target = await Receiver.start();
    try {
      for (const status of [301, 302, 303, 307, 308]) {
        for (const to of [`http://127.0.0.1:${target.port}/`, `http://localhost:${target.port}/`, own("/again")]) {
          receiver.behaviour = answering(status, "", { location: to });
          expect((await call(own(), listed({ allowedHosts: ["127.0.0.1", "localhost"] }))).status).toBe(status);
        }
      }
      expect([target.connections, receiver.received.length]).toEqual([0, 15]);
    } finally {
      await target.close();
    }
  });
});

describe("the answer", () => {
  test("is read to the most that was asked for, and not one byte more", async () => {
    receiver.behaviour = answering(200, "x".repeat(1024));
    expect((await call(own(), listed())).body).toHaveLength(1024);
    receiver.behaviour = answering(200, "x".repeat(1025));
    expect((await failure(own(), listed())).message).toContain("larger than 1024");
  });

  test("is not read at all when nothing of it is wanted", async () => {
    receiver.behaviour = (response) => {
      response.writeHead(200);
      const more = (): unknown => response.writable && response.write(Buffer.alloc(1 << 20), () => setImmediate(more));
      more();
    };
    expect((await call(own(), listed({ maxBytes: 0 }))).body).toHaveLength(0);
    expect((await failure(own(), listed())).message).toContain("larger");
  });

  test("must be whole by the deadline", async () => {
    receiver.behaviour = (response) => void response.writeHead(200).write("a");
    const startedAt = performance.now();
    expect((await failure(own(), listed({ deadline: 300 }))).name).toBe("TimeoutError");
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  test("leaves no connection behind", async () => {
    let closed = 0;
    receiver.behaviour = (response, _received, request) => {
      request.socket.on("close", () => void closed++);
      response.end("a");
    };
    for (let i = 0; i < 3; i++) await call(own(), listed());
    await expect.poll(() => closed).toBe(3);
    const still = connect(receiver.port, "127.0.0.1"); // the receiver itself is well
    await new Promise((done) => still.on("connect", done));
    still.destroy();
  });
});
