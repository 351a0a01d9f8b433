import { describe, expect, test } from "vitest";
import { openAppPage } from "@/lib/http/open-app-page";
import { HEADER } from "@/lib/http/request-facts";

const NONCE = "cmFuZG9tIG5vbmNl";
const page = async (url: string, nonce: string | null = NONCE) => {
  const response = openAppPage(url, new Headers(nonce === null ? {} : { [HEADER.nonce]: nonce }));
  return { headers: response.headers, html: await response.text(), status: response.status };
};
const count = (html: string, part: string | RegExp) => html.split(part).length - 1;

describe("the page that opens an app", () => {
  test("is one link to the app, and a script that follows it under the page's nonce", async () => {
    const { status, html, headers } = await page("myapp://cb#public_key=a&private_key=b");
    expect(status).toBe(200);
    expect(html).toContain(`href="myapp://cb#public_key=a&#38;private_key=b"`);
    expect(count(html, "<a ")).toBe(1);
    expect(count(html, "<script")).toBe(1);
    expect(html).toContain(`<script nonce="${NONCE}">location.href=document.getElementById("action").href</script>`);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-security-policy")).toBeNull(); // the server's own stands
  });

  test.each([
    'myapp://x/"><script>alert(1)</script>',
    "myapp://x/' onclick='alert(1)",
    "myapp://x/</a></main><img src=x onerror=alert(1)>",
    "my.app:/<!--",
    "myapp://x/&quot;&#34;&lt;script&gt;",
  ])("%s stays text", async (url) => {
    const { html } = await page(url);
    const clean = (await page("myapp://cb")).html;
    for (const part of ["<script", "<img", "<a ", "<!--", "</a>", "</main>", '">']) {
      expect([part, count(html, part)]).toEqual([part, count(clean, part)]);
    }
    const href = /id="action" href="([^"]*)"/.exec(html)![1]!;
    const read = href.replace(/&#(\d+);/g, (_whole, code: string) => String.fromCodePoint(Number(code)));
    expect(read).toBe(url);
  });

  test("a nonce that is none of the server's cannot break out either", async () => {
    const { html } = await page("myapp://cb", '"><script>alert(1)</script>');
    expect(count(html, "<script>")).toBe(0);
  });

  test("without a nonce runs nothing, under a policy of its own", async () => {
    const { html, headers } = await page("myapp://cb", null);
    expect(html).not.toContain("<script");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });
});
