import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isProtectedPath, PROTECTED_PATHS } from "@/lib/slots/is-protected-path";
import { compilePages, matchPage } from "@/lib/slots/match-page";
import { readPagePattern } from "@/lib/slots/read-page-pattern";

const match = (patterns: string[], path: string) =>
  matchPage(compilePages(patterns.map((one) => ({ match: one }))), path);
const which = (patterns: string[], path: string) => match(patterns, path)?.page.match ?? null;

describe("a visited path", () => {
  it.each<[string[], string, string | null]>([
    [["/dashboard"], "/dashboard", "/dashboard"],
    [["/dashboard"], "/dashboard/", "/dashboard"],
    [["/dashboard/"], "/dashboard", "/dashboard/"],
    [["/dashboard"], "/Dashboard", null],
    [["/"], "/", "/"],
    [["/:a"], "/", null],
    [["/server/:id/console"], "/server/12ab/console", "/server/12ab/console".replace("12ab", ":id")],
    [["/server/:id/console"], "/server/a/b/console", null],
    [["/server/:id"], "/server/a%2Fb", null],
    [["/server/:id"], "/server/a%5cb", null],
    [["/server/:id"], "/server//", null],
    [["/server/:id"], "/server/%2e%2e", null],
    [["/server/:id"], "/server/%zz", null],
    [["/server/:id"], "/server/%00", null],
    [["/:a/x"], "//x", null],
    [["/café"], "/caf%C3%A9", "/café"],
    [["/caf%c3%a9"], "/café", "/caf%c3%a9"],
    [["/cafe\u0301"], "/caf%C3%A9", "/cafe\u0301"],
    [["/%3Aname"], "/:name", "/%3Aname"],
    [["/%3Aname"], "/other", null],
    // most text wins in both orders, then the first
    [["/server/:id", "/server/mine"], "/server/mine", "/server/mine"],
    [["/server/mine", "/server/:id"], "/server/mine", "/server/mine"],
    [["/server/mine", "/server/:id"], "/server/other", "/server/:id"],
    [["/:a/b", "/a/:b"], "/a/b", "/:a/b"],
    [["/a/:b", "/:a/b"], "/a/b", "/a/:b"],
    [["/:x", "/:y"], "/a", "/:x"],
    [["/a/:x/:y", "/:a/b/c"], "/a/b/c", "/:a/b/c"],
  ])("%j at %j is %j", (patterns, path, expected) => expect(which(patterns, path)).toBe(expected));

  it("gives each parameter its segment, decoded", () => {
    expect(match(["/:a/x/:__proto__"], "/%20/x/caf%C3%A9/")?.parameters).toEqual(
      Object.fromEntries([
        ["a", " "],
        ["__proto__", "café"],
      ]),
    );
  });

  it.each([
    ...["/auth/login", "/AUTH/login", "/%61uth/login", "/auth/login/", "/login", "/ａuth/login", "/api/user", "/admin"],
    ...["/docs", "/docs/api", "/Docs/themes"],
    ...["/admin/users", "/dashboard/preferences/appearance", "/dashboard/account/oauth2/api/new", "//auth/login"],
    ...["/dashboard/account/oauth2/api/device", "/dashboard/%70references", "/dashboard/account/o%61uth2"],
  ])("%j is the panel's own, whatever the pattern", (path) => {
    const depth = path.split("/").length;
    const patterns = Array.from(
      { length: depth + 1 },
      (_, n) => `/${Array.from({ length: n }, (_, i) => `:p${i}`).join("/")}`,
    );
    expect(which([...patterns, "/:a/login", path], path)).toBeNull();
    expect(isProtectedPath(path)).toBe(true);
  });

  it.each(["/dashboard", "/dashboard/account", "/administration", "/x/login", "/apis", "/dashboard/account/activity"])(
    "%j is not",
    (path) =>
      expect([isProtectedPath(path), which(["/:a", "/:a/:b", "/:a/:b/:c"], path) !== null]).toEqual([false, true]),
  );
});

describe("a pattern", () => {
  it.each([
    ...[
      "",
      "dashboard",
      "//",
      "/a//b",
      "/a/../b",
      "/%2e",
      "/a/*",
      "/a?b",
      "/a#b",
      "/a b",
      "/a\\b",
      "/:",
      "/:1a",
      "/:a-b",
    ],
    ...["/%3a/:a/:a", "/%zz", "/%2f", `/${"a".repeat(512)}`, "/a".repeat(33), "https://x/y", "/\u0000"],
  ])("%j is none, and matches nothing", (pattern) => {
    expect(readPagePattern(pattern).ok).toBe(false);
    expect(which([pattern], pattern)).toBeNull();
  });
});

/** The rule as the contract has it, pattern by pattern. */
function byTheBook(patterns: string[], path: string): string | null {
  const parts = path.replace(/\/$/, "").split("/");
  const lower = path.toLowerCase();
  if (PROTECTED_PATHS.some((one) => lower === one || lower.startsWith(`${one}/`))) return null;
  const fitting = patterns.filter((pattern) => {
    const segments = pattern.split("/");
    return segments.length === parts.length && segments.every((one, i) => one.startsWith(":") || one === parts[i]);
  });
  const texts = (pattern: string) => pattern.split("/").filter((one) => !one.startsWith(":")).length;
  return fitting.sort((a, b) => texts(b) - texts(a))[0] ?? null;
}

const word = fc.constantFrom("a", "b", "login", "auth", "dashboard", "preferences");
const path = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => `/${words.join("/")}`);
const pattern = fc
  .array(fc.tuple(word, fc.boolean()), { minLength: 1, maxLength: 4 })
  .map((parts) => `/${parts.map(([text, any], i) => (any ? `:p${i}` : text)).join("/")}`);

it("finds what the rule says, with and without a slash at the end", () => {
  fc.assert(
    fc.property(fc.array(pattern, { maxLength: 12 }), path, (patterns, visited) => {
      expect(which(patterns, visited)).toBe(byTheBook(patterns, visited));
      expect(which(patterns, `${visited}/`)).toBe(byTheBook(patterns, visited));
    }),
  );
});

it("takes any text without failing, and protects what it cannot read", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (a, b) => {
      const found = match([a, `/${a}`, "/:x"], `/${b}`);
      if (found !== null) expect(isProtectedPath(`/${b}`)).toBe(false);
    }),
  );
});

it("costs what fits the path, not how many patterns there are", () => {
  const many = Array.from({ length: 20_000 }, (_, n) => ({ match: `/page${n}/:id/x` }));
  const table = compilePages(many);
  const begun = performance.now();
  for (let n = 0; n < 20_000; n++) expect(matchPage(table, `/page${n}/1/x`)?.page === many[n]).toBe(true);
  expect(performance.now() - begun).toBeLessThan(5_000);
});
