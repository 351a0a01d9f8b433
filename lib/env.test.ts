import path from "node:path";
import { describe, expect, test } from "vitest";
import { LIMIT_NAMES, readEnv, SettingsError, sqliteFile } from "@/lib/env";

const faultsOf = (settings: Record<string, string>): string[] => {
  try {
    readEnv(settings);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.message.split("\n").slice(1);
  }
  throw new Error(`${JSON.stringify(settings)} was taken`);
};

describe("settings", () => {
  test("have defaults for everything", () => {
    expect(readEnv({})).toEqual({
      production: true,
      port: 3000,
      baseUrl: "http://localhost:3000",
      databaseUrl: "file:./data/panel.db",
      authSecret: undefined,
      trustedProxies: [],
      serverCallbackAllowedHosts: [],
      pluginsDir: path.resolve("plugins"),
      workers: 1,
      metricsToken: null,
      answerAheadOfNext: true,
      logLevel: "info",
      firstAdmin: { email: undefined, password: undefined },
      smtp: null,
      limits: {
        LIMIT_DEVICE_START: { count: 30, seconds: 60 },
        LIMIT_USER_CODE_USER: { count: 10, seconds: 900 },
        LIMIT_USER_CODE_ADDRESS: { count: 30, seconds: 900 },
        LIMIT_SIGN_IN_ACCOUNT: { count: 10, seconds: 900 },
        LIMIT_SIGN_IN_ADDRESS: { count: 50, seconds: 900 },
        LIMIT_TOKEN: { count: 30, seconds: 60 },
        LIMIT_AUTHORIZE: { count: 30, seconds: 60 },
        LIMIT_PLUGIN_REFUSALS: { count: 120, seconds: 600 },
      },
    });
  });

  test("that are empty count as absent", () => {
    const names = [
      "PORT",
      "PANEL_BASE_URL",
      "AUTH_SECRET",
      "TRUSTED_PROXIES",
      "LOG_LEVEL",
      "METRICS_TOKEN",
      "WEB_CONCURRENCY",
      ...LIMIT_NAMES,
    ];
    for (const empty of ["", "  "])
      expect(readEnv(Object.fromEntries(names.map((name) => [name, empty])))).toEqual(readEnv({}));
  });

  test("name a token for metrics that is too short, or that no header can carry", () => {
    expect(readEnv({ METRICS_TOKEN: "sixteen-letters!" }).metricsToken).toBe("sixteen-letters!");
    expect(readEnv({ ANSWER_AHEAD_OF_NEXT: "off" }).answerAheadOfNext).toBe(false);
    expect(() => readEnv({ ANSWER_AHEAD_OF_NEXT: "no" })).toThrow("ANSWER_AHEAD_OF_NEXT: write on or off");
    for (const METRICS_TOKEN of ["fifteen-letters", "sixteen letters!", "sixteen-lettersé"]) {
      expect(() => readEnv({ METRICS_TOKEN })).toThrow("METRICS_TOKEN: write at least 16 characters without a space");
    }
  });

  test("are read as they are meant", () => {
    const env = readEnv({
      PORT: " 8080 ",
      DATABASE_URL: "postgresql://panel@db/panel",
      AUTH_SECRET: "x".repeat(32),
      TRUSTED_PROXIES: "10.0.0.0/8, ::1",
      PLUGINS_DIR: "../shared/plugins/",
      LOG_LEVEL: "debug",
      PANEL_ADMIN_EMAIL: " Me@Example.test ",
      PANEL_ADMIN_PASSWORD: "long enough",
      LIMIT_TOKEN: " 5 / 10 ",
      LIMIT_AUTHORIZE: "0",
      NODE_ENV: "development",
      SOMETHING_ELSE: "x",
    });
    expect(env).toMatchObject({
      production: false,
      port: 8080,
      baseUrl: "http://localhost:8080",
      databaseUrl: "postgresql://panel@db/panel",
      pluginsDir: path.resolve("../shared/plugins"),
      logLevel: "debug",
      firstAdmin: { email: "me@example.test", password: "long enough" },
      limits: { LIMIT_TOKEN: { count: 5, seconds: 10 }, LIMIT_AUTHORIZE: null },
    });
    expect(env.trustedProxies.map(({ text }) => text)).toEqual(["10.0.0.0/8", "::1"]);
  });

  test.each([
    ["https://panel.example", "https://panel.example"],
    ["https://panel.example/", "https://panel.example"],
    [" HTTPS://Panel.Example:443 ", "https://panel.example"],
    ["http://192.0.2.1:8080", "http://192.0.2.1:8080"],
    ["https://pänel.example", "https://xn--pnel-loa.example"],
  ])("the base address %j is %s", (given, baseUrl) => {
    expect(readEnv({ PANEL_BASE_URL: given }).baseUrl).toBe(baseUrl);
  });
});

test.each([
  ["smtp://127.0.0.1:2525", "a@b"],
  ["smtps://user%40example.com:p%2Fw%23%25@mail.example.com", "Panel <panel@example.com>"],
  ["smtp://[::1]:25", '"Panel, the" <panel@example.com>'],
  ["smtp://token@mail.example.com", "Büro & Söhne <panel@example.com>"],
])("mail goes out by %s from %s", (url, from) => {
  expect(readEnv({ SMTP_URL: ` ${url} `, SMTP_FROM: ` ${from} ` }).smtp).toEqual({ url, from });
});

describe("a setting that cannot be used is named, with what to write instead", () => {
  test.each([
    [
      "PORT",
      ["x", "0", "65536", "-1", "3000.5", "1e3", "0x10", "30 00"],
      "write a port number from 1 to 65535, such as 3000",
    ],
    [
      "PANEL_BASE_URL",
      [
        "panel.example",
        "ftp://panel.example",
        "https://panel.example/panel",
        "https://panel.example?x",
        "https://panel.example#x",
        "https://me@panel.example",
        "https://:x@panel.example",
        "//panel.example",
        "javascript:x",
      ],
      "write the address people open, without a path, such as https://panel.example.com",
    ],
    [
      "DATABASE_URL",
      ["mysql://db", "file:", "./panel.db", "postgresql://", "sqlite:x"],
      "write file:… for SQLite or postgresql://… for PostgreSQL",
    ],
    ["AUTH_SECRET", ["x", "x".repeat(31)], "write at least 32 characters, such as the output of: openssl rand -hex 32"],
    [
      "SMTP_URL",
      [
        "mail.example.com",
        "mail.example.com:587",
        "https://mail.example.com",
        "smtp://",
        "smtp:mail.example.com",
        "smtp:///x",
        "smtp://mail.example.com:0",
        "smtp://mail.example.com:65536",
        "smtp://mail example.com",
        "smtp://mail.example.com/inbox",
        "smtp://mail.example.com?pool=true",
        "smtp://:hush@mail.example.com",
        "smtp://me:hu#sh@mail.example.com:587",
        "smtp://me:hu/sh@mail.example.com:587",
        "smtp://me:1/hush@mail.example.com:587",
        "smtp://me:hu?sh@mail.example.com:587",
        "smtp://me:hu%sh@mail.example.com:587",
        "smtp://me:hush%E0@mail.example.com:587",
      ],
      "write smtp://user:password@host:587 or smtps://user:password@host:465, with @ : / ? # % in the user or password as %40 %3A %2F %3F %23 %25",
    ],
    [
      "SMTP_FROM",
      [
        "Panel",
        "@",
        "panel@",
        "a@b, c@d",
        "a@b@c",
        "Panel panel@example.com",
        "Panel <panel@example.com",
        "Panel <panel>",
        "Panel <a@b> <c@d>",
        "a@b\r\nBcc: c@d",
        "x\nBcc: c <a@b>",
        "team: a@b;",
      ],
      "write an address, such as Panel <panel@example.com>",
    ],
    ["PLUGINS_DIR", ["a\u0000b"], "write the path of a folder, such as plugins/"],
    ["LOG_LEVEL", ["loud", "INFO"], "write debug, info, warn or error"],
    ["WEB_CONCURRENCY", ["0", "-1", "65", "2.5", "auto"], "write how many processes are to answer, from 1 to 64"],
    ["PANEL_ADMIN_EMAIL", ["admin", "a b@c", "a@b@c", `${"x".repeat(65)}@b`, "a@b\u0000c"], "write an e-mail address"],
    ["PANEL_ADMIN_PASSWORD", ["short"], "write at least 8 characters"],
    ["PANEL_ADMIN_PASSWORD", ["x".repeat(257)], "write at most 256 characters"],
    [
      "LIMIT_DEVICE_START",
      ["30", "30/", "/60", "0/60", "30/0", "-1/60", "1.5/60", "30/60/1", "x", "1e3/60", "9999999999/1"],
      "write count/seconds, such as 30/60, or 0 for no limit",
    ],
  ])("%s", (name, values, sentence) => {
    for (const value of values)
      expect([value, faultsOf({ [name]: value })]).toEqual([value, [`  ${name}: ${sentence}`]]);
  });

  test("TRUSTED_PROXIES, with the entry", () => {
    for (const value of ["nginx", "10.0.0.0/33", "10.0.0.1, 010.0.0.1", "*"]) {
      const [line, ...more] = faultsOf({ TRUSTED_PROXIES: value });
      expect([line, more]).toEqual([expect.stringMatching(/^ {2}TRUSTED_PROXIES: ".+" .+\.$/) as string, []]);
    }
  });

  test("every limit, and all of several at once", () => {
    const bad = Object.fromEntries(LIMIT_NAMES.map((name) => [name, "x"]));
    expect(faultsOf({ ...bad, PORT: "x" }).map((line) => line.trim().split(":")[0])).toEqual(["PORT", ...LIMIT_NAMES]);
  });

  test("no value is repeated where it is a secret", () => {
    const secret = "hush-hush";
    expect(faultsOf({ AUTH_SECRET: secret, PANEL_ADMIN_PASSWORD: secret.slice(0, 7) }).join()).not.toContain("hush");
  });

  test("nor is a password within SMTP_URL, which needs a sender", () => {
    for (const url of ["http://me:hush-hush@host", "smtp://me:hush-hush#@host:587", "smtp://me:hush-hush%@host"]) {
      expect(faultsOf({ SMTP_URL: url, SMTP_FROM: "a@b" }).join()).not.toContain("hush");
    }
    const alone = () => readEnv({ SMTP_URL: "smtp://me:hush-hush@host" });
    expect(alone).toThrow(/^SMTP_FROM is missing: write the sender's address, such as Panel <panel@example.com>$/);
  });

  test("an empty one that says where data is, as the default would be other data", () => {
    for (const empty of ["", "  "]) {
      expect(faultsOf({ DATABASE_URL: empty, PLUGINS_DIR: empty })).toEqual([
        "  DATABASE_URL: is empty; write file:… for SQLite or postgresql://… for PostgreSQL, or leave it out",
        "  PLUGINS_DIR: is empty; write the path of a folder, such as plugins/, or leave it out",
      ]);
      expect(faultsOf({ DATABASE_URL: empty, PORT: "x" }).map((line) => line.trim().split(":")[0])).toEqual([
        "DATABASE_URL",
        "PORT",
      ]);
    }
  });
});

test.each([
  ["file:./data/panel.db", path.resolve("data/panel.db")],
  ["file:/var/lib/panel.db", "/var/lib/panel.db"],
  ["file:///var/lib/panel.db", "/var/lib/panel.db"],
  ["file:/a b/c%20d#e.db", "/a b/c%20d#e.db"],
  ["file:/a.db?mode=ro", "/a.db"],
])("the file of %s is %s", (url, file) => expect(sqliteFile(url)).toBe(file));
