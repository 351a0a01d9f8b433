import { describe, expect, test } from "vitest";
import { readConsentParameters, type RawConsentParameters } from "@/lib/consent/consent-parameters";
import { isAppError } from "@/lib/errors";
import { APP, PKCE } from "@/lib/testing/consent-flow";

const read = (over: RawConsentParameters) => readConsentParameters({ ...APP, ...over }, ["listed.example"]);
/** The code of the refusal and the parameters that it names. */
const refusal = (over: RawConsentParameters) => {
  try {
    return { accepted: read(over) };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return [error.code, ...(error.issues ?? []).map(({ path }) => path)];
  }
};
const smile = (count: number) => "😀".repeat(count);
const url = (length: number) => `https://app.example/${"a".repeat(length - "https://app.example/".length)}`;
const ips = (count: number) => Array.from({ length: count }, (_, i) => `10.0.0.${i}`).join(",");

describe("the least", () => {
  test("is a name and a callback; all else is absent, empty parameters too", () => {
    const least = {
      name: "Test App",
      appName: null,
      description: null,
      appLogo: null,
      callback: expect.objectContaining({ href: "https://app.example/callback", origin: "https://app.example" }),
      mode: "user",
      allowedIps: [],
      alertCors: false,
      state: null,
      codeChallenge: null,
    };
    expect(read({})).toEqual(least);
    const empty = { mode: "", allowedips: "", alertCors: "", appName: "", appLogo: "", description: "", state: "" };
    expect(read({ ...empty, code_challenge: "", code_challenge_method: "" })).toEqual(least);
  });

  test.each([
    [{ name: undefined }, ["name"]],
    [{ name: "" }, ["name"]],
    [{ callbackurl: undefined }, ["callbackurl"]],
    [{ callbackurl: "" }, ["callbackurl"]],
    [{ name: "", callbackurl: "" }, ["name", "callbackurl"]],
  ])("%j is INVALID_REQUEST of %j", (over, paths) => {
    expect(refusal(over)).toEqual(["INVALID_REQUEST", ...paths]);
  });
});

describe("mode", () => {
  test.each([
    [undefined, "user"],
    ["user", "user"],
    ["server", "server"],
  ])("%j is %s", (mode, read_) => expect(read({ mode }).mode).toBe(read_));

  test.each(["USER", "Server", " user", "web", "user,server"])("%j is INVALID_MODE", (mode) => {
    expect(refusal({ mode })).toEqual(["INVALID_MODE", "mode"]);
  });

  test("device is told where to go, before anything else is looked at", () => {
    expect(refusal({ mode: "device" })).toEqual(["USE_DEVICE_ENDPOINT"]);
    expect(refusal({ mode: "device", name: undefined, callbackurl: undefined })).toEqual(["USE_DEVICE_ENDPOINT"]);
  });
});

describe("texts", () => {
  test.each([
    ["name", 191],
    ["appName", 191],
    ["description", 1000],
    ["state", 512],
  ] as const)("%s holds %i code points and no more", (path, most) => {
    expect(read({ [path]: smile(most) })[path]).toBe(smile(most));
    expect(refusal({ [path]: smile(most + 1) })).toEqual(["INVALID_REQUEST", path]);
  });

  test.each(["name", "appName", "description"] as const)("%s is text for a person", (path) => {
    for (const bad of ["a\u0000b", "a\u0007b", "a\u009fb", "a\u202eb", "a\u2066b", "a\ud800b", "\u200b"]) {
      expect([bad, refusal({ [path]: bad })]).toEqual([bad, ["INVALID_REQUEST", path]]);
    }
    expect(read({ [path]: "a\u200b\ufeffb" })[path]).toBe("ab");
    expect(read({ [path]: "שלום 👩‍👧" })[path]).toBe("שלום 👩‍👧");
  });

  test("only a description may break its lines, and does so in one way", () => {
    expect(read({ description: "a\r\nb\rc\nd" }).description).toBe("a\nb\nc\nd");
    expect(refusal({ name: "a\nb" })).toEqual(["INVALID_REQUEST", "name"]);
    expect(refusal({ appName: "a\rb" })).toEqual(["INVALID_REQUEST", "appName"]);
  });

  test("all that is wrong is told at once", () => {
    const over = {
      name: "",
      appName: "\u0000",
      description: smile(1001),
      alertCors: "?",
      appLogo: "x",
      state: smile(513),
    };
    const [code, ...paths] = refusal(over) as string[];
    expect(code).toBe("INVALID_REQUEST");
    expect(paths.sort()).toEqual(Object.keys(over).sort());
  });
});

describe("state", () => {
  test.each(["a b", "%41", "a+b", "ä😀", "\u0001\n", " ", "0", "<&\"'", "\u202e\u200b"])(
    "%j stays as it is",
    (state) => {
      expect(read({ state }).state).toBe(state);
    },
  );

  test.each(["\ud800", "a\udc00b", "a\u0000b"])("%j cannot be kept and given back untouched", (state) => {
    expect(refusal({ state })).toEqual(["INVALID_REQUEST", "state"]);
  });
});

describe("callbackurl", () => {
  test("holds 2048 characters and no more", () => {
    expect(read({ callbackurl: url(2048) }).callback.href).toHaveLength(2048);
    expect(refusal({ callbackurl: url(2049) })).toEqual(["INVALID_CALLBACK_URL", "callbackurl"]);
  });

  test.each([
    "app.example/cb",
    "http://app.example/cb",
    "https://app.example/cb#",
    "https://u:p@app.example/cb",
    "https:///cb",
    "https://127.1/cb",
    "https://app.example:0/cb",
    " https://app.example/cb",
    "javascript:alert(1)",
    "javascript://app.example/%0aalert(1)",
    "intent://x",
    "myapp://",
    "https://app.example/\ud800",
  ])("%j is INVALID_CALLBACK_URL", (callbackurl) => {
    expect(refusal({ callbackurl })).toEqual(["INVALID_CALLBACK_URL", "callbackurl"]);
  });

  test.each([
    "http://localhost:3000/cb",
    "http://127.9.9.9/cb",
    "http://[::1]/cb",
    "myapp://cb",
    "com.example.app:/cb",
  ])("%j is for a browser, not for a server", (callbackurl) => {
    expect(read({ callbackurl }).callback.href).toBe(callbackurl);
    expect(refusal({ callbackurl, mode: "server" })).toEqual(["INVALID_CALLBACK_URL", "callbackurl"]);
  });

  test("a server's may be http where the operator lists the host", () => {
    expect(read({ callbackurl: "http://listed.example:81/", mode: "server" }).callback.kind).toBe("http-listed");
    expect(refusal({ callbackurl: "http://listed.example/" })).toEqual(["INVALID_CALLBACK_URL", "callbackurl"]);
  });
});

describe("allowedips and alertCors", () => {
  test("fifty entries, canonical", () => {
    expect(read({ allowedips: ips(50) }).allowedIps).toHaveLength(50);
    expect(refusal({ allowedips: ips(51) })).toEqual(["INVALID_ALLOWED_IPS", "allowedips"]);
    expect(read({ allowedips: "10.9.9.9/8, ::ffff:1.2.3.4\n1.2.3.4 0.0.0.0/0" }).allowedIps).toEqual([
      "10.0.0.0/8",
      "1.2.3.4",
      "0.0.0.0/0",
    ]);
  });

  test.each([
    "010.1.1.1",
    "1.2.3",
    "10.0.0.0/33",
    "fe80::1%eth0",
    "::ffff:1.2.3.4/95",
    "localhost",
    ",",
    "1.2.3.4;5.6.7.8",
  ])("%j is INVALID_ALLOWED_IPS", (allowedips) =>
    expect(refusal({ allowedips })).toEqual(["INVALID_ALLOWED_IPS", "allowedips"]),
  );

  test.each(["1", "true", "on", "yes", "TRUE", "Yes"])("alertCors %s is on and needs a list", (alertCors) => {
    expect(read({ alertCors, allowedips: "10.0.0.1" }).alertCors).toBe(true);
    for (const allowedips of [undefined, "", " ", "\n \t"]) {
      expect(refusal({ alertCors, allowedips })).toEqual(["INVALID_REQUEST", "alertCors"]);
    }
  });

  test.each(["0", "false", "off", "no", "NO", ""])("alertCors %j is off", (alertCors) => {
    expect(read({ alertCors }).alertCors).toBe(false);
    expect(read({ alertCors, allowedips: "10.0.0.1" }).alertCors).toBe(false);
  });

  test.each(["2", "y", "enabled", " 1", "true,", "null"])("alertCors %j is neither", (alertCors) => {
    expect(refusal({ alertCors, allowedips: "10.0.0.1" })).toEqual(["INVALID_REQUEST", "alertCors"]);
  });
});

describe("PKCE", () => {
  test("S256 with a challenge", () => expect(read(PKCE).codeChallenge).toBe(PKCE.code_challenge));

  test.each([
    ["plain", { ...PKCE, code_challenge_method: "plain" }, ["code_challenge_method"]],
    ["another spelling", { ...PKCE, code_challenge_method: "s256" }, ["code_challenge_method"]],
    ["no method, which means plain", { code_challenge: PKCE.code_challenge }, ["code_challenge_method"]],
    ["a method alone", { code_challenge_method: "S256" }, ["code_challenge"]],
    ["a server", { ...PKCE, mode: "server" }, ["code_challenge"]],
    ["too short", { ...PKCE, code_challenge: "a".repeat(42) }, ["code_challenge"]],
    ["too long", { ...PKCE, code_challenge: "a".repeat(44) }, ["code_challenge"]],
    ["padded", { ...PKCE, code_challenge: `${"a".repeat(42)}=` }, ["code_challenge"]],
    ["base64, not base64url", { ...PKCE, code_challenge: `${"a".repeat(42)}+` }, ["code_challenge"]],
    ["a line break at its end", { ...PKCE, code_challenge: `${PKCE.code_challenge}\n` }, ["code_challenge"]],
  ])("%s is INVALID_REQUEST", (_what, over, paths) => {
    expect(refusal(over)).toEqual(["INVALID_REQUEST", ...paths]);
  });
});

describe("appLogo", () => {
  test("is an address in the parser's form", () => {
    expect(read({ appLogo: "https://APP.example/logo.png" }).appLogo).toBe("https://app.example/logo.png");
    expect(read({ appLogo: url(2048) }).appLogo).toHaveLength(2048);
  });

  test.each(["logo.png", "//app.example/x", "data:image/png;base64,AAAA", "javascript:1", "myapp://logo", url(2049)])(
    "%j is INVALID_REQUEST",
    (appLogo) => expect(refusal({ appLogo })).toEqual(["INVALID_REQUEST", "appLogo"]),
  );
});
