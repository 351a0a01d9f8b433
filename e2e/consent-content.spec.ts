import { deflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { answering } from "@/lib/testing/receiver";
import { consentAddress, test, title, type Parameters } from "./consent-page";
import { expect } from "./fixtures";
import { checkPage } from "./page-checks";

test.use({
  panelEnv: { LIMIT_AUTHORIZE: "0", SERVER_CALLBACK_ALLOWED_HOSTS: "127.0.0.1" },
  viewport: { width: 360, height: 640 },
});
test.beforeEach(({ user }) => void user);

const EVIL = '<img src=x onerror="alert(1)"><script>alert(1)</script>"\'&amp;{{7*7}}';

test.describe("what a stranger wrote", () => {
  const texts: [what: string, parameters: Parameters][] = [
    ["markup", { name: EVIL, appName: EVIL, description: EVIL, state: EVIL }],
    ["one long word each", { name: "W".repeat(191), appName: "m".repeat(191), description: "Q".repeat(1000) }],
    ["many lines", { name: "Lines", description: "a\n".repeat(499) }],
    ["right to left", { name: "تطبيق النشر السريع", appName: "אפליקציה", description: "سطر أول\nسطر ثان (v1.2)" }],
    ["emoji", { name: "👨‍👩‍👧‍👦".repeat(27), appName: "🏳️‍🌈", description: "🇺🇳".repeat(500) }],
    ["marks that stack", { name: `Z${"\u0335\u0321\u0315".repeat(60)}`, description: `a${"\u030a".repeat(900)}` }],
    ["a long host", { callbackurl: `https://${"a".repeat(60)}.${"b".repeat(60)}.${"c".repeat(60)}.example/` }],
    ["a long path", { callbackurl: `https://app.example/${"p".repeat(2000)}` }],
    ["a long scheme of its own", { callbackurl: `${"s".repeat(200)}://${"h".repeat(1800)}` }],
    ["hyphens", { callbackurl: "https://my-very-long-product-name-with-hyphens.apps.example-company.example/" }],
    ["an international host", { callbackurl: "https://bücher.example/" }],
  ];
  for (const [what, parameters] of texts) {
    test(`${what}: shown as text, as wide as the page, below where the key goes`, async ({ page }) => {
      await page.goto(consentAddress({ callbackurl: "https://app.example/callback", ...parameters }));
      await expect(title(page)).toHaveText("Approve this app?");
      const destination = page.getByRole("region", { name: "Where the API key goes" });
      const origin = destination.locator("bdi").first();
      const { protocol, host } = new URL(parameters.callbackurl ?? "https://app.example");
      await expect(origin).toHaveText(`${protocol}//${host}`);
      const box = await origin.boundingBox();
      expect(box!.y).toBeGreaterThan(0);
      if (host.length < 250) expect(box!.y + box!.height, "in view without scrolling").toBeLessThan(640);
      for (const value of [parameters.name, parameters.appName].filter((value) => value !== undefined)) {
        await expect(page.locator("bdi").filter({ hasText: value }).first()).toBeVisible();
      }
      expect(await page.locator("main img, main script").count()).toBe(0);
      await checkPage(page);
      await destination.getByText("The whole address").click();
      for (const summary of await page.locator("summary").all()) await summary.click();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    });
  }
});

test.describe("from where the key works", () => {
  const region = "Where the key works";
  const lists: [list: string, mode: "user" | "server", shown: string[], advice: boolean][] = [
    ["", "user", ["From any address"], false],
    ["", "server", ["From any address"], true],
    ["10.1.2.3/8 ::1", "server", ["Only from these addresses", "10.0.0.0/8", "::1"], false],
    ["0.0.0.0/0,::/0", "server", ["From any address", "0.0.0.0/0", "::/0"], true],
    ["0.0.0.0/0", "user", ["From any IPv4 address", "no restriction", "From no IPv6 address"], false],
    ["::/0,192.0.2.1", "user", ["From any IPv6 address", "From these IPv4 addresses alone", "192.0.2.1"], false],
  ];
  for (const [list, mode, shown, advice] of lists) {
    test(`${list || "no list"}, mode=${mode}`, async ({ page, app }) => {
      await page.goto(consentAddress({ callbackurl: app.url(), mode, allowedips: list }));
      for (const text of shown) await expect(page.getByRole("region", { name: region })).toContainText(text);
      expect(await page.getByText("it would be safer").count()).toBe(advice ? 1 : 0);
    });
  }

  test("fifty entries open when asked; blocks are told of when asked for", async ({ page, app }) => {
    const allowedips = Array.from({ length: 50 }, (_, i) => `2001:db8:1111:2222:3333:4444:5555:${i + 1}`).join("\n");
    await page.goto(consentAddress({ callbackurl: app.url(), allowedips, alertCors: "yes" }));
    const part = page.getByRole("region", { name: region });
    await expect(part).toContainText("You are told when someone tries");
    await expect(part.getByText("2001:db8:1111:2222:3333:4444:5555:50")).toBeHidden();
    await part.getByText("50 addresses and networks").click();
    await expect(part.getByRole("listitem")).toHaveCount(50);
    await checkPage(page);
  });
});

test.describe("an app's logo", () => {
  const logo = (page: Page) => page.locator("main img");
  const loaded = (page: Page) =>
    logo(page).evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

  test("comes from the panel's own address, over the initials", async ({ page, app }) => {
    const browserAsked: string[] = [];
    page.on("request", (request) => browserAsked.push(new URL(request.url()).origin));
    app.behaviour = (response) => response.writeHead(200, { "content-type": "text/plain" }).end(redSquare());
    await page.goto(consentAddress({ callbackurl: "https://app.example/", appLogo: app.url("/logo") }));
    await expect.poll(() => loaded(page)).toBe(true);
    expect(app.received.map(({ url, headers }) => [url, headers.cookie])).toEqual([["/logo", undefined]]);
    expect(new Set(browserAsked)).toEqual(new Set([new URL(page.url()).origin]));
    await checkPage(page);
  });

  for (const [what, behaviour] of [
    ["an SVG", answering(200, '<svg xmlns="http://www.w3.org/2000/svg"/>', { "content-type": "image/svg+xml" })],
    ["a page that calls itself a PNG", answering(200, "<script>alert(1)</script>", { "content-type": "image/png" })],
    ["a redirect", answering(302, "", { location: "/other" })],
    ["nothing", answering(404)],
  ] as const) {
    test(`${what} leaves the initials`, async ({ page, app }) => {
      app.behaviour = behaviour;
      await page.goto(
        consentAddress({ callbackurl: "https://app.example/", name: "Ada Bell", appLogo: app.url("/l") }),
      );
      await expect.poll(() => app.received.length).toBe(1);
      await expect.poll(() => logo(page).evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
      expect(await loaded(page)).toBe(false);
      await expect(page.locator("main").getByText("AB", { exact: true })).toBeVisible();
    });
  }
});

/** A PNG of 8 by 8 red points (RFC 2083). */
function redSquare(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 2, 0, 0, 0]);
  const rows = Buffer.concat(Array.from({ length: 8 }, () => Buffer.from([0, ...Array(8).fill([200, 30, 30]).flat()])));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
