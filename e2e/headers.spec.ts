import type { Page } from "@playwright/test";
import { DEVICE_PAGE, startDevice } from "./device-flow";
import { expect, signIn, test } from "./fixtures";
import type { Panel } from "./start-panel";

type Fetched = { status: number; headers: Headers; html: string };

/** A page as a browser first asks for it. */
async function getPage(panel: Panel, path: string, cookie = ""): Promise<Fetched> {
  const headers = { accept: "text/html", ...(cookie && { cookie }) };
  const response = await fetch(panel.baseURL + path, { headers, redirect: "manual" });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

/** Every page that a user can open, with the status it has. */
const PAGES_OF_A_USER: [path: string, status: number][] = [
  ["/dashboard", 200],
  ["/dashboard/account", 200],
  [DEVICE_PAGE, 200],
  [`${DEVICE_PAGE}?user_code=BBBB-BBBB`, 200],
  ["/admin/settings", 403],
  ["/no/such/page", 404],
];

function nonceOf({ headers }: Fetched): string {
  const nonces = [...(headers.get("content-security-policy") ?? "").matchAll(/'nonce-([A-Za-z0-9+/]{22}==)'/g)];
  const distinct = new Set(nonces.map((match) => match[1]));
  expect(distinct.size, "one nonce in the policy").toBe(1);
  return [...distinct][0]!;
}

/** Pages that take nothing of plugins: scripts and stylesheets are the build's own. */
const OWN = /^\/(auth|admin|dashboard\/(preferences|account\/oauth2))\b/;

function expectSecurityHeaders({ headers }: Fetched, { baseURL }: Panel, path: string): void {
  const files = OWN.test(path) ? `${baseURL}/_next/` : "'self'";
  const nonce = /'nonce-[^' ]+'/.exec(headers.get("content-security-policy") ?? "")?.[0];
  const policy = headers.get("content-security-policy") ?? "";
  const directives = Object.fromEntries(policy.split("; ").map((one) => [one.split(" ")[0], one] as const));
  expect(directives["default-src"]).toBe("default-src 'self'");
  expect(directives["script-src"]).toBe(`script-src ${files} ${nonce}`);
  expect(directives["style-src"]).toBe(`style-src ${files} ${nonce}`);
  expect(directives["frame-src"]).toBe(`frame-src ${OWN.test(path) ? "'none'" : "'self'"}`);
  expect(directives["object-src"]).toBe("object-src 'none'");
  expect(directives["base-uri"]).toBe("base-uri 'none'");
  expect(directives["frame-ancestors"]).toBe("frame-ancestors 'none'");
  expect(directives["form-action"]).toBe("form-action 'self'");
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("same-origin");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(headers.get("cache-control")).toMatch(/no-store/);
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get("x-powered-by")).toBeNull();
}

test("every page has a nonce of its own on each script and style, and the headers", async ({
  panel,
  makeUser,
  signInApi,
}) => {
  const { cookie } = await signInApi(await makeUser());
  const nonces = new Set<string>();
  for (const [path, status] of [
    ["/auth/login", 200],
    ["/no/such/page", 404],
  ] as const) {
    const page = await getPage(panel, path);
    expect(page.status, path).toBe(status);
    expectSecurityHeaders(page, panel, path);
  }
  for (const [path, status] of [...PAGES_OF_A_USER, ["/dashboard", 200] as const]) {
    const page = await getPage(panel, path, cookie);
    expect(page.status, path).toBe(status);
    expectSecurityHeaders(page, panel, path);
    const nonce = nonceOf(page);
    const elements = page.html.match(/<(script|style)\b[^>]*>/g) ?? [];
    expect(elements.length, path).toBeGreaterThan(3);
    for (const element of elements) expect(element, path).toContain(`nonce="${nonce}"`);
    expect(page.html, "no handler in an attribute").not.toMatch(/<[^>]+\son[a-z]+=/i);
    nonces.add(nonce);
  }
  expect(nonces.size, "a nonce is used once").toBe(PAGES_OF_A_USER.length + 1);
});

test("a page for the signed-in alone redirects with the headers too", async ({ panel }) => {
  const page = await getPage(panel, "/dashboard/account?tab=1&x=%2F");
  expect(page.status).toBe(307);
  expect(page.headers.get("location")).toBe("/auth/login?callbackUrl=%2Fdashboard%2Faccount%3Ftab%3D1%26x%3D%252F");
  expectSecurityHeaders(page, panel, "/dashboard");
});

/** What the page's own policy refused, told by the browser itself. */
async function watchViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction("panelTestViolation", (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const report = window as unknown as { panelTestViolation(text: string): void };
      report.panelTestViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile} ${event.sample}`);
    });
  });
  return violations;
}

test.describe("in the browser", () => {
  test.use({ allowedConsoleErrors: [/status of 40[34]|^Executing inline (script|event handler) violates/] });

  test("no page breaks its own policy, signed out and in", async ({ page, panel, makeUser }) => {
    const violations = await watchViolations(page);
    await page.goto("/no/such/page");
    await signIn(page, await makeUser({ role: "admin" }));
    const { user_code } = await startDevice(panel.baseURL, { name: "A name", appName: "App", description: "One\nTwo" });
    for (const path of [...PAGES_OF_A_USER.map(([path]) => path), `${DEVICE_PAGE}?user_code=${user_code}`]) {
      await page.goto(path);
      await expect(page.locator("h1")).toBeVisible();
      await page.waitForLoadState("networkidle");
    }
    expect(violations).toEqual([]);
  });

  test("what is slipped into a page does not run", async ({ page }) => {
    const violations = await watchViolations(page);
    await page.goto("/auth/login");
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "window.slippedIn = 1";
      document.body.append(script);
      const image = document.createElement("img");
      image.setAttribute("onerror", "window.slippedIn = 2");
      image.src = "data:,";
      document.body.append(image);
    });
    await expect.poll(() => violations.length).toBeGreaterThanOrEqual(2);
    expect(await page.evaluate(() => "slippedIn" in window)).toBe(false);
  });
});

test("static files are served as what they are, and cached", async ({ panel }) => {
  const { html } = await getPage(panel, "/auth/login");
  const files = [...new Set(html.match(/\/_next\/static\/[\w./-]+\.(js|css)/g))];
  expect(files.length).toBeGreaterThan(2);
  for (const file of files) {
    const { status, headers } = await getPage(panel, file);
    expect([status, headers.get("x-content-type-options")], file).toEqual([200, "nosniff"]);
    expect(headers.get("content-type"), file).toMatch(file.endsWith(".css") ? /^text\/css/ : /javascript/);
    expect(headers.get("cache-control"), file).toContain("immutable");
  }
  const icon = await getPage(panel, html.match(/<link rel="icon" href="([^"]+)"/)![1]!);
  expect([icon.status, icon.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
  expect(icon.headers.get("cache-control")).toContain("immutable");
});

test("pages without a script say what they say with one", async ({ panel, makeUser, signInApi }) => {
  const { cookie } = await signInApi(await makeUser());
  for (const [path, status] of PAGES_OF_A_USER) {
    if (status !== 200) continue; // Next draws what stands in for a page in the browser alone
    const { html } = await getPage(panel, path, cookie);
    const body = html.slice(html.indexOf("<body")).replace(/<script[\s\S]*?<\/script>/g, "");
    expect(body, `${path} (${status})`).toMatch(/<h1\b/);
    expect(html, path).toMatch(/<title>[^<]+ · Panel<\/title>/);
  }
});
