import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readReadableText } from "@/lib/text/readable-text";

const name = { maxCodePoints: 191, lineBreaks: false };
const description = { maxCodePoints: 1000, lineBreaks: true };

const bidiControls = [0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069];
const controls = [...Array(0x20).keys(), ...Array.from({ length: 0x21 }, (_, i) => 0x7f + i)];
const dropped = [0x00ad, 0x061c, 0x200b, 0x200e, 0x200f, 0x2060, 0xfeff];
const character = (point: number) => String.fromCodePoint(point);

/** Any character, with those that the rules speak of, line breaks and spaces often among them. */
const nasty = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: "binary", minLength: 1, maxLength: 1 }) },
  { weight: 6, arbitrary: fc.constantFrom(...dropped, 0x200c, 0x200d, 0x20, 0x0a, 0x0d, 0xa0).map(character) },
  { weight: 1, arbitrary: fc.constantFrom(...controls, ...bidiControls).map(character) },
);

describe("readReadableText", () => {
  it.each([...controls, ...bidiControls])("refuses code point %i in a name", (point) => {
    for (const raw of [`a${character(point)}b`, `a${character(point)}`, `${character(point)}b`]) {
      expect(readReadableText(raw, name)).toEqual({ ok: false, reason: expect.stringMatching(/U\+[0-9A-F]{4}\.$/) });
    }
  });

  it.each([...controls, ...bidiControls])("refuses code point %i in a description, but for line breaks", (point) => {
    const isBreak = point === 0x0a || point === 0x0d;
    expect(readReadableText(`a${character(point)}b`, description).ok).toBe(isBreak);
  });

  it.each(dropped)("drops code point %i and then trims", (point) => {
    expect(readReadableText(`${character(point)} My${character(point)} app ${character(point)}`, name)).toEqual({
      ok: true,
      value: "My app",
    });
    expect(readReadableText(character(point), name).ok).toBe(false);
  });

  it.each([
    ["a\r\nb\rc\nd", "a\nb\nc\nd"],
    ["\r\n\r\ntext\r\n", "text"],
    ["a\n\nb", "a\n\nb"],
  ])("reads the line breaks of %j as LF", (raw, value) => {
    expect(readReadableText(raw, description)).toEqual({ ok: true, value });
  });

  it.each([
    ["family emoji joined by U+200D", "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}"],
    ["a flag of tag characters", "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"],
    ["an emoji with a variation selector", "\u2764\uFE0F"],
    ["Persian with U+200C", "\u0646\u0627\u0645\u0647\u200C\u0627\u06CC"],
    ["Hebrew and Arabic", "\u05E9\u05DC\u05D5\u05DD \u0633\u0644\u0627\u0645"],
    ["markup, which the page escapes", "<b>& \"'</b>"],
  ])("keeps %s", (_what, raw) => {
    expect(readReadableText(raw, name)).toEqual({ ok: true, value: raw });
  });

  it.each(["", " ", "\u00A0\u3000", "\u200D", "\u200C\u200D\uFE0F", "\u3164", "\u2800"])("refuses blank %j", (raw) => {
    expect(readReadableText(raw, name)).toEqual({
      ok: false,
      reason: "The text must hold at least one visible character.",
    });
  });

  it.each(["\uD83D", "a\uDE00b", "\uDE00\uD83D"])("refuses the lone surrogate in %j", (raw) => {
    expect(readReadableText(raw, name)).toEqual({ ok: false, reason: expect.stringContaining("surrogate") });
  });

  it("counts code points after cleaning", () => {
    expect(readReadableText("\u{1F600}".repeat(191), name).ok).toBe(true);
    expect(readReadableText("\u{1F600}".repeat(192), name)).toEqual({
      ok: false,
      reason: "The text may hold at most 191 characters; it holds 192.",
    });
    expect(readReadableText(` ${"\u200B".repeat(500)}${"x".repeat(191)} `, name).ok).toBe(true);
    expect(readReadableText("a\r\n".repeat(500), description)).toEqual({ ok: true, value: "a\n".repeat(500).trim() });
  });

  it("gives for any text a refusal or a clean value that reads as itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: nasty }), fc.boolean(), (raw, lineBreaks) => {
        const rules = { maxCodePoints: 20, lineBreaks };
        const reading = readReadableText(raw, rules);
        if (!reading.ok) return;
        expect(readReadableText(reading.value, rules)).toEqual(reading);
        expect([...reading.value].length).toBeLessThanOrEqual(20);
        expect(reading.value).toBe(reading.value.trim());
        const points = [...reading.value].map((c) => c.codePointAt(0) ?? 0);
        const banned = new Set([...controls, ...bidiControls, ...dropped]);
        if (lineBreaks) banned.delete(0x0a);
        expect(points.filter((point) => banned.has(point))).toEqual([]);
      }),
    );
  });
});
