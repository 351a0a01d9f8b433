import { createServer, type AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailNotifications } from "@/lib/notifications/mail-notifications";
import { NOTIFICATION_KINDS, notify, type NotificationDetail, type NotificationKind } from "@/lib/notifications/notify";
import { callApi } from "@/lib/testing/call-api";
import { issueKey } from "@/lib/testing/issue-key";
import { MailServer } from "@/lib/testing/mail-server";
import { shortenDeadlines } from "@/lib/testing/shorten-deadlines";
import { TestPanel, type TestUser } from "@/lib/testing/test-panel";

let panel: TestPanel;
let server: MailServer;
const FROM = "Panel <panel@example.test>";
beforeAll(async () => {
  server = await MailServer.open();
  panel = await TestPanel.open({ SMTP_URL: server.url, SMTP_FROM: FROM });
});
afterAll(async () => {
  await panel.close();
  await server.close();
});
beforeEach(async () => {
  await panel.db.notification.deleteMany();
  server.mails.length = 0;
});
afterEach(() => {
  server.refuse = null;
  server.before = () => Promise.resolve();
  panel.env.smtp = { url: server.url, from: FROM };
});

const MINUTE = 60_000;
const tell = (user: TestUser, kind: NotificationKind = "api_key.issued", detail: NotificationDetail = { name: "x" }) =>
  notify(panel.db, panel.anonymous(), { userId: user.id, kind, detail });
const run = () => mailNotifications(panel.anonymous());
const rowOf = (user: TestUser) => panel.db.notification.findFirstOrThrow({ where: { userId: user.id } });
const warnings = () => panel.lines.filter(({ level }) => level === "warn");

describe("a notification", () => {
  test("is mailed once to its owner, as plain text that leads to the panel", async () => {
    const user = await panel.makeUser();
    await tell(user, "api_key.blocked", { name: "Büro „Laptop“", address: "198.51.100.7" });
    expect([await run(), await run()]).toEqual([1, 0]);
    panel.clock.advance(24 * 60 * MINUTE);
    expect(await run()).toBe(0);
    expect(server.mails).toMatchObject([{ from: "panel@example.test", to: [user.email] }]);
    const [mail] = server.mails;
    expect(mail!.headers).toContain(`To: ${user.email}`);
    expect(mail!.headers).toContain(`From: ${FROM}`);
    expect(mail!.headers.find((line) => line.startsWith("Content-Type"))).toBe(
      "Content-Type: text/plain; charset=utf-8",
    );
    expect(mail!.text.replaceAll("\r", "")).toBe(
      "The API key “Büro „Laptop“” was used from 198.51.100.7, which is not on its allow-list, and was refused.\n\n" +
        "http://localhost:3000/dashboard/account#notifications\n",
    );
    expect((await rowOf(user)).mailDueAt).toBeNull();
  });

  test("of one account does not wait behind the many of another", async () => {
    const [busy, quiet] = [await panel.makeUser(), await panel.makeUser()];
    for (let i = 0; i < 30; i++) await tell(busy);
    await tell(quiet);
    await run();
    expect(server.mails.filter(({ to }) => to.includes(quiet.email))).toHaveLength(1);
    expect(server.mails.filter(({ to }) => to.includes(busy.email))).toHaveLength(6);
    for (let i = 0; i < 10; i++) await run();
    expect(server.mails).toHaveLength(31);
  });

  test("of every kind is mailed, and none twice by three processes at once", async () => {
    const user = await panel.makeUser();
    for (let row = 0; row < 18; row++)
      await tell(user, NOTIFICATION_KINDS[row % 6], { name: `n${row}`, address: `a${row}` });
    let sent = 0;
    for (let round = 0; round < 3; round++) {
      for (const one of await Promise.all([run(), run(), run()])) sent += one;
    }
    expect(sent).toBe(18);
    expect(server.mails).toHaveLength(18);
    expect(new Set(server.mails.map(({ text }) => text)).size).toBe(18);
    expect(await run()).toBe(0);
  });

  test("is not mailed where no server is set, nor later for what was told before", async () => {
    const user = await panel.makeUser();
    panel.env.smtp = null;
    await tell(user);
    expect(await run()).toBe(0);
    panel.env.smtp = { url: server.url, from: FROM };
    expect([await run(), server.mails]).toEqual([0, []]);
  });

  test("goes to nobody whose account was disabled or deleted, not even while others' mails are under way", async () => {
    const [first, disabled, deleted] = [await panel.makeUser(), await panel.makeUser(), await panel.makeUser()];
    for (const user of [first, disabled, deleted]) {
      await tell(user);
      panel.clock.advance(1);
    }
    server.before = async () => {
      await panel.db.user.updateMany({ where: { id: disabled.id }, data: { disabledAt: panel.clock.now() } });
      await panel.db.user.deleteMany({ where: { id: deleted.id } });
    };
    expect(await run()).toBe(1);
    expect(server.mails.map(({ to }) => to)).toEqual([[first.email]]);
    expect((await rowOf(disabled)).mailDueAt).toBeNull();
  });

  test("that cannot be read keeps none from going out, in the mail or in the list", async () => {
    const session = await panel.signIn(await panel.makeUser());
    const userId = session.actor.user.id;
    for (const [id, kind, detail] of [
      ["0", "moon.landed", "{}"],
      ["1", "api_key.issued", "{"],
    ] as const) {
      await panel.db.notification.create({
        data: { id, userId, kind, detail, createdAt: panel.clock.now(), mailDueAt: new Date(0) },
      });
    }
    await tell({ id: userId } as TestUser);
    expect([await run(), await run(), server.mails.length]).toEqual([1, 0, 1]);
    const { status, body } = await callApi("GET", "/api/user/notifications", { cookie: session.cookie });
    expect([status, (body.notifications as object[]).length]).toEqual([200, 1]);
  });
});

describe("a mail that does not go out", () => {
  test("is tried again after 1, 2, 4, 8 and 16 minutes, and then given up", async () => {
    const user = await panel.makeUser();
    await tell(user);
    server.refuse = "greylisted";
    const tries = async () => (await run(), (await rowOf(user)).mailTries);
    expect(await tries()).toBe(1);
    for (const [index, minutes] of [1, 2, 4, 8, 16].entries()) {
      panel.clock.advance(minutes * MINUTE - 1);
      expect(await tries()).toBe(index + 1);
      panel.clock.advance(1);
      expect(await tries()).toBe(index + 2);
    }
    expect(await rowOf(user)).toMatchObject({ mailDueAt: null, mailTries: 6 });
    expect(warnings().at(-1)).toMatchObject({ tries: 6, because: expect.stringContaining("greylisted") as string });
    server.refuse = null;
    panel.clock.advance(24 * 60 * MINUTE);
    expect([await run(), server.mails]).toEqual([0, []]);
  });

  test("because nobody listens goes out when somebody does", async () => {
    const user = await panel.makeUser();
    await tell(user);
    const gone = await MailServer.open();
    panel.env.smtp = { url: gone.url, from: FROM };
    await gone.close();
    expect(await run()).toBe(0);
    panel.env.smtp = { url: server.url, from: FROM };
    panel.clock.advance(MINUTE);
    expect([await run(), server.mails.map(({ to }) => to)]).toEqual([1, [[user.email]]]);
  });

  test("because its process was killed goes out after the hold, at most six times", async () => {
    const user = await panel.makeUser();
    await tell(user);
    const { id } = await rowOf(user);
    const killed = (mailTries: number) =>
      panel.db.notification.update({ where: { id }, data: { mailTries, mailDueAt: panel.clock.now() } });
    await killed(6);
    expect([await run(), (await rowOf(user)).mailDueAt]).toEqual([0, null]);
    await killed(5);
    expect([await run(), server.mails.length]).toEqual([1, 1]);
  });

  test.each([
    ["never says a word", () => undefined],
    ["drips", (say: (text: string) => void) => void say("220-wait\r\n")],
  ])("because the server %s ends after 30 seconds, before another process may try", async (_what, talk) => {
    const timers: NodeJS.Timeout[] = [];
    let open = 0;
    const hung = createServer((socket) => {
      open++;
      socket.on("error", () => undefined).on("close", () => open--);
      timers.push(setInterval(() => talk((text) => socket.write(text)), 20));
    });
    await new Promise<void>((resolve) => hung.listen(0, "127.0.0.1", resolve));
    panel.env.smtp = { url: `smtp://127.0.0.1:${(hung.address() as AddressInfo).port}`, from: FROM };
    const asked = shortenDeadlines(100);
    const user = await panel.makeUser();
    await tell(user);
    const started = performance.now();
    expect(await run()).toBe(0);
    expect(performance.now() - started).toBeLessThan(10_000);
    expect(asked).toEqual([30_000]);
    expect(warnings().at(-1)).toMatchObject({ because: "The mail server took longer than 30 seconds." });
    expect(await rowOf(user)).toMatchObject({
      mailTries: 1,
      mailDueAt: new Date(panel.clock.now().getTime() + MINUTE),
    });
    for (const timer of timers) clearInterval(timer);
    await expect.poll(() => open).toBe(0); // the connection is ended too
    await new Promise((resolve) => hung.close(resolve));
  });
});

describe("a mail says nothing but what it should", () => {
  const HOSTILE = [
    "x\r\nBcc: evil@evil.test\r\n\r\n<b>hi</b>",
    "x\nBcc: evil@evil.test",
    "x\r\n.\r\nMAIL FROM:<evil@evil.test>\r\nRCPT TO:<evil@evil.test>\r\nDATA\r\nhi",
    "=?utf-8?B?eA==?= \u2028Bcc: evil@evil.test\u0085\u0000",
    "日本語 🎉 \u202e",
    "ß".repeat(191),
    "{url} <a href='https://evil.test'>",
  ];
  const HEADERS = "From To Subject Message-ID Content-Transfer-Encoding Date MIME-Version Content-Type".split(" ");
  test.each(HOSTILE)("whatever the app, the account and the address of a use are called: %j", async (name) => {
    const user = await panel.makeUser({ name: name.replaceAll("\u0000", "") }); // PostgreSQL keeps no NUL
    for (const kind of NOTIFICATION_KINDS) await tell(user, kind, { name, address: name });
    expect((await run()) + (await run())).toBe(NOTIFICATION_KINDS.length);
    for (const mail of server.mails) {
      expect([mail.from, mail.to]).toEqual(["panel@example.test", [user.email]]);
      expect(mail.headers.map((line) => line.split(":")[0])).toEqual(HEADERS);
      expect(mail.headers.join()).not.toMatch(/evil|ß|日/);
      expect(mail.raw.split("\r\n").every((line) => line.length <= 998)).toBe(true);
      expect(mail.text).toContain(name.replaceAll("\r", "").split("\n")[0]);
    }
    expect(server.mails.map(({ headers }) => headers.filter((line) => line.startsWith("To:")))).toEqual(
      Array(NOTIFICATION_KINDS.length).fill([`To: ${user.email}`]),
    );
  });

  test.each(["a,evil@evil.test", "friends:evil@evil.test;", "me<evil@evil.test>", '"a,b"@c.test', "(x)evil@evil.test"])(
    "an account's address is one recipient or none: %s",
    async (email) => {
      const user = await panel.makeUser({ email });
      await tell(user);
      await run();
      for (const mail of server.mails) expect(mail.to).toEqual([email]);
    },
  );

  test("no secret and no link that opens something", async () => {
    const session = await panel.signIn(await panel.makeUser());
    const key = await issueKey(session);
    const rotated = await callApi("POST", `/api/user/api-clients/${key.id}/rotate`, {
      cookie: session.cookie,
      json: { overlap: "none" },
    });
    expect([rotated.status, await run()]).toEqual([200, 2]);
    const written = server.mails.map(({ raw, text }) => raw + text).join();
    for (const secret of [key.privateKey, rotated.body.private_key as string]) expect(written).not.toContain(secret);
    expect(written).not.toMatch(/px_|pxlink_|pxoauth|token=/);
    for (const { text } of server.mails) {
      expect(text.match(/\w+:\/\/\S+/g)).toEqual(["http://localhost:3000/dashboard/account#notifications"]);
    }
  });
});
