import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { safeReturnPath } from "@/lib/auth/return-path";
import { callApi } from "@/lib/testing/call-api";
import { cookiesOf, postSignIn } from "@/lib/testing/sign-in";
import { TestPanel, type TestUser } from "@/lib/testing/test-panel";

let panel: TestPanel;
let user: TestUser;
beforeAll(async () => {
  panel = await TestPanel.open();
  user = await panel.makeUser();
});
afterAll(() => panel.close());

const ELSEWHERE = [
  "/plugins/evil/Components/login.html",
  "/%70lugins/evil/login.html",
  "/a/../plugins/evil/login.html",
  "/api/auth/signout",
  "/_next/x.js",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\u0000/dashboard",
  " //evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "/%2e//evil.example",
  "https://evil.example",
  "HTTPS://evil.example",
  "https:evil.example",
  "http://localhost:3000.evil.example/",
  "http://localhost:3000@evil.example/",
  "http://localhost:3000:80@evil.example/",
  "http://localhost:3001/dashboard",
  "https://localhost:3000/dashboard",
  "http://localhost/dashboard",
  "javascript:alert(1)",
  "data:text/html,x",
  "dashboard",
  "?a=1",
  "",
];
const HERE = [
  ["/dashboard/account", "/dashboard/account"],
  ["/", "/"],
  ["/x?callbackUrl=https://evil.example", "/x?callbackUrl=https://evil.example"],
  ["/%2f%2fevil.example", "/%2f%2fevil.example"],
  ["/%5cevil.example", "/%5cevil.example"],
  ["/ü?ä=\u{1f680}#ö", "/%C3%BC?%C3%A4=%F0%9F%9A%80#%C3%B6"],
  ["/a/../dashboard", "/dashboard"],
  ["/a\u2028b", "/a%E2%80%A8b"],
  ["http://localhost:3000/dashboard?a=1#b", "/dashboard?a=1#b"],
] as const;

describe("a return address", () => {
  test.each(ELSEWHERE)("%j leads to the dashboard", (raw) => expect(safeReturnPath(raw)).toBe("/dashboard"));
  test.each(HERE)("%j stays", (raw, path) => expect(safeReturnPath(raw)).toBe(path));
  test("absent leads to the dashboard", () => {
    expect([safeReturnPath(null), safeReturnPath(undefined)]).toEqual(["/dashboard", "/dashboard"]);
  });
});

describe("no answer of sign-in leads elsewhere", () => {
  test("after the right password, to a form or a script", async () => {
    for (const callbackUrl of ELSEWHERE.filter((_one, i) => i % 4 === 0)) {
      const form = await postSignIn({ email: user.email, callbackUrl });
      expect([callbackUrl, form.headers.get("location")]).toEqual([callbackUrl, "/dashboard"]);
    }
    const script = await postSignIn({ email: user.email, callbackUrl: "//evil.example", json: "true" });
    expect(script.body.url).toBe("http://localhost:3000/dashboard");
  });

  test("nor by way of next-auth's cookie or a query, readable or not", async () => {
    const strange = ["https://evil.example", "javascript:alert(1)", "%", "x"];
    for (const text of strange) {
      const cookie = `next-auth.callback-url=${encodeURIComponent(text)}`;
      const { status, body, headers } = await postSignIn({ email: user.email, json: "true" }, { cookie });
      expect([status, body.url]).toEqual([200, "http://localhost:3000/dashboard"]);
      expect(headers.getSetCookie().join()).not.toContain("callback-url");
      const query = `/api/auth/callback/credentials?${new URLSearchParams({ callbackUrl: text, json: "true" })}`;
      const form = { email: user.email, password: user.password };
      const posted = await callApi("POST", query, { form, headers: { origin: "http://localhost:3000" } });
      expect([posted.status, posted.headers.get("location")]).toEqual([303, "/dashboard"]);
      for (const path of ["signin", "csrf", "providers", "session"]) {
        const answer = await callApi("GET", `/api/auth/${path}?${new URLSearchParams({ callbackUrl: text })}`, {
          cookie,
        });
        expect(answer.status).toBe(path === "signin" ? 302 : 200);
        expect(answer.headers.get("location") ?? "/auth/login").toMatch(/^\/auth\/login/);
        expect(`${answer.text}${answer.headers.get("location")}`).not.toContain("evil");
      }
    }
  });

  test("nor after signing out", async () => {
    const cookie = cookiesOf(await postSignIn({ email: user.email }));
    const signOut = (callbackUrl: string) =>
      callApi("POST", "/api/auth/signout", {
        form: { callbackUrl },
        cookie,
        headers: { origin: "http://localhost:3000" },
      });
    expect((await signOut("https://evil.example")).headers.get("location")).toBe("/dashboard");
    expect((await signOut("/auth/login?callbackUrl=%2Fx")).headers.get("location")).toBe(
      "/auth/login?callbackUrl=%2Fx",
    );
  });
});
