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
])("a database that is away: %s", (error) => {
  expect(isDatabaseUnavailable(error)).toBe(true);
});

it.each([
  new Error("syntax error"),
  Object.assign(new Error("Unique constraint"), { code: "P2002" }),
  new Error("The text says Query read timeout"),
  null,
  "Query read timeout",
])("something else: %s", (error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
});
