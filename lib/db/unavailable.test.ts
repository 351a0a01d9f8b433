import { expect, it } from "vitest";
import { isDatabaseUnavailable } from "@/lib/db/unavailable";

it.each([
  new Error("Query read timeout"),
  new Error("timeout exceeded when trying to connect"),
  new Error("Connection terminated due to connection timeout", {
    cause: new Error("Connection terminated unexpectedly"),
  }),
  new Error("Connection terminated unexpectedly"),
  new Error("Client has encountered a connection error and is not queryable"),
  Object.assign(new Error("connect"), { code: "ECONNREFUSED" }),
  Object.assign(new Error("x"), { code: "P2028" }),
  Object.assign(new Error("x"), { meta: { driverAdapterError: { cause: { kind: "ConnectionClosed" } } } }),
  new Error("SQLITE_BUSY: database is locked"),
  new Error("disk", { cause: new Error("database or disk is full") }),
  ...["08006", "53100", "53200", "57014", "57P05", "58030", "55P03", "55000", "25P03", "25006", "28000", "3D000"].map(
    (code) => Object.assign(new Error(code), { code }),
  ),
  Object.assign(new Error("raw"), {
    code: "P2010",
    meta: { driverAdapterError: { cause: { kind: "postgres", originalCode: "55P03" } } },
  }),
])("a database that is away: %s", (error) => {
  expect(isDatabaseUnavailable(error)).toBe(true);
});

it.each([
  new Error("syntax error"),
  Object.assign(new Error("Unique constraint"), { code: "P2002" }),
  ...["22P05", "23503", "25P02", "42601"].map((code) => Object.assign(new Error(code), { code })),
  new Error("The text says Query read timeout"),
  null,
  "Query read timeout",
])("something else: %s", (error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});
