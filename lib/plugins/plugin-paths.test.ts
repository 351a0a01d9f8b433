import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findComponent, isPluginIdentifier, readInnerPath, suggestIdentifier } from "@/lib/plugins/plugin-paths";

it.each([
  ["ocean", true],
  ["0-a_b", true],
  ["a".repeat(64), true],
  ["a".repeat(65), false],
  ["Ocean", false],
  ["_a", false],
  ["-a", false],
  ["", false],
  ["a.b", false],
  ["a b", false],
  ["a\n", false],
  ["océan", false],
  ["..", false],
])("%j is an identifier: %s", (name, expected) => expect(isPluginIdentifier(name)).toBe(expected));

it.each([
  ["My Plugin", "my-plugin"],
  ["_Ocean.v2", "ocean-v2"],
  ["Océan", "oce-an"],
  ["😀", null],
  ["ocean", null],
])("for %j it suggests %j", (name, expected) => expect(suggestIdentifier(name)).toBe(expected));

describe("readInnerPath", () => {
  it.each(["card.html", "a/b/c.js", "a b.html", "100%.svg", "ü.html", "a..b", "__proto__"])("takes %j", (written) => {
    expect(readInnerPath(written)).toEqual({ ok: true, value: written });
  });

  it.each([
    ["", "empty"],
    ["/etc/passwd", "begins with /"],
    ["../x", "begins with a dot"],
    ["a/../../x", "begins with a dot"],
    ["./a", "begins with a dot"],
    ["a/.git/config", "begins with a dot"],
    ["a//b", "empty name"],
    ["a/", "empty name"],
    ["a\\..\\b", "backslash"],
    ["a\0.html", "control character"],
    ["a\n", "control character"],
    ["\ud800", "half a character"],
    ["C:/x", "colon"],
    ["https://x.example/a.js", "colon"],
    ["a.html:stream", "colon"],
    ["a".repeat(513), "longer"],
  ])("refuses %j", (written, why) => {
    expect(readInnerPath(written)).toEqual({ ok: false, reason: expect.stringContaining(why) });
  });

  it("never leads out of the folder", () => {
    const name = fc.constantFrom("..", ".", "a", "", "/", "\\", "~", "%2e%2e", "C:", "\0", "b.js");
    fc.assert(
      fc.property(fc.array(name, { maxLength: 8 }), fc.constantFrom("/", "\\", ""), (names, joint) => {
        const reading = readInnerPath(names.join(joint));
        if (!reading.ok) return;
        for (const system of [path.posix, path.win32]) {
          const root = system.resolve("/plugins/ocean/Frontend");
          const resolved = system.resolve(root, reading.value);
          expect(resolved.startsWith(root + system.sep)).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe("findComponent", () => {
  const files = new Map(
    ["index.js", "Components/card.html", "Components/Components/in.html", "Components/remotes/Nav.js"].map((it) => [
      it,
      1,
    ]),
  );
  it.each([
    ["card.html", "Components/card.html"],
    ["Components/card.html", "Components/card.html"],
    ["remotes/Nav.js", "Components/remotes/Nav.js"],
    ["Components/in.html", "Components/Components/in.html"],
  ])("finds %j", (written, expected) => expect(findComponent(written, files)).toEqual({ ok: true, path: expected }));

  it.each([
    ["Card.html", "file-missing", "Components/card.html"],
    ["components/card.html", "file-missing", "Components/card.html"],
    ["remotes/nav.js", "file-missing", "Components/remotes/Nav.js"],
    ["index.js", "file-missing", null],
    ["ok.html", "file-missing", null],
    ["crad.html", "file-missing", "Components/card.html"],
    ["../index.js", "bad-path", null],
    ["./card.html", "bad-path", "Components/card.html"],
    ["/Components/card.html", "bad-path", "Components/card.html"],
    ["remotes\\Nav.js", "bad-path", "Components/remotes/Nav.js"],
  ])("does not find %j (%s), and suggests %j", (written, code, suggestion) => {
    expect(findComponent(written, files)).toMatchObject({ ok: false, code, suggestion });
  });
});
