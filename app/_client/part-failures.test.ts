import { expect, it, vi } from "vitest";
import { addressNow, isOff, onRetry, recordFailure, retryParts } from "@/app/_client/part-failures";

it("has another address after each failure, whatever the version, and is off after the third", () => {
  const url = "/plugins/desk/~a-1/Components/card.js";
  expect([addressNow(url), isOff(url)]).toEqual([url, false]);
  expect(recordFailure(url)).toBe(false);
  expect(addressNow(url)).toBe("/plugins/desk/~a-1.1/Components/card.js");
  expect(recordFailure("/plugins/desk/~a-1.1/Components/card.js")).toBe(false);
  expect(addressNow("/plugins/desk/~b-2/Components/card.js")).toBe("/plugins/desk/~b-2.2/Components/card.js");
  expect(isOff(url)).toBe(false);
  expect(recordFailure("/plugins/desk/~b-2.2/Components/card.js")).toBe(true);
  expect([isOff(url), isOff("/plugins/desk/~a-1/Components/other.js")]).toEqual([true, false]);
});

it("is one failure, in however many places the same address stands", () => {
  const url = "/plugins/desk/~a/Components/thrice.js";
  expect([recordFailure(url), recordFailure(url), recordFailure(url), isOff(url)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(addressNow(url)).toBe("/plugins/desk/~a.1/Components/thrice.js");
});

it("tries the parts of one plugin again", () => {
  const [desk, other] = [vi.fn(), vi.fn()];
  const end = onRetry("desk", desk);
  onRetry("other", other);
  retryParts("desk");
  end();
  retryParts("desk");
  expect([desk.mock.calls.length, other.mock.calls.length]).toEqual([1, 0]);
});
