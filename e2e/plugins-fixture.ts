import { PluginsFolder } from "@/lib/testing/plugins-folder";
import { test as base } from "./fixtures";

/**
 * Makes a `test` with a panel whose plugins are a temporary folder. Each file that calls it gets a panel and a folder of
 * its own: with fixtures of the same functions Playwright would run both files on one.
 */
export function testWithPlugins() {
  return base.extend<object, { plugins: PluginsFolder }>({
    plugins: [
      async ({}, use) => {
        const folder = await PluginsFolder.make();
        await use(folder);
        await folder.dispose();
      },
      { scope: "worker" },
    ],
    panelEnv: [async ({ plugins }, use) => use({ PLUGINS_DIR: plugins.path }), { scope: "worker" }],
  });
}

/** A change on disk shows within two seconds (`SWEEP_MS`, `ROWS_MS`). */
export const SHOWN_MS = 2_000;
