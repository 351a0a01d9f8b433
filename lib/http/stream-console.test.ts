import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { GET } from "@/app/api/user/servers/[uuidShort]/console/stream/route";
import { updateUser } from "@/lib/accounts/update-user";
import { PLUGIN_HEADER } from "@/lib/bridge/plugin-header";
import { MAX_STREAMS } from "@/lib/http/stream-console";
import { HEADER } from "@/lib/http/request-facts";
import { appendLines, type ConsoleLine } from "@/lib/servers/console";
import { consoleChanges } from "@/lib/servers/console-changes";
import { announceStop } from "@/lib/server-state";
import { callApi } from "@/lib/testing/call-api";
import { issueKey } from "@/lib/testing/issue-key";
import { PluginsFolder } from "@/lib/testing/plugins-folder";
import { failReadOnce } from "@/lib/testing/fail-statement";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
let folder: PluginsFolder;
let session: Awaited<ReturnType<TestPanel["signIn"]>>;
let admin: Awaited<ReturnType<TestPanel["signIn"]>>;
let server: { uuid: string; uuidShort: string };
beforeAll(async () => {
  folder = await PluginsFolder.make();
  await folder.put("ocean/plugin.json", { permissions: ["api:read"] });
  panel = await TestPanel.open({ PLUGINS_DIR: folder.path });
  admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
});
afterAll(async () => {
  await panel.close();
  await folder.dispose();
});
beforeEach(async () => {
  session = await panel.signIn(await panel.makeUser());
  const { body } = await callApi("POST", "/api/user/servers", { cookie: session.cookie, json: { name: "Web" } });
  server = body as typeof server;
});

afterEach(() => {
  for (const client of open.splice(0)) client.abort();
});

const append = (...lines: string[]) => appendLines(session, server.uuidShort, lines);
/** As another process does: the row alone changes, and nothing in this process is told. */
async function appendElsewhere(text: string) {
  const silent = vi.spyOn(consoleChanges, "emit").mockReturnValueOnce(undefined);
  await append(text);
  expect(silent).toHaveBeenCalledTimes(1);
  silent.mockRestore();
}

type Call = { query?: string; headers?: Record<string, string>; address?: string; method?: string };
const open: AbortController[] = [];
async function follow({ query = "", headers = {}, address = "203.0.113.7", method = "GET" }: Call = {}) {
  const client = new AbortController();
  open.push(client);
  const url = new URL(`/api/user/servers/${server.uuidShort}/console/stream${query}`, panel.env.baseUrl);
  const credentials = "authorization" in headers ? {} : { cookie: session.cookie };
  const request = new Request(url, {
    method,
    signal: client.signal,
    headers: { [HEADER.address]: address, [HEADER.requestId]: "stream", ...credentials, ...headers },
  });
  const response = await GET(request);
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  /** The next event's text as it is on the wire; null at the end. */
  const next = async (): Promise<string | null> => {
    for (;;) {
      const end = text.indexOf("\n\n");
      if (end >= 0) {
        const event = text.slice(0, end);
        text = text.slice(end + 2);
        return event;
      }
      const { done, value } = await reader!.read();
      if (done) return null;
      text += decoder.decode(value, { stream: true });
    }
  };
  /** The texts of the next `count` lines, whatever events they come in. */
  const lines = async (count: number) => {
    const found: ConsoleLine[] = [];
    while (found.length < count) {
      const event = await next();
      if (event === null) throw new Error("the stream ended");
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (data === undefined) continue;
      const some = JSON.parse(data) as ConsoleLine[];
      expect(event).toBe(`id: ${some.at(-1)!.number}\ndata: ${data}`);
      found.push(...some);
    }
    return found.map(({ text: one }) => one);
  };
  const ended = async () => {
    for (let event = await next(); event !== null; event = await next()) expect(event).not.toContain("data:");
  };
  return { response, reader, next, lines, ended, client };
}
const byKey = (privateKey: string) => ({ authorization: `Bearer ${privateKey}` });

describe("a console stream", () => {
  test("has an event stream's headers, for a session and for a key", async () => {
    const { privateKey } = await issueKey(session);
    for (const headers of [{}, byKey(privateKey)]) {
      const { response, next, client } = await follow({ headers });
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": "text/event-stream",
        "cache-control": "no-store, no-transform",
        "x-accel-buffering": "no",
      });
      // any web page may follow with a key, none with a session
      expect(response.headers.get("access-control-allow-origin")).toBe("authorization" in headers ? "*" : null);
      expect(await next()).toBe("retry: 1000");
      client.abort();
    }
    const head = await follow({ method: "HEAD" });
    expect([head.response.status, head.response.body]).toEqual([200, null]);
  });

  test("is one of at most 30 of its account; one that ends makes room", async () => {
    const held = [];
    for (let i = 0; i < MAX_STREAMS; i++) held.push(await follow());
    const refused = await follow();
    expect([refused.response.status, refused.response.headers.get("retry-after")]).toEqual([429, "10"]);
    held[0]!.client.abort();
    expect((await follow()).response.status).toBe(200);
    expect((await follow()).response.status).toBe(429);
  });

  test("sends what is there, then what comes, in order and each line once", async () => {
    await append("one", "two");
    const { lines } = await follow();
    expect(await lines(2)).toEqual(["one", "two"]);
    const expected: string[] = [];
    for (let i = 0; i < 40; i++) {
      expected.push(`${i}a`, `${i}b`);
      await append(`${i}a`, `${i}b`);
    }
    expect(await lines(80)).toEqual(expected);
  });

  test("goes on behind Last-Event-ID or `after`, whichever is later", async () => {
    await append("one", "two", "three", "four");
    const from = async (call: Call) => (await follow(call)).lines;
    expect(await (await from({ headers: { "last-event-id": "2" } }))(2)).toEqual(["three", "four"]);
    expect(await (await from({ query: "?after=3" }))(1)).toEqual(["four"]);
    expect(await (await from({ query: "?after=1", headers: { "last-event-id": "3" } }))(1)).toEqual(["four"]);
    for (const id of ["", "x", "-7", "1.5", "1e300", "99999999999999999999"]) {
      expect(await (await from({ headers: { "last-event-id": id } }))(4)).toEqual(["one", "two", "three", "four"]);
    }
    expect((await follow({ query: "?after=x" })).response.status).toBe(400);
  });

  test("loses nothing when the connection is cut again and again", async () => {
    let last = 0;
    const seen: string[] = [];
    const writer = (async () => {
      for (let i = 0; i < 60; i++) await append(`line ${i}`);
    })();
    while (seen.length < 60) {
      const { next, client } = await follow({ headers: { "last-event-id": String(last) } });
      await next();
      const event = await next();
      client.abort();
      const data = /^data: (.*)$/m.exec(event ?? "")?.[1];
      if (data === undefined) continue;
      const lines = JSON.parse(data) as ConsoleLine[];
      last = lines.at(-1)!.number;
      seen.push(...lines.map(({ text }) => text));
    }
    await writer;
    expect(seen).toEqual(Array.from({ length: 60 }, (_, i) => `line ${i}`));
  });

  test("shows within a second or so what another process appended", async () => {
    const { lines } = await follow();
    const waiting = lines(1);
    await new Promise((resolve) => setTimeout(resolve, 1500)); // after the first look
    await appendElsewhere("elsewhere");
    const started = Date.now();
    expect(await waiting).toEqual(["elsewhere"]);
    expect(Date.now() - started).toBeLessThan(10_000);
  });

  test("says that it lives every 15 seconds of silence", async () => {
    const { next } = await follow();
    await next();
    const event = next();
    panel.clock.advance(15_000);
    expect(await event).toBe(": alive");
  });

  test("is refused like any other call", async () => {
    const stranger = await panel.signIn(await panel.makeUser());
    expect((await follow({ headers: { cookie: stranger.cookie } })).response.status).toBe(404);
    expect((await follow({ headers: { cookie: "" } })).response.status).toBe(401);
    expect((await follow({ headers: byKey("px_sec") })).response.headers.get("www-authenticate")).toBe("Bearer");
  });
});

describe("a console stream ends", () => {
  const silentEnd = async (end: () => Promise<unknown>, call: Call = {}) => {
    const { next, ended } = await follow(call);
    await next();
    const warned = panel.lines.filter(({ level }) => level === "warn").length;
    await end();
    panel.clock.advance(1000);
    await append("secret").catch(() => undefined);
    const started = Date.now();
    await ended(); // and no line that came after it
    expect(Date.now() - started).toBeLessThan(10_000);
    expect(panel.lines.filter(({ level }) => level === "warn")).toHaveLength(warned);
  };

  test("with its session", () => silentEnd(() => callApi("DELETE", "/api/user/sessions", { cookie: session.cookie })));

  test("with its key", async () => {
    const { id, privateKey } = await issueKey(session);
    const path = `/api/user/api-clients/${id}`;
    await silentEnd(() => callApi("DELETE", path, { cookie: session.cookie }), { headers: byKey(privateKey) });
  });

  test("with its key's old secret", async () => {
    const { id, privateKey } = await issueKey(session);
    const rotate = () =>
      callApi("POST", `/api/user/api-clients/${id}/rotate`, { cookie: session.cookie, json: { overlap: "none" } });
    await silentEnd(rotate, { headers: byKey(privateKey) });
  });

  test("with the plugin that follows it", async () => {
    const json = { enabled: false };
    const off = () => callApi("PATCH", "/api/admin/plugins/ocean", { cookie: admin.cookie, json });
    await silentEnd(off, { headers: { [PLUGIN_HEADER]: "ocean" } });
    expect((await follow({ headers: { [PLUGIN_HEADER]: "ocean" } })).response.status).toBe(403);
  });

  test("when its address is allowed no more", async () => {
    const { id, privateKey } = await issueKey(session);
    const json = { allowedips: "198.51.100.0/24" };
    const narrow = () => callApi("PATCH", `/api/user/api-clients/${id}`, { cookie: session.cookie, json });
    await silentEnd(narrow, { headers: byKey(privateKey) });
  });

  test("with the account's disabling or deletion", async () => {
    await silentEnd(() => updateUser(admin, session.actor.user.id, { disabled: true }));
    session = await panel.signIn(await panel.makeUser());
    const { body } = await callApi("POST", "/api/user/servers", { cookie: session.cookie, json: { name: "Web" } });
    server = body as typeof server;
    await silentEnd(() => callApi("DELETE", `/api/admin/users/${session.actor.user.id}`, { cookie: admin.cookie }));
  });

  test("at once with its server", async () => {
    const { next, ended } = await follow();
    await next();
    const end = ended();
    await callApi("DELETE", `/api/user/servers/${server.uuidShort}`, { cookie: session.cookie });
    const started = Date.now();
    await end;
    expect(Date.now() - started).toBeLessThan(2500);
  });

  test("when the panel stops, and none begins from then on", async () => {
    const { next, ended } = await follow();
    await next();
    const end = ended();
    announceStop();
    await end;
    const { response } = await follow();
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
    (globalThis as unknown as Record<symbol, { stopping: boolean }>)[Symbol.for("panel.server-state")]!.stopping =
      false;
  });

  test("not for an outage of the database at its check", async () => {
    const { next, lines } = await follow();
    await next();
    failReadOnce(panel.db, '"Session"', Object.assign(new Error("away"), { code: "P1001" }));
    const line = lines(1);
    panel.clock.advance(1000);
    await append("after the outage");
    expect(await line).toEqual(["after the outage"]);
  });

  test("and holds nothing, when its reader goes, read from or not", async () => {
    const left = vi.fn();
    const track = consoleChanges.follow.bind(consoleChanges);
    vi.spyOn(consoleChanges, "follow").mockImplementation((...args) => {
      const leave = track(...args);
      return () => (left(), leave());
    });
    const read = await follow();
    await read.next();
    const cancelled = await follow();
    await cancelled.next();
    const waiting = [read.ended(), cancelled.reader!.cancel()];
    read.client.abort();
    await Promise.all(waiting);
    await expect.poll(() => left.mock.calls.length).toBeGreaterThanOrEqual(2);
  });
});

describe("many who follow", () => {
  test("share one look a second", async () => {
    await new Promise((resolve) => setTimeout(resolve, 1200));
    const followers = await Promise.all(Array.from({ length: 30 }, () => follow()));
    for (const { next } of followers) await next();
    const waiting = followers.map(({ lines }) => lines(1));
    await new Promise((resolve) => setTimeout(resolve, 2500)); // each has read what is there, and was woken once
    const looks = vi.spyOn(panel.db.server, "findMany");
    const reads = [vi.spyOn(panel.db.consoleLine, "findMany"), vi.spyOn(panel.db.server, "findFirst")];
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect(looks.mock.calls.length).toBeGreaterThanOrEqual(1);
    expect(looks.mock.calls.length).toBeLessThanOrEqual(3);
    for (const spy of reads) expect(spy).not.toHaveBeenCalled();
    await append("for all");
    for (const texts of await Promise.all(waiting)) expect(texts).toEqual(["for all"]);
  });

  test("a slow reader is held back: what it has not read is not read for it either", async () => {
    const { next, lines, client } = await follow();
    await next();
    const reads = vi.spyOn(panel.db.consoleLine, "findMany");
    await append("first");
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (let i = 0; i < 100; i++) await append(`line ${i}`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(reads.mock.calls.length).toBeLessThanOrEqual(2);
    expect((await lines(101)).at(-1)).toBe("line 99");
    client.abort();
  });
});
