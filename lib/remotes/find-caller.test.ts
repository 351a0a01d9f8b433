import { expect, it } from "vitest";
import { findCaller } from "@/lib/remotes/find-caller";

const BELOW = "https://panel.example/plugins/";

it.each([
  [
    "Chromium",
    "Error\n    at https://panel.example/_next/static/chunks/1.js:1:20\n    at Object.info (https://panel.example/_next/static/chunks/1.js:1:99)\n    at save (https://panel.example/plugins/desk/~a_-1.2/Components/card.js:3:9)\n    at https://panel.example/plugins/other/~1/index.js:1:1",
  ],
  [
    "Firefox",
    "of@https://panel.example/_next/static/chunks/1.js:1:20\nsave@https://panel.example/plugins/desk/~1/index.js:3:9\nasync*@https://panel.example/plugins/other/~1/index.js:1:1",
  ],
  ["Safari", "of@https://panel.example/_next/1.js:1:20\n@https://panel.example/plugins/desk/~1/index.js:3:9"],
])("the nearest code of a plugin in a stack of %s", (_, stack) => {
  expect(findCaller(stack, BELOW)).toBe("desk");
});

it.each([
  "",
  "Error\n    at https://panel.example/_next/static/chunks/1.js:1:20",
  "Error\n    at https://elsewhere.example/plugins/desk/~1/index.js:1:1",
  "Error\n    at https://panel.example/plugins/Not%20one/index.js:1:1",
])("none in %j", (stack) => {
  expect(findCaller(stack, BELOW)).toBeNull();
});
