import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { updateUser } from "@/lib/accounts/update-user";
import { createServer } from "@/lib/servers/manage-servers";
import { appendLines, type ConsoleLine } from "@/lib/servers/console";
import { callApi, type Call } from "@/lib/testing/call-api";
import { issueKey } from "@/lib/testing/issue-key";
import { meetBeforeTransactions } from "@/lib/testing/meet-before-transactions";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
let session: Awaited<ReturnType<TestPanel["signIn"]>>;
let stranger: Awaited<ReturnType<TestPanel["signIn"]>>;
let key: string;
beforeAll(async () => {
  panel = await TestPanel.open();
  stranger = await panel.signIn(await panel.makeUser());
});
afterAll(() => panel.close());
beforeEach(async () => {
  session = await panel.signIn(await panel.makeUser());
  key = (await issueKey(session)).privateKey;
});

const SERVERS = "/api/user/servers";
const make = async (name = "Web", call: Call = { key }) =>
  (await callApi("POST", SERVERS, { ...call, json: { name } })).body;
const at = (server: { uuidShort?: unknown }, rest = "") => `${SERVERS}/${server.uuidShort as string}${rest}`;
const audit = async () => {
  const where = { subjectUserId: session.actor.user.id, action: { startsWith: "server." } };
  const rows = await panel.db.auditEvent.findMany({ where, orderBy: { id: "asc" } });
  return rows.map(({ action, actorKind, targetId, detail }) => [action, actorKind, targetId, JSON.parse(detail)]);
};

describe("a server", () => {
  test.each(["session", "key"] as const)(
    "is made, read, renamed and deleted by a %s, and each is audited",
    async (by) => {
      const call = by === "key" ? { key } : { cookie: session.cookie };
      const server = await make("Web", call);
      expect(server).toEqual({
        uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/),
        uuidShort: (server.uuid as string).slice(0, 8),
        name: "Web",
        created_at: panel.clock.now().toISOString(),
        last_line: 0,
      });
      panel.clock.advance(1);
      const second = await make("Second", call);
      expect((await callApi("GET", SERVERS, call)).body).toEqual({ servers: [second, server] });
      expect((await callApi("GET", at(server), call)).body).toEqual(server);
      const renamed = await callApi("PATCH", at(server), { ...call, json: { name: "Web 2" } });
      expect([renamed.status, renamed.body]).toEqual([200, { ...server, name: "Web 2" }]);
      const both = [callApi("DELETE", at(server), call), callApi("DELETE", at(server), call)];
      expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([204, 404]);
      expect((await callApi("GET", at(server), call)).body.error).toBe("NOT_FOUND");
      expect((await callApi("GET", SERVERS, call)).body).toEqual({ servers: [second] });
      expect(await audit()).toEqual([
        ["server.created", by, server.uuid, { name: "Web" }],
        ["server.created", by, second.uuid, { name: "Second" }],
        ["server.renamed", by, server.uuid, { name: "Web 2" }],
        ["server.deleted", by, server.uuid, { name: "Web 2" }],
      ]);
    },
  );

  test("of another account is as if it were not there", async () => {
    const server = await make();
    const { cookie } = stranger;
    const calls: [string, string, object?][] = [
      ["GET", ""],
      ["PATCH", "", { json: { name: "Mine" } }],
      ["DELETE", ""],
      ["GET", "/console"],
      ["POST", "/console", { json: { lines: ["x"] } }],
      ["GET", "/console/stream"],
    ];
    for (const [method, rest, call] of calls) {
      const theirs = await callApi(method, at(server, rest), { cookie, ...call });
      const none = await callApi(method, at({ uuidShort: "00000000" }, rest), { cookie, ...call });
      expect([theirs.status, theirs.text]).toEqual([404, none.text]);
      expect((await callApi(method, at(server, rest), call)).status).toBe(401);
    }
    for (const uuidShort of ["%00", "x".repeat(5000), server.uuid]) {
      expect((await callApi("GET", at({ uuidShort }), { key })).status).toBe(404);
    }
    expect((await callApi("GET", SERVERS, { cookie })).body).toEqual({ servers: [] });
    expect((await callApi("GET", at(server), { key })).body).toEqual(server);
  });

  test("has a readable name of 1 to 191 characters", async () => {
    const server = await make();
    for (const name of ["", " ", "x".repeat(192), "a\u0007b", "a\u202eb", "a\nb", 7, null, undefined]) {
      for (const [method, path] of [
        ["POST", SERVERS],
        ["PATCH", at(server)],
      ] as const) {
        const { status, body } = await callApi(method, path, { key, json: { name } });
        expect([name, status, body.error]).toEqual([name, 400, "INVALID_REQUEST"]);
      }
    }
    for (const name of ["x".repeat(191), "🦊".repeat(191), "<b>&\"'", "سيرفر"]) {
      expect((await make(name)).name).toBe(name);
    }
  });

  test("gets another short id when one is taken, and an error after five", async () => {
    const taken = (await make()).uuid as string;
    const twin = (i: number) => `${taken.slice(0, 8)}-0000-4000-8000-00000000000${i}` as const;
    const fresh = randomUUID();
    let draws = [twin(1), twin(2), twin(3), twin(4), fresh];
    const draw = () => draws.shift()!;
    expect((await createServer(session, { name: "Lucky" }, draw)).uuid).toBe(fresh);
    draws = [1, 2, 3, 4, 5, 6].map(twin);
    await expect(createServer(session, { name: "Unlucky" }, draw)).rejects.toMatchObject({ code: "P2002" });
    expect(draws).toHaveLength(1);
    expect((await audit()).filter(([action]) => action === "server.created")).toHaveLength(2);
  });

  test("is one of at most 100 of its account, also under a race", async () => {
    const owner = await panel.signIn(await panel.makeUser());
    const userId = owner.actor.user.id;
    const row = (i: number) => ({ uuid: randomUUID(), uuidShort: `full-${i}`, userId, name: "x" });
    const data = Array.from({ length: 98 }, (_, i) => ({ ...row(i), createdAt: panel.clock.now() }));
    await panel.db.server.createMany({ data });
    const make = () => callApi("POST", "/api/user/servers", { cookie: owner.cookie, json: { name: "Web" } });
    meetBeforeTransactions(panel.db, 6);
    const answers = await Promise.all(Array.from({ length: 6 }, make));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe("SERVER_LIMIT_REACHED");
    expect(await panel.db.server.count({ where: { userId } })).toBe(100);
  });

  test("is not made for an account that was disabled meanwhile", async () => {
    const admin = await panel.signIn(await panel.makeUser({ role: "admin" }));
    await updateUser(admin, session.actor.user.id, { disabled: true });
    await expect(createServer(session, { name: "Late" })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});

describe("its console", () => {
  const append = (server: object, lines: unknown, call: Call = { key }) =>
    callApi("POST", at(server, "/console"), { ...call, json: { lines } });
  const read = async (server: object, query = "") =>
    (await callApi("GET", at(server, `/console${query}`), { key })).body as { lines: ConsoleLine[]; last: number };

  test("keeps lines in order with numbers of their own, and gives those after one", async () => {
    const server = await make();
    expect(await read(server)).toEqual({ lines: [], last: 0 });
    expect((await append(server, ["one", "two"])).body).toEqual({ last: 2 });
    panel.clock.advance(5);
    expect((await append(server, ["", "four"], { cookie: session.cookie })).body).toEqual({ last: 4 });
    const now = panel.clock.now();
    const before = new Date(now.getTime() - 5).toISOString();
    const lines = [
      { number: 1, at: before, text: "one" },
      { number: 2, at: before, text: "two" },
      { number: 3, at: now.toISOString(), text: "" },
      { number: 4, at: now.toISOString(), text: "four" },
    ];
    expect(await read(server)).toEqual({ lines, last: 4 });
    expect(await read(server, "?after=2")).toEqual({ lines: lines.slice(2), last: 4 });
    for (const after of [4, 5, 2147483647])
      expect(await read(server, `?after=${after}`)).toEqual({ lines: [], last: 4 });
    expect((await callApi("GET", at(server), { key })).body.last_line).toBe(4);
    expect(await panel.db.auditEvent.count({ where: { targetId: server.uuid as string } })).toBe(1); // lines are no audit
  });

  test("keeps the last 1,000", async () => {
    const server = await make();
    for (let i = 0; i < 3; i++)
      await append(
        server,
        Array.from({ length: 600 }, (_, n) => `${i} ${n}`),
      );
    const { lines, last } = await read(server);
    expect([lines.length, lines[0], lines.at(-1), last]).toMatchObject([1000, { number: 801 }, { number: 1800 }, 1800]);
    expect(lines[0]!.text).toBe("1 200");
    expect(await panel.db.consoleLine.count({ where: { serverId: server.uuid as string } })).toBe(1000);
  });

  test("numbers twenty simultaneous appends without a gap, each one's lines together", async () => {
    const server = await make();
    meetBeforeTransactions(panel.db, 20);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => append(server, [`${i}a`, `${i}b`, `${i}c`])),
    );
    expect(answers.map(({ body }) => body.last as number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, i) => 3 * (i + 1)),
    );
    const { lines } = await read(server);
    expect(lines.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
    for (const [i, { body }] of answers.entries()) {
      const last = body.last as number;
      expect(lines.slice(last - 3, last).map(({ text }) => text)).toEqual([`${i}a`, `${i}b`, `${i}c`]);
    }
  });

  test("takes 1 to 1,000 lines of at most 4,096 characters, in a body of at most 16 KiB", async () => {
    const server = await make();
    for (const lines of [[], Array<string>(1001).fill(""), ["x".repeat(4097)], [1], [null], "x", {}, undefined]) {
      const { status, body } = await append(server, lines);
      expect([status, body.error]).toEqual([400, "INVALID_REQUEST"]);
    }
    expect((await append(server, Array(5).fill("x".repeat(4000)))).status).toBe(413);
    expect((await append(server, Array(1000).fill(""))).body).toEqual({ last: 1000 });
    expect((await append(server, ["x".repeat(4096)])).body).toEqual({ last: 1001 });
    for (const after of ["-1", "x", "1.5", "2147483648", "1e300", "NaN"]) {
      const { status, body } = await callApi("GET", at(server, `/console?after=${after}`), { key });
      expect([after, status, body.error]).toEqual([after, 400, "INVALID_REQUEST"]);
    }
  });

  test("replaces what no terminal shows, keeps escape sequences, and takes off a line's end", async () => {
    const server = await make();
    await append(server, [
      "tab\there",
      "\u001b[31mred\u001b[0m",
      "a\u0000b\u0007c\u007fd\u009be",
      "one\ntwo",
      "ends\n",
      "ends\r\n",
      "ends\r",
      "\ud800 alone",
      "🦊 <script>",
    ]);
    expect((await read(server)).lines.map(({ text }) => text)).toEqual([
      "tab\there",
      "\u001b[31mred\u001b[0m",
      "a\ufffdb\ufffdc\ufffdd\ufffde",
      "one\ufffdtwo",
      "ends",
      "ends",
      "ends",
      "\ufffd alone",
      "🦊 <script>",
    ]);
  });

  test("goes with its server, also under an append", async () => {
    const server = await make();
    await append(server, ["one"]);
    meetBeforeTransactions(panel.db, 2);
    const [late, gone] = await Promise.all([
      appendLines(session, server.uuidShort as string, ["late"]).then(
        () => "appended",
        (error: { code: string }) => error.code,
      ),
      callApi("DELETE", at(server), { key }),
    ]);
    expect(gone.status).toBe(204);
    expect(["appended", "NOT_FOUND"]).toContain(late);
    expect(await panel.db.consoleLine.count({ where: { serverId: server.uuid as string } })).toBe(0);
  });
});
