import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseJsonObject, readBodyText } from "@/lib/http/read-body";
import { OAUTH2 } from "@/lib/device-grant/addresses";
import { callApi, type Call } from "@/lib/testing/call-api";
import { TestPanel } from "@/lib/testing/test-panel";

const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";
const KIB_16 = 16 * 1024;

let panel: TestPanel;
beforeAll(async () => void (panel = await TestPanel.open()));
afterAll(() => panel.close());

const start = (call: Call) => callApi("POST", `${OAUTH2}/device`, call);
const startWith = (text: string | Uint8Array<ArrayBuffer>, type: string | null = JSON_TYPE) =>
  start({ body: { type, text } });
/** A body of exactly this many bytes. */
const jsonOf = (bytes: number) => {
  const text = JSON.stringify({ name: "App", padding: "" });
  return text.slice(0, -2) + "x".repeat(bytes - text.length) + text.slice(-2);
};
const issuesOf = async (text: string | Uint8Array<ArrayBuffer>, type?: string) => {
  const { status, body } = await startWith(text, type);
  expect([status, body.error]).toEqual([400, type === FORM_TYPE ? "invalid_request" : "INVALID_REQUEST"]);
  return body.issues;
};

test("a client that goes away in the middle of a body is the client's matter, not the database's", async () => {
  const body = new ReadableStream({
    pull: (controller) => controller.error(Object.assign(new Error("aborted"), { code: "ECONNRESET" })),
  });
  const request = new Request("http://localhost", { method: "POST", body, duplex: "half" } as RequestInit);
  await expect(readBodyText(request)).rejects.toMatchObject({
    code: "INVALID_REQUEST",
    issues: [{ path: "body", message: "ended too soon" }],
  });
});

describe("the size of a body", () => {
  test("16 KiB are taken, one byte more is not", async () => {
    expect((await startWith(jsonOf(KIB_16))).status).toBe(200);
    const { status, body } = await startWith(jsonOf(KIB_16 + 1));
    expect([status, body.error]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  });

  test("a Content-Length that says more is refused before the body is read", async () => {
    const headers = { "content-length": String(KIB_16 + 1) };
    expect((await start({ json: { name: "App" }, headers })).status).toBe(413);
    expect((await start({ json: { name: "App" }, headers: { "content-length": String(KIB_16) } })).status).toBe(200);
    expect(
      (await start({ body: { type: JSON_TYPE, text: jsonOf(KIB_16 + 1) }, headers: { "content-length": "5" } })).status,
    ).toBe(413);
  });

  test("bytes count, not characters, and forms have the same limit", async () => {
    const umlauts = JSON.stringify({ name: "App", padding: "ü".repeat(KIB_16 / 2) });
    expect(umlauts.length).toBeLessThan(KIB_16);
    expect((await startWith(umlauts)).status).toBe(413);
    const form = await startWith(`client_id=cli&padding=${"x".repeat(KIB_16)}`, FORM_TYPE);
    expect([form.status, form.body.error]).toEqual([413, "invalid_request"]);
  });
});

describe("the type of a body", () => {
  test.each([null, "", "text/plain", "text/json", "multipart/form-data; boundary=x", "application/jsonp"])(
    "%j is 415",
    async (type) => {
      const { status, body } = await startWith('{"name":"App"}', type);
      expect([status, body.error]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
    },
  );

  test.each(["application/json; charset=utf-8", "Application/JSON", " application/json ;x=y"])(
    "%j is JSON",
    async (type) => {
      expect((await startWith('{"name":"App"}', type)).status).toBe(200);
    },
  );

  test("an endpoint that takes JSON alone refuses a form", async () => {
    const { cookie } = await panel.signIn(await panel.makeUser());
    const { status } = await callApi("PATCH", "/api/user", { cookie, form: { name: "Other" } });
    expect(status).toBe(415);
  });
});

describe("JSON", () => {
  test.each([
    "",
    "{",
    "{'name':'App'}",
    '{"name":"App"},',
    '{"name":"App",}',
    "// c\n{}",
    "undefined",
    '{"name":"\u0000"}',
  ])("%j is not JSON", async (text) =>
    expect(await issuesOf(text)).toEqual([{ path: "body", message: "is not JSON" }]),
  );

  test.each(["null", "[]", '[{"name":"App"}]', '"App"', "7", "true"])("%j is no object", async (text) =>
    expect(await issuesOf(text)).toEqual([{ path: "body", message: "must be a JSON object" }]),
  );

  test("what is not UTF-8 is refused, and a byte order mark is not", async () => {
    const name = (...bytes: number[]) => Uint8Array.from([...Buffer.from('{"name":"'), ...bytes, ...Buffer.from('"}')]);
    expect(await issuesOf(name(0xff))).toEqual([{ path: "body", message: "must be UTF-8" }]);
    expect(await issuesOf(name(0xc0, 0xaf))).toEqual([{ path: "body", message: "must be UTF-8" }]);
    expect(await issuesOf(name(0xed, 0xa0, 0x80))).toEqual([{ path: "body", message: "must be UTF-8" }]);
    expect((await startWith('\ufeff{"name":"App"}')).status).toBe(200);
  });

  test("half a surrogate pair, written as an escape, is refused", async () => {
    expect(await issuesOf('{"name":"\\ud83d"}')).toMatchObject([{ path: "name" }]);
    expect((await startWith('{"name":"\\ud83d\\ude80"}')).status).toBe(200);
  });

  test("missing and mistyped fields are named, all at once", async () => {
    expect(await issuesOf('{"appName":7,"description":{}}')).toEqual([
      { path: "name", message: "is required" },
      { path: "appName", message: "must be a string" },
      { path: "description", message: "must be a string" },
    ]);
    for (const name of ["7", "null", "true", '["App"]', '{"toString":1}']) {
      expect(await issuesOf(`{"name":${name}}`)).toEqual([{ path: "name", message: "must be a string" }]);
    }
  });

  test.each([
    ['{"name":"A","name":"B"}', "name"],
    ['{"name":"A","\\u006eame":"B"}', "name"],
    ['{"name" \t:"A","x":{"y":1,"y":2}}', "y"],
    ['{"name":"A","x":[{"":1},{"":1,"":2}]}', ""],
    ['{"name":"A","__proto__":1,"__proto__":2}', "__proto__"],
    ['{"a\\"":"{","name":"A","a\\"":0}', 'a"'],
  ])("a member given twice is refused: %s", async (text, path) => {
    expect(await issuesOf(text)).toEqual([{ path, message: "is given twice" }]);
  });

  test("the same name in two objects, and in strings, is not the same member", () => {
    const text = String.raw`{"a":{"a":1},"b":[{"a":1},{"a":1}],"c":"\"a\":1,\"a\":","d":"a","e\\":"\\"}`;
    expect(parseJsonObject(text)).toEqual(JSON.parse(text));
  });

  test("no depth is too deep", async () => {
    for (const [open, close] of [
      ["[", "]"],
      ['{"a":', "}"],
    ] as const) {
      const levels = Math.floor((KIB_16 - 100) / (open.length + close.length));
      const text = `{"name":"App","x":${open.repeat(levels)}0${close.repeat(levels)}}`;
      expect((await startWith(text)).status).toBe(200);
    }
  });

  test("__proto__ and constructor are members like any other", async () => {
    expect((await startWith('{"__proto__":{"name":"App"}}')).status).toBe(400);
    expect((await startWith('{"name":"App","__proto__":{"x":1},"constructor":1}')).status).toBe(200);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});

describe("parameters of forms and queries", () => {
  test("one given twice is refused by name", async () => {
    expect(await issuesOf("client_id=a&client_id=a", FORM_TYPE)).toEqual([
      { path: "client_id", message: "is given twice" },
    ]);
    expect(await issuesOf("client_id=a&scope=&scope=", FORM_TYPE)).toEqual([
      { path: "scope", message: "is given twice" },
    ]);
    expect(await issuesOf("client_id=a&__proto__=1&__proto__=2", FORM_TYPE)).toMatchObject([{ path: "__proto__" }]);
    const { cookie } = await panel.signIn(await panel.makeUser());
    const query = "user_code=BCDF-GHJK&user_code=BCDF-GHJK";
    const { status, body } = await callApi("GET", `${OAUTH2}/authorize?${query}`, { cookie });
    expect([status, body.error]).toEqual([400, "INVALID_REQUEST"]);
    expect(body.issues).toEqual([{ path: "user_code", message: "is given twice" }]);
  });

  test("names of Object's own are parameters like any other", async () => {
    expect((await startWith("client_id=cli&toString=1&constructor=2&__proto__=3", FORM_TYPE)).status).toBe(200);
    expect(await issuesOf("__proto__=1", FORM_TYPE)).toEqual([{ path: "client_id", message: "is required" }]);
  });
});
