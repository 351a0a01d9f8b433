import { expect, it } from "vitest";
import { describeUserAgent } from "@/lib/text/describe-user-agent";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, "Chrome", "Linux"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, "Edge", "Windows"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "macOS"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "Safari",
    "iPhone",
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`, "Chrome", "Android"],
  ["curl/8.5.0", "curl", null],
  ["node", "node", null],
  ["", null, null],
  ["<script>alert(1)</script>", null, null],
])("%j is %s on %s", (text, browser, system) => {
  expect(describeUserAgent(text)).toEqual({ browser, system });
});
