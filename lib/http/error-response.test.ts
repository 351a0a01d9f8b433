import { describe, expect, test } from "vitest";
import { AppError, ERROR_CODES, type ErrorCode } from "@/lib/errors";
import { errorResponse, toAppError } from "@/lib/http/error-response";
import { DESCRIPTION, STATUS } from "@/lib/http/status";

/** The table that apps' authors are promised, written a second time. */
const PROMISED: [number, ErrorCode[]][] = [
  [400, ["INVALID_REQUEST", "INVALID_CURRENT_PASSWORD", "authorization_pending", "slow_down", "expired_token"]],
  [400, ["access_denied", "INVALID_DEVICE_CODE", "unsupported_grant_type"]],
  [401, ["UNAUTHENTICATED"]],
  [403, ["FORBIDDEN", "API_KEY_CREATION_NOT_ALLOWED", "API_KEY_IP_NOT_ALLOWED"]],
  [403, ["SESSION_REQUIRED", "CROSS_SITE_REQUEST", "PERMISSION_REQUIRED"]],
  [404, ["INVALID_REQUEST_TOKEN", "INVALID_USER_CODE", "NOT_FOUND"]],
  [405, ["METHOD_NOT_ALLOWED"]],
  [409, ["REQUEST_NOT_PENDING", "API_KEY_LIMIT_REACHED", "EMAIL_TAKEN", "LAST_ADMIN"]],
  [410, ["REQUEST_EXPIRED"]],
  [413, ["PAYLOAD_TOO_LARGE"]],
  [415, ["UNSUPPORTED_MEDIA_TYPE"]],
  [429, ["RATE_LIMITED"]],
  [500, ["INTERNAL"]],
  [503, ["SERVICE_UNAVAILABLE"]],
];

const answer = async (error: AppError, dialect?: "json" | "form") => {
  const response = errorResponse(error, "request-7", dialect);
  return { headers: response.headers, body: (await response.json()) as Record<string, unknown> };
};

describe("the table of codes", () => {
  test("each code has the promised status and a sentence", () => {
    const promised = Object.fromEntries(PROMISED.flatMap(([status, codes]) => codes.map((code) => [code, status])));
    for (const code of ERROR_CODES) {
      // codes of a later flow may join; those here never move
      if (code in promised) expect([code, STATUS[code]]).toEqual([code, promised[code]]);
      expect(STATUS[code]).toBeGreaterThanOrEqual(400);
      expect(DESCRIPTION[code]).toMatch(/^[A-Z].*\.$/);
    }
    expect(ERROR_CODES).toEqual(expect.arrayContaining(Object.keys(promised)));
  });

  test("only UNAUTHENTICATED has WWW-Authenticate: it would break the poll of stock clients", () => {
    for (const code of ERROR_CODES) {
      const { headers } = errorResponse(new AppError(code), "id");
      expect([code, headers.get("www-authenticate")]).toEqual([code, code === "UNAUTHENTICATED" ? "Bearer" : null]);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("content-type")).toBe("application/json");
    }
  });
});

describe("an error's answer", () => {
  test("holds what is public and nothing that is for the log", async () => {
    const error = new AppError("RATE_LIMITED", {
      description: "Wait.",
      issues: [{ path: "name", message: "is required" }],
      retryAfter: 9,
      extra: { interval: 10 },
      detail: "secret detail",
      cause: new Error("secret cause"),
    });
    const { headers, body } = await answer(error);
    const issues = [{ path: "name", message: "is required" }];
    expect(body).toEqual({ error: "RATE_LIMITED", error_description: "Wait.", issues, interval: 10 });
    expect(headers.get("retry-after")).toBe("9");
  });

  test("the unexpected is INTERNAL with the request's id and no word of the cause", async () => {
    const error = toAppError(new TypeError("x is not a function"));
    const { body } = await answer(error);
    expect(body).toEqual({ error: "INTERNAL", error_description: DESCRIPTION.INTERNAL, request_id: "request-7" });
    expect(error.cause).toBeInstanceOf(TypeError);
    for (const thrown of [undefined, null, "text", 7, { code: "P2002" }])
      expect(toAppError(thrown).code).toBe("INTERNAL");
  });

  test.each([
    { code: "P1001" },
    { code: "P2024", name: "PrismaClientKnownRequestError" },
    { code: "P2010", meta: { driverAdapterError: { cause: { kind: "DatabaseNotReachable" } } } },
    new Error("outer", { cause: Object.assign(new Error("connect"), { code: "ECONNREFUSED" }) }),
    new Error("SQLITE_BUSY: database is locked"),
    new Error("unable to open database file"),
  ])("a database out of reach is SERVICE_UNAVAILABLE with Retry-After: %j", async (thrown) => {
    const { headers, body } = await answer(toAppError(thrown));
    expect(body.error).toBe("SERVICE_UNAVAILABLE");
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

test("a database that takes no writes is said apart from one that cannot be reached", async () => {
  for (const [thrown, detail] of [
    [Object.assign(new Error("x"), { code: "SQLITE_FULL" }), "the database cannot be written: its disk is full"],
    [Object.assign(new Error("x"), { code: "53100" }), "the database cannot be written: its disk is full"],
    [Object.assign(new Error("x"), { code: "25006" }), "the database cannot be written: it is read-only"],
    [new Error("disk I/O error"), "the database cannot be written: its disk reports a fault, or is full"],
    [{ code: "P1001" }, "the database cannot be reached"],
  ] as const) {
    const error = toAppError(thrown);
    expect([error.code, error.detail]).toEqual(["SERVICE_UNAVAILABLE", detail]);
    const { headers, body } = await answer(error);
    expect(headers.get("retry-after")).toBe("5");
    expect(body.error_description).toMatch(detail.includes("written") ? /cannot write to/ : /cannot reach/);
  }
});

describe("the dialect of stock clients", () => {
  test.each([
    ["INVALID_REQUEST", "invalid_request"],
    ["PAYLOAD_TOO_LARGE", "invalid_request"],
    ["INVALID_DEVICE_CODE", "invalid_grant"],
    ["unsupported_grant_type", "unsupported_grant_type"],
    ["authorization_pending", "authorization_pending"],
    ["slow_down", "slow_down"],
    ["expired_token", "expired_token"],
    ["access_denied", "access_denied"],
    ["INTERNAL", "server_error"],
  ] as const)("%s is called %s", async (code, name) => {
    expect((await answer(new AppError(code), "form")).body.error).toBe(name);
    expect((await answer(new AppError(code), "json")).body.error).toBe(code);
  });

  test("its sentences keep to the characters of RFC 6749 section 5.2", async () => {
    const ALLOWED = /^[\x20\x21\x23-\x5b\x5d-\x7e]+$/;
    for (const code of ERROR_CODES) {
      expect((await answer(new AppError(code), "form")).body.error_description).toMatch(ALLOWED);
    }
    const issues = [{ path: "näme", message: '"x\\y"\n…\u{1f680}' }];
    const { body } = await answer(new AppError("INVALID_REQUEST", { issues }), "form");
    expect(body.error_description).toMatch(ALLOWED);
    expect(body.error_description).toMatch(/^n\?me: 'x'y'/);
  });
});
