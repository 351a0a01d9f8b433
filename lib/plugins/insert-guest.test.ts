import { describe, expect, it } from "vitest";
import { makeGuest } from "@/lib/plugins/guest";
import { insertGuest } from "@/lib/plugins/insert-guest";
import { LARGEST_SERVED } from "@/lib/plugins/plugin-paths";

const guest = makeGuest("g()");
const insert = (html: string) => Buffer.from(insertGuest(new TextEncoder().encode(html), guest)).toString("utf8");

/** `|` is where it goes. */
describe("the guest goes", () => {
  it.each([
    "<!doctype html>|<html lang=en><head>",
    "<!DOCTYPE html>|\n<title>x</title>",
    '<!DocType html PUBLIC "-//W3C//DTD XHTML 1.0//EN" "x.dtd">|<p>',
    "\uFEFF<!doctype html>|<p>",
    "\uFEFF \r\n\t\f<!doctype html>|<p>",
    "<!-- of me --><!doctype html>|<p>",
    "<!-- a > b --> <!-- <!doctype old> --><!doctype html>|<p>",
    "<!--><!doctype html>|<p>",
    "<!---><!doctype html>|<p>",
    "<!-- x --!><!doctype html>|<p>",
    "<!----><!doctype html>|<p>",
    '<?xml version="1.0"?><!doctype html>|<html>',
    "<!x><!doctype html>|<p>",
    "|",
    "|<p>card",
    "|  <html><head>",
    "\uFEFF|<p>ü",
    "|text before <!doctype html>",
    "|<p><!doctype html>",
    "|<!doctype",
    "|<!-- never closed <!doctype html>",
    "|<!x",
    "|<",
    "|<!-- of me --><p>",
    "|</p><!doctype html>",
  ])("%j", (marked) => {
    expect(insert(marked.replace("|", ""))).toBe(marked.replace("|", "<script>g()</script>"));
  });

  it("into bytes that are no UTF-8, which stay as they are", () => {
    const bytes = Uint8Array.from([0x3c, 0x70, 0x3e, 0xff, 0xfe, 0x00, 0xe9]);
    const whole = insertGuest(bytes.subarray(3), guest);
    expect([...whole.subarray(guest.script.byteLength)]).toEqual([...bytes.subarray(3)]);
  });

  it.each([
    ["text", "x", ""],
    ["white space", " ", "<!doctype html>"],
    ["comments", "<!---->", "<!doctype html>"],
    ["comments that do not end", "<!--", ""],
    ["a doctype that does not end", "<!doctype ", ""],
  ])("into the largest file there is, of %s", (_, piece, end) => {
    const size = LARGEST_SERVED - end.length;
    const bytes = Buffer.from(piece.repeat(Math.floor(size / piece.length)) + end, "latin1");
    const whole = Buffer.from(insertGuest(bytes, guest));
    expect(whole.byteLength).toBe(bytes.byteLength + guest.script.byteLength);
    expect(whole.indexOf("<script>")).toBe(end === "" ? 0 : bytes.byteLength);
  });
});

it("is code that does not end its element", () => {
  for (const code of ["'</script>'", "'</SCRIPT '", "a<!--b", "'<script'"]) expect(() => makeGuest(code)).toThrow();
});

it("has another version when it is another", () => {
  expect(makeGuest("1").version).not.toBe(makeGuest("2").version);
});
