import { expect, it } from "vitest";
import { queryString } from "@/app/_shell/query-string";

it.each([
  ["", {}],
  ["a=1&b=2", { a: "1", b: "2" }],
  ["a=1&a=2&b=", { a: ["1", "2"], b: "" }],
  ["state=+%2B%26%3D%23%25%0A%F0%9F%98%80", { state: " +&=#%\n😀" }],
  ["b=1", { a: undefined, b: "1" }],
])("%j comes back as it was given", (text, query) => expect(queryString(query)).toBe(text));
