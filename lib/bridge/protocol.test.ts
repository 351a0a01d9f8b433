import { describe, expect, it } from "vitest";
import { readMessage } from "@/lib/bridge/protocol";
import type { GuestMessage } from "@/lib/bridge/protocol";
import { builtin } from "@/lib/theme/builtin";

const THEME = { type: "panel-theme", version: 2, mode: "dark", packId: "default", tokens: builtin.dark, accent: null };

describe("is a message", () => {
  it.each<object>([
    { type: "panel-ready" },
    { type: "panel-ready", version: 2 },
    { type: "panel-ready", version: "2.1" },
    { type: "panel-navigate", path: "anything" },
    { type: "panel-bus", op: "resize", height: 0 },
    { type: "panel-bus", op: "resize", height: 120.5 },
  ])("%j", (message) => {
    expect(readMessage(message)).toEqual(message);
  });

  it("without what stands beside its fields", () => {
    const message: GuestMessage = { type: "panel-ready", version: 3 };
    expect(readMessage({ ...message, later: true, __proto__: { type: "panel-navigate" } })).toEqual(message);
  });
});

describe("is none", () => {
  it.each([
    ...[null, undefined, 0, "panel-ready", [], ["panel-ready"], {}, () => undefined],
    ...[{ type: "panel-Ready" }, { type: "panel-other" }, { type: ["panel-ready"] }, { type: "toString" }],
    ...[{ type: "panel-ready", version: {} }, { type: "panel-navigate" }, { type: "panel-navigate", path: {} }],
    ...[{ type: "panel-bus" }, { type: "panel-bus", op: "constructor" }, { type: "panel-bus", op: "resize" }],
    ...[NaN, Infinity, -1, "120", null].map((height) => ({ type: "panel-bus", op: "resize", height })),
    ...[
      // what the host says is nothing for a guest to say
      THEME,
      { ...THEME, mode: "system" },
      { ...THEME, version: 1 },
      { ...THEME, tokens: { background: "0 0% 0%" } },
    ],
  ])("%j", (data) => {
    expect(readMessage(data)).toBeNull();
  });
});
