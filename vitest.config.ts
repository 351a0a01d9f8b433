import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": import.meta.dirname } },
  test: {
    include: ["lib/**/*.test.ts", "app/**/*.test.{ts,tsx}", "{examples,scripts}/**/*.test.{ts,mjs}"],
    setupFiles: ["lib/testing/fail-on-console.ts"],
    // processes, not threads: libsql and argon2 are native, and tests of ours change the environment
    pool: "forks",
    maxWorkers: 2,
    // a test file takes its modules as the one before it in the same process left them: loading them anew for each file
    // takes three times the whole run. So no vi.mock: vi.spyOn on a module does the same and ends with its test
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // what a test waits for comes at once or, on a busy machine, after a while: the time is no part of what it says
    expect: { poll: { timeout: 10_000 } },
  },
});
