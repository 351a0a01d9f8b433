import { format } from "node:util";
import { afterEach, beforeEach, vi } from "vitest";

const METHODS = ["debug", "info", "log", "warn", "error", "trace"] as const;
const written: string[] = [];

// A test that means to see output takes the method over with a spy of its own, which comes after this one.
beforeEach(() => {
  for (const method of METHODS) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      written.push(`console.${method}: ${format(...args)}`);
    });
  }
});

afterEach(() => {
  const lines = written.splice(0);
  vi.restoreAllMocks();
  if (lines.length > 0) throw new Error(`The test wrote to the console:\n${lines.join("\n")}`);
});
