import { createServer, request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, signIn } from "./fixtures";
import { checkJumps, watchJumps } from "./page-checks";
import { testWithPlugins } from "./plugins-fixture";

const test = testWithPlugins();
/** As long as a browser waits for nothing, and then some. */
const HELD_MS = 1_500;

/**
 * A slow line to a panel: what follows the first `mark` of a document comes when it is let go.
 * @returns its address, what lets go, and what ends it
 */
async function slowLine(baseURL: string, mark: string) {
  const panel = new URL(baseURL);
  let letGo = () => {};
  const whole = new Promise<void>((resolve) => (letGo = resolve));
  const server = createServer((near, answer) => {
    const headers = { ...near.headers, host: panel.host, "accept-encoding": "identity" };
    const far = ask(new URL(near.url ?? "/", panel), { method: near.method, headers }, (response) => {
      // a policy names the panel's own address
      const policy = response.headers["content-security-policy"]?.toString().replaceAll(panel.origin, url);
      answer.writeHead(response.statusCode!, {
        ...response.headers,
        ...(policy && { "content-security-policy": policy }),
      });
      if (!response.headers["content-type"]?.startsWith("text/html")) return void response.pipe(answer);
      response.setEncoding("utf8");
      let document = "";
      response.on("data", (chunk: string) => (document += chunk));
      response.on("end", () => {
        const half = document.indexOf(mark) + mark.length;
        answer.write(document.slice(0, half));
        void whole.then(() => answer.end(document.slice(half)));
      });
    });
    near.pipe(far);
  });
  await new Promise<void>((resolve) => server.listen(0, panel.hostname, resolve));
  const url = `http://${panel.hostname}:${(server.address() as AddressInfo).port}`;
  return { url, letGo, end: () => server.close() };
}

test("a page that arrives in halves is drawn when it is whole, and nothing in it jumps", async ({
  page,
  panel,
  plugins,
  makeUser,
}) => {
  await plugins.put("desk/plugin.json", { name: "Desk" });
  const actions = ["Moor", "Notes"].map((label) => ({ slot: "toolbar.dashboard", label, component: "notes.html" }));
  await plugins.put("desk/Frontend/overrides.json", { actions });
  await plugins.put("desk/Frontend/Components/notes.html", "<p>What to know</p>");
  await signIn(page, await makeUser());
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("button", { name: "Moor" })).toBeVisible();
  }).toPass(); // known at the next sweep

  const line = await slowLine(panel.baseURL, ">Moor</bdi>");
  try {
    await watchJumps(page);
    await page.goto(`${line.url}/dashboard`, { waitUntil: "commit" });
    const count = (name: string) => page.evaluate((one) => performance.getEntriesByName(one).length, name);
    await page.locator("[data-panel-action=desk-moor]").waitFor({ state: "attached" });
    await page.waitForTimeout(HELD_MS);
    expect(await count("first-paint"), "painted while half of it was there").toBe(0);
    line.letGo();
    await expect(page.getByRole("button", { name: "Notes" })).toBeVisible();
    await expect.poll(() => count("first-paint")).toBe(1);
    await checkJumps(page);
  } finally {
    line.end();
  }
});
