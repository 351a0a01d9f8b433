import { defineConfig } from "@playwright/test";
import { CHROMIUM_IS_MISSING, findChromium } from "./scripts/chromium.mjs";

const executablePath = findChromium();
if (!executablePath) throw new Error(CHROMIUM_IS_MISSING);

export default defineConfig({
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
