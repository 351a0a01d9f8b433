import { describe, expect, it } from "vitest";
import { builtin } from "@/lib/theme/builtin";
import { contrast } from "@/lib/theme/contrast";
import { TEXT_PAIRS, TOKEN_KEYS, USED_PAIRS } from "@/lib/theme/tokens";
import type { TokenKey } from "@/lib/theme/tokens";

const EDGES: [TokenKey, TokenKey][] = (["background", "card", "muted"] as const).flatMap(
  (surface): [TokenKey, TokenKey][] => [
    [surface, "ring"],
    ...(surface === "muted" ? [] : ([[surface, "input"]] as [TokenKey, TokenKey][])),
  ],
);

describe.each(["light", "dark"] as const)("the built-in theme, %s", (mode) => {
  const tokens = builtin[mode];

  it("has every token and no other", () => {
    expect(Object.keys(tokens)).toEqual([...TOKEN_KEYS]);
  });

  it.each([...TEXT_PAIRS, ...USED_PAIRS])("%s carries %s at 4.5 or more", (surface, text) => {
    expect(contrast(tokens[surface], tokens[text])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(EDGES)("%s shows %s at 3 or more", (surface, edge) => {
    expect(contrast(tokens[surface], tokens[edge])).toBeGreaterThanOrEqual(3);
  });
});
