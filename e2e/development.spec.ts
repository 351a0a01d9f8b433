import { ADMIN } from "@/lib/testing/secrets";
import { PluginsFolder } from "@/lib/testing/plugins-folder";
import { ApiClient } from "./api-client";
import { expect, signIn, test } from "./fixtures";
import { startPanel } from "./start-panel";

test("in development a page loads anew when a file of a plugin that it shows has changed", async ({ browser }) => {
  test.setTimeout(180_000); // pages are compiled when they are asked for
  const plugins = await PluginsFolder.make();
  const sidebar = (text: string) => `<!doctype html><title>Side</title><p>${text}</p>`;
  await plugins.put("desk/Frontend/ui.json", { shell: { replace: { "shell.sidebar": { component: "side.html" } } } });
  await plugins.put("desk/Frontend/Components/side.html", sidebar("Before"));
  const panel = await startPanel({ env: { NODE_ENV: "development", PLUGINS_DIR: plugins.path } });
  const page = await browser.newPage({ baseURL: panel.baseURL });
  try {
    const admin = await ApiClient.signIn(panel.baseURL, ADMIN);
    expect((await admin.patch("/api/user/preferences", { ui_pack: "desk:default" })).status).toBe(200);
    await page.goto("/dashboard");
    await signIn(page, ADMIN);
    const part = page.frameLocator('[data-panel-slot="shell.sidebar"] iframe');
    await expect(part.getByText("Before")).toBeVisible({ timeout: 60_000 });
    await plugins.put("desk/Frontend/Components/side.html", sidebar("After"));
    await expect(part.getByText("After")).toBeVisible({ timeout: 20_000 });
  } finally {
    await page.close();
    await panel.stop();
    await plugins.dispose();
  }
});
