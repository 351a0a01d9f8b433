import { expect, it } from "vitest";
import { mediaTypeOf } from "@/lib/plugins/media-type";

it.each([
  ["card.html", "text/html; charset=utf-8"],
  ["CARD.HTM", "text/html; charset=utf-8"],
  ["deep/app.min.js", "text/javascript; charset=utf-8"],
  ["font.woff2", "font/woff2"],
  ["data.xml", "application/octet-stream"],
  ["page.xhtml", "application/octet-stream"],
  ["README", "application/octet-stream"],
  ["a.constructor", "application/octet-stream"],
  ["html", "application/octet-stream"],
])("%s is %s", (file, type) => {
  expect(mediaTypeOf(file)).toBe(type);
});
