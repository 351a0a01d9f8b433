import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readNavigation } from "@/lib/bridge/read-navigation";

describe("a component goes", () => {
  it.each<[string, string, boolean]>([
    ["/dashboard", "/dashboard", false],
    ["/", "/", false],
    ["/dashboard/servers?sort=name#top", "/dashboard/servers?sort=name#top", false],
    ["/dashboard?to=https://elsewhere.example/", "/dashboard?to=https://elsewhere.example/", false],
    ["/server/a b", "/server/a%20b", false],
    ["/café", "/caf%C3%A9", false],
    ["/dashboard/../dashboard/./servers", "/dashboard/servers", false],
    ["/a//b", "/a//b", true], // no page's path, so the server is asked
    ["/admin", "/admin", true],
    ["/dashboard/../admin/settings", "/admin/settings", true],
    ["/dashboard/preferences/appearance", "/dashboard/preferences/appearance", true],
    ["/dashboard/account/oauth2/api/device", "/dashboard/account/oauth2/api/device", true],
    ["/server/%zz", "/server/%zz", true],
    ["/server/%5c", "/server/%5c", true],
    ["/javascript:alert(1)", "/javascript:alert(1)", false],
    ["/@elsewhere.example", "/@elsewhere.example", false],
  ])("to %j as %j, as another document: %j", (asked, path, loads) => {
    expect(readNavigation(asked)).toEqual({ path, loads });
  });
});

describe("a component does not go", () => {
  it.each([
    ...["", "dashboard", "./dashboard", "../dashboard", "?safe=1", "#top", " /dashboard"],
    ...[
      "javascript:alert(1)",
      "JavaScript:alert(1)",
      "data:text/html,x",
      "blob:x",
      "about:blank",
      "mailto:a@b.example",
    ],
    ...["https://elsewhere.example/", "http://panel.invalid/dashboard", "https:/dashboard", "https:dashboard"],
    ...["//elsewhere.example", "///elsewhere.example", "/\\elsewhere.example", "\\\\elsewhere.example", "\\/x"],
    ...["/dashboard\\x", "/\t/elsewhere.example", "/\n/elsewhere.example", "\t/dashboard", "/dash\rboard", "/a\u0000"],
    ...["/\u007f", "/\u2028", "/\u2029", "/\u0085"],
    ...["/.//elsewhere.example", "/..//elsewhere.example", "/a/..//elsewhere.example", "/%2e//elsewhere.example"],
    ...["/x/%2E%2e//elsewhere.example", `/${"a".repeat(2_048)}`],
    ...["/plugins/evil/Components/login.html", "/%70lugins/evil/x.html", "/Plugins/x", "/dashboard/../plugins/x"],
    ...["/api/user", "/dashboard/../api/auth/signout", "/schemas/x.json", "/_next/static/x.js"],
    ...["/auth/login?callbackUrl=/plugins/evil/x.html", "/Auth/login", "/auth"],
    ...["/dashboard?safe=0", "/dashboard?x=1&safe=1", "/dashboard?preview=a:b", "/dashboard?preview_ui=a:b"],
    "/dashboard?slots=1",
    ...[null, undefined, 7, {}, ["/dashboard"], new URL("https://panel.invalid/dashboard")],
  ])("to %j", (asked) => {
    expect(readNavigation(asked)).toBeNull();
  });
});

it("wherever it leads, a browser stays on the panel, and reads the same again", () => {
  const piece = fc.constantFrom(
    "/",
    "\\",
    ".",
    "..",
    ":",
    "@",
    "%2e",
    "%2f",
    "%5c",
    "\t",
    "\n",
    "?",
    "#",
    "a",
    " ",
    "é",
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ unit: "grapheme" })), { maxLength: 8 }), (pieces) => {
      const to = readNavigation(pieces.join(""));
      if (to === null) return;
      const url = new URL(to.path, "https://panel.example/some/page");
      expect([url.origin, url.pathname + url.search + url.hash]).toEqual(["https://panel.example", to.path]);
      expect(readNavigation(to.path)).toEqual(to);
    }),
  );
});
