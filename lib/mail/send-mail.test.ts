import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { mailLink } from "@/lib/accounts/add-user";
import { readEnv } from "@/lib/env";
import { sendMail } from "@/lib/mail/send-mail";
import { MailServer } from "@/lib/testing/mail-server";
import { selfSignedCertificate } from "@/lib/testing/self-signed-certificate";
import { TestPanel } from "@/lib/testing/test-panel";

let panel: TestPanel;
let server: MailServer;
beforeAll(async () => {
  server = await MailServer.open();
  panel = await TestPanel.open();
});
afterAll(async () => {
  await panel.close();
  await server.close();
});
afterEach(() => {
  server.refuseSignIn = null;
  server.mails.length = 0;
});

const MAIL = { to: "me@example.test", subject: "Hello", text: "Hello\n" };
const FROM = "Panel <panel@example.test>";
const at = (userInfo: string, scheme = "smtp", port = server.port) =>
  readEnv({ SMTP_URL: `${scheme}://${userInfo}@127.0.0.1:${port}`, SMTP_FROM: FROM }).smtp;

test("without a server nothing is sent", async () => {
  expect(await sendMail(null, MAIL)).toBe(false);
});

test("the user and the password are those that SMTP_URL writes percent-encoded", async () => {
  expect(await sendMail(at("me%40example.test:p%3Aw%2F%23%25%3F%20%C3%9F"), MAIL)).toBe(true);
  expect(await sendMail({ url: server.url, from: FROM }, MAIL)).toBe(true);
  expect(server.mails.map(({ user }) => user)).toEqual(["me@example.test:p:w/#%? ß", undefined]);
});

test("a refused sign-in says so, without the password, whatever the server answers", async () => {
  server.refuseSignIn = (password) => `no: ${password} ${Buffer.from(`\0me\0${password}`).toString("base64")}`;
  panel.env.smtp = at("me:hush%2Dhush");
  const link = { email: MAIL.to, name: "Me", set_password_url: "http://localhost/#pxlink_x" };
  expect(await mailLink(panel.anonymous(), link)).toBe(false);
  const line = panel.lines.at(-1)!;
  expect(line).toMatchObject({
    level: "warn",
    because: "The mail server refused the user and password of SMTP_URL.",
  });
  expect(JSON.stringify(line)).not.toMatch(/hush|pxlink|AG1lAGh1/);
});

test("a server whose certificate nobody vouches for gets neither the password nor the mail", async () => {
  const secure = await MailServer.open(selfSignedCertificate(["127.0.0.1"]));
  const asked: string[] = [];
  secure.refuseSignIn = (password) => (asked.push(password), "no");
  await expect(sendMail(at("me:hush", "smtps", secure.port), MAIL)).rejects.toThrow(/self-signed certificate/);
  expect([asked, secure.mails]).toEqual([[], []]);
  await secure.close();
});

test("a server that does not exist is named", async () => {
  const gone = { url: "smtp://mail.invalid:25", from: FROM };
  await expect(sendMail(gone, MAIL)).rejects.toThrow(/mail\.invalid/);
});
