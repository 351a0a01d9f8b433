import { createServer, request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, signIn } from "./fixtures";
import { checkJumps, watchJumps } from "./page-checks";
import { testWithPlugins } from "./plugins-fixture";

const test = testWithPlugins();
const HELD_MS = 1_500;

/**
 * A slow line to a panel: what follows the first `mark` of a document comes `HELD_MS` later.
 * @returns its address, and what ends it
 */
async function slowLine(baseURL: string, mark: string) {
  const panel = new URL(baseURL);
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
        setTimeout(() => answer.end(document.slice(half)), HELD_MS);
      });
    });
    near.pipe(far);
  });
  await new Promise<void>((resolve) => server.listen(0, panel.hostname, resolve));
  const url = `http://${panel.hostname}:${(server.address() as AddressInfo).port}`;
  return { url, end: () => server.close() };
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

  const line = await slowLine(panel.baseURL, `data-panel-action="desk-moor"`);
  try {
    await watchJumps(page);
    await page.goto(`${line.url}/dashboard`);
    await expect(page.getByRole("button", { name: "Notes" })).toBeVisible();
    const painted = await page.evaluate(() => {
      const [document] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
      const [paint] = performance.getEntriesByName("first-paint");
      return { afterFirstHalf: paint!.startTime - document!.responseStart };
    });
    expect(painted.afterFirstHalf).toBeGreaterThanOrEqual(HELD_MS * 0.9);
    await checkJumps(page);
  } finally {
    line.end();
  }
});
