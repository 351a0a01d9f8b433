import fc from "fast-check";
import { expect, it } from "vitest";
import { contrast } from "@/lib/theme/contrast";
import { isAccentChoice, readAccent } from "@/lib/theme/read-accent";
import { BARE_HSL } from "@/lib/theme/token-forms";

it.each([
  ["custom:#ff0000", "0 100% 50%", "0 0% 0%"],
  ["#ff0000", "0 100% 50%", "0 0% 0%"],
  ["Custom: navy", "240 100% 25.1%", "0 0% 100%"],
  ["custom:222 47% 11%", "222 47% 11%", "0 0% 100%"],
  ["white", "0 0% 100%", "0 0% 0%"],
])("%s sets primary and ring to %s and the text on it to %s", (written, color, text) => {
  expect(readAccent(written)).toEqual({
    ok: true,
    value: { tokens: { primary: color, ring: color, "primary-foreground": text }, clipped: false, note: null },
  });
});

it("tells of an accent out of sRGB", () => {
  expect(readAccent("custom:color(display-p3 0 1 0)")).toMatchObject({
    ok: true,
    value: { clipped: true, note: expect.stringContaining("outside sRGB") },
  });
});

it.each(["", "custom:", "custom:blurple", "#ff000080", "custom:custom:red", "var(--primary)", "custom:red;}"])(
  "%j is none",
  (written) => expect(readAccent(written)).toEqual({ ok: false, reason: expect.stringMatching(/\.$/) }),
);

it("text on any accent reaches 4.5, and any text is read or refused", () => {
  const byte = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(byte, byte, byte, (r, g, b) => {
      const reading = readAccent(`custom:rgb(${r} ${g} ${b})`);
      expect(
        reading.ok && contrast(reading.value.tokens.primary, reading.value.tokens["primary-foreground"]),
      ).toBeGreaterThanOrEqual(4.5);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const reading = readAccent(`custom:${text}`);
      if (reading.ok) expect(reading.value.tokens.primary).toMatch(BARE_HSL);
    }),
  );
});

it("a user's accent is one of the pack's or custom:#rrggbb", () => {
  expect(isAccentChoice("custom:teal", ["custom:teal"])).toBe(true);
  expect(isAccentChoice("custom:#12aBef", [])).toBe(true);
  for (const choice of ["custom:teal", "#12abef", "custom:#123", "custom:#12abef80", ""]) {
    expect(isAccentChoice(choice, ["custom:red"])).toBe(false);
  }
});
