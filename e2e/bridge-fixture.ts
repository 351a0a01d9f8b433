import { expect, type Frame, type Page } from "@playwright/test";
import type { PanelApi } from "@/lib/bridge/panel-api";
import { testWithPlugins } from "./plugins-fixture";

declare global {
  interface Window {
    readonly Panel: PanelApi;
  }
}

/** What the page has told of refusals, by plugin and reason. */
export type Refusals = Record<string, number>;

type BridgeFixtures = {
  /** Signs a new user in who chose the UI pack, and goes to the path: its document is the first that has the pack. */
  open(uiPack: string, path?: string): Promise<void>;
  refusals: Refusals;
};

/** A `test` for components over the bridge: with a panel and a plugins folder of the file's own. */
export function testBridge() {
  return testWithPlugins().extend<BridgeFixtures>({
    open: async ({ page, panel, makeUser, signInApi }, use) => {
      await use(async (uiPack, path = "/dashboard") => {
        const user = await makeUser();
        const api = await signInApi(user);
        const choose = async () => (await api.patch("/api/user/preferences", { ui_pack: uiPack })).status;
        await expect.poll(choose).toBe(200); // known at the next sweep
        // not by the sign-in page, which leads to the dashboard: what its document had said would count as well
        await page.context().addCookies(api.cookiesFor(panel.baseURL));
        await page.goto(path);
      });
    },
    refusals: async ({ page }, use) => {
      const refusals: Refusals = {};
      page.on("request", (request) => {
        if (!request.url().endsWith("/api/system/plugin-refusals")) return;
        const { refusals: told } = request.postDataJSON() as {
          refusals: { plugin: string | null; reason: string; count: number }[];
        };
        for (const { plugin, reason, count } of told) {
          const key = `${plugin} ${reason}`;
          refusals[key] = (refusals[key] ?? 0) + count;
        }
      });
      await use(refusals);
    },
  });
}

/** The document in a slot's frame, once the host shows it. */
export async function frameIn(page: Page, slot: string): Promise<Frame> {
  const element = page.locator(`[data-panel-slot="${slot}"]`).first().locator("iframe");
  await expect(element).toBeVisible();
  return (await (await element.elementHandle())!.contentFrame())!;
}

export const htmlComponent = (title: string, body = "", script = "") =>
  `<!doctype html><html lang="en"><title>${title}</title><body>${body}<script>${script}</script></html>`;

export const sidebarPack = (id: string, component: string) => ({
  id,
  shell: { replace: { "shell.sidebar": { component } } },
});
