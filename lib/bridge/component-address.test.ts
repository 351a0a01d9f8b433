import { expect, it } from "vitest";
import { componentAddress } from "@/lib/bridge/component-address";

const SRC = "/plugins/desk/~abc-1/Components/deep/side.html";

it.each([
  ["card.html", "/plugins/desk/~abc-1/Components/card.html"],
  ["Components/card.html", "/plugins/desk/~abc-1/Components/card.html"],
  ["a b/ü?#.htm", "/plugins/desk/~abc-1/Components/a%20b/%C3%BC%3F%23.htm"],
  ...["", "/card.html", "../card.html", "a/../card.html", "a//card.html", ".hidden.html", "a\\card.html"].map(
    (component): [string, null] => [component, null],
  ),
  ...["https://host/card.html", "card.js", "card.html\n", "card.html?x"].map((component): [string, null] => [
    component,
    null,
  ]),
])("beside a component, %j is %j", (component, address) => {
  expect(componentAddress(SRC, component)).toBe(address);
});

it("a remote is an ES module", () => {
  expect(componentAddress(SRC, "deep/card.mjs", "remote")).toBe("/plugins/desk/~abc-1/Components/deep/card.mjs");
  expect(componentAddress("/plugins/desk/~1/Components/", "card.js", "remote")).toBe(
    "/plugins/desk/~1/Components/card.js",
  );
  for (const path of ["card.html", "card.json", "../index.js", "card.js?x"]) {
    expect(componentAddress(SRC, path, "remote")).toBeNull();
  }
});

it("beside what is no component there is none", () => {
  expect(componentAddress("/dashboard", "card.html")).toBeNull();
});
