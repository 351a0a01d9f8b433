import { expect, it } from "vitest";
import { readStoredSettings } from "@/lib/plugins/plugin-rows";

it("reads what the panel writes, and nothing into what it does not", () => {
  expect([...readStoredSettings('{"tide":"high","__proto__":"x","moon":7,"sun":null}')]).toEqual([
    ["tide", "high"],
    ["__proto__", "x"],
  ]);
});

it.each(["", "{", "null", "7", '"x"', "[]"])("%j holds none", (text) => {
  expect([...readStoredSettings(text)]).toEqual([]);
});
