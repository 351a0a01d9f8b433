import Reference from "colorjs.io";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTokenValue } from "@/lib/theme/read-token-value";
import { BARE_HSL, LENGTH } from "@/lib/theme/token-forms";

const read = (background: string, others: Record<string, unknown> = {}) =>
  readTokenValue("background", { ...others, background });

/** 8-bit channels by another library than the one that reads; out of sRGB clipped. */
function channels(color: string): number[] {
  const [h, s, l] = color.split(" ");
  const css = BARE_HSL.test(color) ? `hsl(${h} ${s} ${l})` : color;
  return new Reference(css).to("srgb").coords.map((channel) => Math.min(Math.max(channel ?? 0, 0), 1) * 255);
}

function expectSame(text: string): void {
  const reading = read(text);
  expect(reading, text).toMatchObject({ ok: true });
  if (!reading.ok) return;
  expect(reading.value.value).toMatch(BARE_HSL);
  expectNear(reading.value.value, channels(text), text);
}

function expectNear(value: string, expected: number[], text = value): void {
  channels(value).forEach((channel, i) => {
    expect(Math.abs(channel - (expected[i] ?? NaN)), `${text} as ${value}`).toBeLessThanOrEqual(1);
  });
}

const MIXED = new Reference("#369")
  .mix("white", 0.7, { space: "oklch", outputSpace: "srgb" })
  .coords.map((channel) => (channel ?? NaN) * 255);

describe("a color", () => {
  it.each(["222 47% 11%", "240 4.8% 95.9%", "218 25.10% 93.73%", "0 0% 0%", "360 100% 100%"])(
    "%s stays as it is written",
    (text) => expect(read(text)).toEqual({ ok: true, value: { value: text, clipped: false, note: null } }),
  );

  it.each([
    ["hsl(222 47% 11%)", "222 47% 11%"],
    ["HSL( 222 47% 11% )", "222 47% 11%"],
    ["hsla(222, 47%, 11%, 1)", "222 47% 11%"],
    ["hsl(222.2222 47.3684% 11.1765%)", "222.2222 47.3684% 11.1765%"],
    ["222, 47%, 11%", "222 47% 11%"],
    ["222deg 47% 11%", "222 47% 11%"],
    ["0.5turn 47% 11%", "180 47% 11%"],
    ["-10 50% 50%", "350 50% 50%"],
    ["400 50% 50%", "40 50% 50%"],
    ["222 47 11", "222 47% 11%"],
    ["222 47% 11", "222 47% 11%"],
    [" 222  47%   11% ", "222 47% 11%"],
    [".5 +4.50% 1e1%", "0.5 4.5% 10%"],
    ["none 0% 50%", "0 0% 50%"],
    ["0 0% 100% / 1", "0 0% 100%"],
    ["0 0% 100% / 100%", "0 0% 100%"],
    ["#fff", "0 0% 100%"],
    ["#F00F", "0 100% 50%"],
    ["#3b82f6", "217.22 91.22% 59.8%"],
    ["#3b82f6ff", "217.22 91.22% 59.8%"],
    ["RebeccaPurple", "270 50% 40%"],
    ["rgb(255, 0, 0)", "0 100% 50%"],
    ["rgb(0% 100% 0% / 1)", "120 100% 50%"],
    ["hwb(0 0% 0%)", "0 100% 50%"],
    ["oklch(1 0 0)", "0 0% 100%"],
    ["oklch(0.145 0 0)", "0 0% 3.94%"],
    ["oklch(20.79% 0.0399 265.73)", "222.11 47.29% 11.17%"],
    ["lab(50% 0 0)", "0 0% 46.63%"],
    ["color(srgb 0 0 1)", "240 100% 50%"],
    ["color-mix(in srgb, red, white)", "0 100% 75%"],
    ["color-mix(in oklch, #369 30%, white)", "0 0% 0%"],
    ["hsl(from #336699 h s calc(l * 1.5))", "210 50% 60%"],
    ["rgb(from var(--foreground) r g calc(b + 20))", "355.29 100% 50%"],
    ["rgb(calc(10 * 2) 0 0)", "0 100% 3.92%"],
    ["oklch(none 0 0)", "0 0% 0%"],
  ])("%s is read as %s, and that is told", (text, value) => {
    const reading = read(text, { foreground: "red" });
    expect(reading).toMatchObject({ ok: true, value: { clipped: false } });
    if (!reading.ok) return;
    // the reference decides about the last digit of what was converted; it knows no color-mix()
    if (text.startsWith("color-mix(in oklch")) expectNear(reading.value.value, MIXED);
    else if (/oklch|lab/.test(text)) expectSame(text);
    else expect(reading.value.value).toBe(value);
    expect(reading.value.note).toBe(`Written as ${JSON.stringify(text)}, read as "${reading.value.value}".`);
  });

  it.each([
    "color(display-p3 0 1 0)",
    "oklch(0.7 0.4 150)",
    "hsl(211 101.9% 78%)",
    "211 102% 78%",
    "0 0% 120%",
    "rgb(300 0 0)",
  ])("%s lies out of sRGB: clipped, and told", (text) => {
    expect(read(text)).toMatchObject({ ok: true, value: { clipped: true, note: expect.stringContaining("sRGB") } });
    if (text.includes("(")) expectSame(text);
  });

  it.each(
    ["0 0% 100% / 0.12", "#ffffff80", "#fff8", "rgba(5, 5, 5, 0.96)", "transparent", "hsl(0 0% 0% / none)"].concat(
      "rgb(0 0 0 / none)",
      "oklch(0.5 0 0 / 50%)",
      "color-mix(in srgb, red 50%)",
      "color-mix(in srgb, red, transparent)",
      "rgb(from red r g b / 0.5)",
    ),
  )("%s is dropped: alpha", (text) =>
    expect(read(text)).toEqual({ ok: false, reason: expect.stringContaining("opaque") }),
  );

  it.each([
    ...["", "  ", "fff", "123456", "none", "blurple", "10px", "red blue", "red;", "red}", "0 0%", "0 0% 0% 0% 0%"],
    ...["50% 10% 10%", "255 255 255", "currentColor", "Canvas", "inherit", "light-dark(red, blue)", "url(x)"],
    ...["color(--okhsl 1 1 1)", "1e999 0% 0%", "hsl(0 0% 1e999%)", "0 0% 0% / x", "#ggg", "#12345", "x".repeat(300)],
    ...["color-mix(in srgb, Canvas, red)", "rgb(from currentColor r g b)", "contrast-color(red)", "rgb(1 2 3"],
    ...["color-mix(in srgb, light-dark(red, blue), red)", "color-mix(in nowhere, red, blue)", "rgb(calc(1px) 0 0)"],
    ...["red) srgb r g b", "red /**/", "oklch(from red l c)", "'red'", "red\\"],
    ...["</style>", "hsl(0 0% 0%);}", "rgb(", "var(", "var()", "var(--)", "var(background)", "hsl(var(--x)"],
  ])("%j is dropped, and why is told", (text) => {
    expect(read(text)).toEqual({ ok: false, reason: expect.stringMatching(/\.$/) });
  });

  it.each([undefined, null, 1, {}, ["red"]])("%j is no text", (value) => {
    expect(readTokenValue("background", { background: value })).toMatchObject({ ok: false });
  });
});

describe("var()", () => {
  it.each([
    ["var(--foreground)", { foreground: "0 0% 9%" }, "0 0% 9%"],
    ["VAR( --foreground )", { foreground: "#fff" }, "0 0% 100%"],
    ["hsl(var(--foreground))", { foreground: "222 47% 11%" }, "222 47% 11%"],
    ["hsl(var(--h) 47% 11%)", { h: "222" }, "222 47% 11%"],
    ["var(--a)", { a: "var(--b)", b: "red" }, "0 100% 50%"],
    ["var(--a, hsl(0 0% 9%))", {}, "0 0% 9%"],
    ["var(--a, var(--b, red))", { a: "" }, "0 100% 50%"],
  ])("%s of %j is %s", (text, others, value) => {
    expect(read(text, others)).toMatchObject({ ok: true, value: { value, note: expect.stringContaining("read as") } });
  });

  it("tells of a circle, through others and of a token in itself", () => {
    expect(read("var(--a)", { a: "var(--b)", b: "var(--background)" })).toEqual({
      ok: false,
      reason: 'The value goes in a circle: "--background → --a → --b → --background".',
    });
    expect(read("var(--background)")).toMatchObject({ ok: false, reason: expect.stringContaining("circle") });
  });

  it.each(["var(--nothing)", "var(--constructor)", "var(--__proto__)"])("%s names no token", (text) => {
    expect(read(text)).toEqual({ ok: false, reason: expect.stringContaining("no token of the same map") });
  });

  it("ends where values grow without end", () => {
    const doubling = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`t${i}`, i === 39 ? "a" : `var(--t${i + 1})`.repeat(20)]),
    );
    expect(read("var(--t0)", doubling)).toMatchObject({ ok: false });
    const long = Object.fromEntries(Array.from({ length: 9999 }, (_, i) => [`t${i}`, `var(--t${i + 1})`]));
    expect(read("var(--t0)", long)).toMatchObject({ ok: false, reason: expect.stringContaining("more than 32") });
  });
});

describe("var() that costs", () => {
  /** Tokens that count how often each is asked for. */
  function counted(tokens: Record<string, string>) {
    let asked = 0;
    const map = new Proxy(tokens, { get: (target, key) => (asked++, target[key as string]) });
    return { map, asked: () => asked };
  }

  it("works each name out once, however often it is named and though it comes to nothing", () => {
    const written: Record<string, string> = { background: "var(--a0)", a6: "var(--z,)" };
    for (let step = 0; step < 6; step++) written[`a${step}`] = `var(--a${step + 1})`.repeat(10);
    const { map, asked } = counted(written);
    expect(readTokenValue("background", map)).toEqual({ ok: false, reason: expect.stringContaining("color") });
    expect(asked()).toBeLessThan(50);
  });

  it("follows two hundred, and no more", () => {
    const names = Array.from({ length: 300 }, (_, i) => `n${i}`);
    const written: Record<string, string> = Object.fromEntries(names.map((name) => [name, "var(--z,)"]));
    for (let i = 0; i < 10; i++)
      written[`ten${i}`] = names
        .slice(i * 15, i * 15 + 15)
        .map((n) => `var(--${n})`)
        .join("");
    written["background"] = Array.from({ length: 10 }, (_, i) => `var(--ten${i})`).join("");
    const { map, asked } = counted(written);
    expect(readTokenValue("background", map)).toMatchObject({
      ok: false,
      reason: expect.stringContaining("200 var()"),
    });
    expect(asked()).toBeLessThan(300);
  });

  it.each(["var(--z,", "var(--z,)", "VAR("])("does not call itself for each of a long row of %s", (piece) => {
    const long = piece.repeat(20_000);
    expect(read(long)).toMatchObject({ ok: false, reason: expect.stringContaining("too long") });
    expect(read("var(--a)", { a: long })).toMatchObject({ ok: false, reason: expect.stringContaining("too long") });
  });
});

describe("radius", () => {
  const radius = (text: string) => readTokenValue("radius", { radius: text, half: "0.5rem" });

  it.each(["0", "0px", "0.5rem", ".5em", "64px", "4rem", "48pt", "0000000000064px"])("%s stays", (text) => {
    expect(radius(text)).toEqual({ ok: true, value: { value: text, clipped: false, note: null } });
  });

  it.each([
    [" 8PX ", "8px"],
    ["+8px", "8px"],
    ["var(--half)", "0.5rem"],
  ])("%j is read as %s", (text, value) => {
    expect(radius(text)).toMatchObject({ ok: true, value: { value, note: expect.stringContaining("read as") } });
  });

  it.each(["65px", "9999px", "4.01rem", "5em", "1in", "9".repeat(29) + "px"])(
    "%s is too large for a corner",
    (text) => {
      expect(radius(text)).toEqual({ ok: false, reason: expect.stringContaining("too large for a corner") });
    },
  );

  it.each(["9999vw", "2vw", "1vh", "1vmin", "1vmax"])("%s is of the window, and none", (text) => {
    expect(radius(text)).toEqual({ ok: false, reason: expect.stringContaining("no length") });
  });

  it.each(["", "8", "-8px", "50%", "calc(1px + 1rem)", "red", "8px 8px", "8px;", "1e3px", "8.px"])(
    "%j is none",
    (text) => {
      expect(radius(text)).toMatchObject({ ok: false });
    },
  );
});

describe("any text", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "var(--background)",
      "var(--a",
      "hsl(",
      "rgb(",
      "oklch(",
      "url(",
      ")",
      ";",
      "}",
      "<",
      "/*",
      "\\75rl(",
    ),
    fc.constantFrom("0", "50%", "deg", "none", ",", "/", "#", "-", "e9", "\n", "\0", "!important", "red", "px", " "),
    fc.string({ unit: "binary", maxLength: 4 }),
  );
  const hostile = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));

  it("is refused or gives a value that can only be a value, and that reads as itself", () => {
    fc.assert(
      fc.property(fc.constantFrom("background" as const, "radius" as const), hostile, hostile, (key, text, a) => {
        const reading = readTokenValue(key, { [key]: text, a });
        if (!reading.ok) return;
        expect(reading.value.value).toMatch(key === "radius" ? LENGTH : BARE_HSL);
        expect(readTokenValue(key, { [key]: reading.value.value })).toMatchObject({ ok: true, value: { note: null } });
      }),
      { numRuns: 2000 },
    );
  });

  const byte = fc.integer({ min: 0, max: 255 });
  const real = (min: number, max: number) => fc.double({ min, max, noNaN: true }).map((value) => value.toFixed(4));

  it.each<[string, fc.Arbitrary<string>]>([
    ["hex", fc.tuple(byte, byte, byte).map((rgb) => `#${rgb.map((c) => c.toString(16).padStart(2, "0")).join("")}`)],
    ["rgb()", fc.tuple(byte, byte, byte).map((rgb) => `rgb(${rgb.join(" ")})`)],
    ["hsl()", fc.tuple(real(0, 360), real(0, 100), real(0, 100)).map(([h, s, l]) => `hsl(${h} ${s}% ${l}%)`)],
    ["hwb()", fc.tuple(real(0, 360), real(0, 100), real(0, 100)).map(([h, w, b]) => `hwb(${h} ${w}% ${b}%)`)],
    ["oklch()", fc.tuple(real(0, 1), real(0, 0.4), real(0, 360)).map(([l, c, h]) => `oklch(${l} ${c} ${h})`)],
    ["oklab()", fc.tuple(real(0, 1), real(-0.4, 0.4), real(-0.4, 0.4)).map((lab) => `oklab(${lab.join(" ")})`)],
    ["lch()", fc.tuple(real(0, 100), real(0, 150), real(0, 360)).map(([l, c, h]) => `lch(${l}% ${c} ${h})`)],
    ["display-p3", fc.tuple(real(0, 1), real(0, 1), real(0, 1)).map((p3) => `color(display-p3 ${p3.join(" ")})`)],
  ])("%s comes back within 1/255 a channel", (_form, color) => {
    fc.assert(fc.property(color, expectSame), { numRuns: 300 });
  });
});
