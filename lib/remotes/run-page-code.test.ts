import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as imported from "@/lib/remotes/import-file";
import { CODE_WAIT_MS, runPageCode } from "@/lib/remotes/run-page-code";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("tells of code that failed or is not through in time, once, and of no other", async () => {
  let rejectLate: (error: unknown) => void = () => undefined;
  const endings: Record<string, () => Promise<object>> = {
    "/good": async () => ({}),
    "/bad": () => Promise.reject(new Error("bad")),
    "/late": () => new Promise((_, reject) => (rejectLate = reject)),
  };
  const spy = vi.spyOn(imported, "importFile").mockImplementation((address) => endings[address]!());
  const failed: string[] = [];
  runPageCode(
    Object.keys(endings).map((url) => ({ plugin: url.slice(1), url })),
    ({ plugin }, error) => failed.push(`${plugin}: ${(error as Error).message}`),
  );
  await vi.advanceTimersByTimeAsync(CODE_WAIT_MS - 1);
  expect(failed).toEqual(["bad: bad"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(failed.slice(1)).toEqual(["late: It was not through after 10 seconds."]);
  rejectLate(new Error("after all"));
  await vi.advanceTimersByTimeAsync(0);
  expect(failed).toHaveLength(2);
  spy.mockRestore();
});
