import { defineConfig } from "@playwright/test";
import { CHROMIUM_IS_MISSING, findChromium } from "./scripts/chromium.mjs";

const executablePath = findChromium();
if (!executablePath) throw new Error(CHROMIUM_IS_MISSING);

const THROUGH_NEXT = { panelEnv: { ANSWER_AHEAD_OF_NEXT: "off" } };

export default defineConfig<unknown, { panelEnv: Record<string, string> }>({
  testDir: "e2e",
  globalSetup: "./e2e/global-setup.ts",
  outputDir: "test-results",
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // two files at a time, each with panels of its own; no retries: a test that fails now and then is wrong
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  reporter: [["list"]],
  // both flows and a key's first call run a second time through Next's own routing (docs/decisions/0018)
  projects: [
    { name: "panel" },
    { name: "through-next", testMatch: /(stock-client|api-shape)\.spec/, use: THROUGH_NEXT },
    { name: "through-next-callback", testMatch: /consent-page\.spec/, grep: /PKCE/, use: THROUGH_NEXT },
  ],
  use: {
    screenshot: "off",
    trace: "off",
    video: "off",
    launchOptions: {
      executablePath,
      args: [
        "--no-sandbox", // Chromium refuses to run as root with it
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
