import { vi } from "vitest";

/**
 * Lets deadlines (AbortSignal.timeout) end so many times sooner, until the test's end.
 * @returns the deadlines that were asked for, in milliseconds
 */
export function shortenDeadlines(times: number): number[] {
  const asked: number[] = [];
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
    asked.push(milliseconds);
    return timeout(milliseconds / times);
  });
  return asked;
}
