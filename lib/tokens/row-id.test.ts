import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { isRowId } from "@/lib/tokens/row-id";

test("a row's id is a UUID in its one spelling", () => {
  expect(isRowId(randomUUID())).toBe(true);
  for (const other of ["", "\0", randomUUID().toUpperCase(), `${randomUUID()}\n`, ` ${randomUUID()}`, "1", "..%2f"]) {
    expect([other, isRowId(other)]).toEqual([other, false]);
  }
});
