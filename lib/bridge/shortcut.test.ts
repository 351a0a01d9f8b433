import { describe, expect, it } from "vitest";
import { isPressed, readShortcut, showShortcut } from "@/lib/bridge/shortcut";

const NONE = { code: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe("keys of a command", () => {
  it.each([
    ["Mod+Shift+E", "Ctrl+Shift+E", "⌘⇧E"],
    ["shift + mod + e", "Ctrl+Shift+E", "⌘⇧E"],
    ["Mod+Alt+7", "Ctrl+Alt+7", "⌘⌥7"],
    ["Alt+Shift+a", "Alt+Shift+A", "⌥⇧A"],
  ])("%s", (text, shown, onMac) => {
    const shortcut = readShortcut(text)!;
    expect([showShortcut(shortcut, false), showShortcut(shortcut, true)]).toEqual([shown, onMac]);
  });

  it.each([
    "",
    "E",
    "Mod+E",
    "Shift+E",
    "Mod+Shift",
    "Mod+Mod+E",
    "Mod+Shift+Enter",
    "Mod+Shift+Alt+E",
    "Ctrl+Shift+E",
  ])("not %j: it would type, or is the browser's", (text) => {
    expect(readShortcut(text)).toBeNull();
  });

  it("are pressed with these modifiers and no other, whatever character comes of it", () => {
    const shortcut = readShortcut("Mod+Shift+7")!;
    const pressed = { ...NONE, key: "/", code: "Digit7", ctrlKey: true, shiftKey: true };
    expect(isPressed(shortcut, pressed, false)).toBe(true);
    expect(isPressed(shortcut, pressed, true)).toBe(false);
    expect(isPressed(shortcut, { ...pressed, ctrlKey: false, metaKey: true }, true)).toBe(true);
    expect(isPressed(shortcut, { ...pressed, altKey: true }, false)).toBe(false);
    const altGraph = { ...NONE, key: "€", code: "KeyE", ctrlKey: true, altKey: true };
    expect(isPressed(readShortcut("Mod+Alt+E")!, altGraph, false)).toBe(true);
    expect(isPressed(readShortcut("Mod+Alt+E")!, { ...altGraph, getModifierState: () => true }, false)).toBe(false);
    expect(isPressed(shortcut, { ...pressed, code: "Digit8" }, false)).toBe(false);
    expect(isPressed(readShortcut("Mod+Shift+E")!, { ...pressed, key: "E", code: "" }, false)).toBe(true);
  });
});
