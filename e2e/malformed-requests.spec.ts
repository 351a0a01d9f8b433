import { readFileSync } from "node:fs";
import { expect, test } from "./fixtures";
import { HEADERS, HOSTS, REQUESTS, TARGETS } from "./hostile-requests";
import { rawExchange, rawRequest } from "./raw-request";
import type { Panel } from "./start-panel";

/** Longer than any of these takes on this machine at its busiest; each once held the whole server up for far longer. */
const SLOW_MS = 6_000;

/** What is wrong with how the server took a request; null when nothing is. */
async function complaint(panel: Panel, target: string, headers: string[]): Promise<string | null> {
  const started = performance.now();
  const answer = await rawRequest(panel.port, { target, headers }).catch((error: Error) => error.message);
  const wrong = [
    typeof answer === "string" && answer,
    performance.now() - started > SLOW_MS && `took ${Math.round(performance.now() - started)} ms`,
  ];
  if (answer && typeof answer !== "string") {
    const location = answer.headers.get("location") ?? "";
    wrong.push(
      answer.status >= 500 && `answered ${answer.status}`,
      /^(\/[/\\]|https?:\/\/(?!localhost:))/.test(location) && `leads to ${location.slice(0, 60)}`,
      answer.headers.has("set-cookie") && "sets a cookie",
      /root:x:0|"dependencies"|<script>alert|SQLite format/.test(answer.body) && "tells what it should not",
    );
  }
  const said = wrong.filter(Boolean).join(", ");
  return said ? `${target.slice(0, 60)} with ${headers.join(", ").slice(0, 80)}: ${said}` : null;
}

test("no request target is answered 5xx, takes long, leads away, or ends the server", async ({ panel }) => {
  test.setTimeout(90_000);
  const complaints: (string | null)[] = [];
  for (const target of TARGETS) {
    complaints.push(await complaint(panel, target, ["Accept: text/html"]));
    complaints.push(await complaint(panel, target, ["Accept: application/json"]));
  }
  expect(complaints.filter(Boolean)).toEqual([]);
  await expectAlive(panel);
});

test("no path leads past what its name decides", async ({ panel }) => {
  const query = "?name=a&callbackurl=https%3A%2F%2Fapp.example%2F";
  for (const [status, paths] of [
    [
      400,
      ["/./consent", "/x/../consent", "/%2e/consent", "/x/%2E%2e/consent", "/_next/..%2fconsent", "/x/../api/user"],
    ],
    [400, ["/./_global-error", "/./500", "/x/../404", "/x/..", "/x%5c..%5cconsent"]],
    [
      404,
      ["/_next/image", "/_next/image;", "/_next/imagexyz", "/_next/image.rsc", "/_next/image%2f", "/_next/%69mage"],
    ],
    [404, ["/consent.rsc", "/consent.segments/_tree.segment.rsc", "/dashboard.segments/_tree.segment.rsc"]],
  ] as [number, string[]][]) {
    for (const path of paths) {
      for (const asked of [query, "?url=/api/health&w=64&q=75"]) {
        const answer = await rawRequest(panel.port, { target: path + asked, headers: ["Accept: text/html"] });
        expect(answer?.status, path).toBe(status);
        expect(answer!.headers.get("cache-control"), path).toContain("no-store");
      }
    }
  }
  const dots = await rawRequest(panel.port, { target: "/...a/..b/.c", headers: ["Accept: text/html"] });
  expect(dots?.status, "dots in a name are no segment of their own").toBe(404);
});

test("no header is answered 5xx, takes long, or ends the server", async ({ panel }) => {
  const complaints: (string | null)[] = [];
  const login = await rawRequest(panel.port, { target: "/auth/login", headers: ["Accept: text/html"] });
  const [script] = /\/_next\/static\/[^"]+\.js/.exec(login!.body)!;
  const [icon] = /\/_next\/static\/[^"]+\.svg/.exec(login!.body)!;
  const files = ["/icon.svg", "/favicon.ico", script, icon];
  for (const headers of HEADERS) {
    for (const target of ["/auth/login", "/auth/login?_rsc=x", "/dashboard", "/api/user", ...files]) {
      complaints.push(await complaint(panel, target, ["Accept: text/html", ...headers]));
    }
  }
  expect(complaints.filter(Boolean)).toEqual([]);
  await expectAlive(panel);
});

test("a page takes no method but GET and HEAD, and runs nothing that is posted to it", async ({ panel }) => {
  for (const [method, ...headers] of [
    ["POST", "Content-Type: application/x-www-form-urlencoded"],
    ["POST", "Next-Action: 00000000000000000000000000000000000000aa", "Content-Type: text/plain"],
    ["POST", "Content-Type: multipart/form-data; boundary=x"],
    ["PUT"],
    ["DELETE"],
    ["TRACE"],
    ["PROPFIND"],
  ] as const) {
    const answer = await rawRequest(panel.port, { method, target: "/auth/login", headers: [...headers], body: "a=b" });
    expect([method, answer?.status, answer?.headers.get("allow")]).toEqual([method, 405, "GET, HEAD"]);
  }
  await expectAlive(panel);
});

test("no malformed request is answered 5xx or ends the server", async ({ panel }) => {
  for (const [what, bytes] of REQUESTS) {
    const answer = await rawExchange(panel.port, bytes);
    // a server that understood nothing closes; one that read half a request may say 4xx
    expect(answer?.status ?? 400, what).toBeLessThan(500);
  }
  await expectAlive(panel);
});

test("under another Host a page only says where to go, and repeats nothing of it", async ({ panel }) => {
  for (const host of HOSTS) {
    const headers = [`Host: ${host}`, "Accept: text/html"];
    const answer = await rawRequest(panel.port, { target: "/dashboard?a=%3Cb%3E", headers });
    expect(answer?.status, host).toBe(answer?.status === 400 ? 400 : 421);
    expect(answer!.body).not.toMatch(/evil|alert|x@localhost/);
    if (answer?.status !== 421) continue;
    expect(answer.body).toContain(`href="${panel.baseURL}/dashboard?a=%3Cb%3E"`);
    expect(answer.headers.get("set-cookie")).toBeUndefined();
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("x-frame-options")).toBe("DENY");
    const api = await rawRequest(panel.port, { target: "/api/health", headers });
    expect([api?.status, api?.body]).toEqual([200, '{"status":"ok"}']);
  }
});

test.describe("in a browser", () => {
  test.use({ allowedConsoleErrors: [/status of 421 \(Misdirected Request\)/] });

  test("opened as 127.0.0.1 it sends the visitor to its own address", async ({ page, panel }) => {
    const path = "/auth/login?callbackUrl=%2Fdashboard%2Faccount";
    const answer = await page.goto(`http://127.0.0.1:${panel.port}${path}`);
    expect(answer?.status()).toBe(421);
    await page.getByRole("link").click();
    await expect(page).toHaveURL(panel.baseURL + path);
    await expect(page.getByLabel("E-mail")).toBeVisible();
  });
});

/** The very process of before answers, and has logged no failure of its own. */
async function expectAlive(panel: Panel): Promise<void> {
  expect((await fetch(`${panel.baseURL}/api/health`)).status).toBe(200);
  expect(() => process.kill(panel.pid, 0)).not.toThrow();
  const log = readFileSync(panel.logFile, "utf8");
  expect(log.split("\n").filter((line) => /"level":(50|60)|⨯|unhandled|uncaught/i.test(line))).toEqual([]);
}
