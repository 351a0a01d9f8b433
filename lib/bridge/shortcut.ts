/** A combination of keys: `Mod` is Ctrl, or Cmd on a Mac. */
export type Shortcut = { mod: boolean; alt: boolean; shift: boolean; key: string };

type Pressed = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey"> &
  Partial<Pick<KeyboardEvent, "getModifierState">>;

/**
 * Reads `Mod+Shift+E`: two of Mod, Alt and Shift, and a letter or digit. With fewer it would be a character that is
 * typed, or a key of the browser's or the panel's own. Null for all else.
 */
export function readShortcut(text: string): Shortcut | null {
  const names = text.split("+").map((name) => name.trim().toLowerCase());
  const key = names.pop() ?? "";
  const [mod, alt, shift] = ["mod", "alt", "shift"].map((name) => names.includes(name)) as [boolean, boolean, boolean];
  if (!/^[a-z0-9]$/.test(key) || names.length !== 2 || Number(mod) + Number(alt) + Number(shift) !== 2) return null;
  return { mod, alt, shift, key };
}

/** @param isMac whether Mod is Cmd */
export function isPressed({ mod, alt, shift, key }: Shortcut, pressed: Pressed, isMac: boolean): boolean {
  if (pressed.getModifierState?.("AltGraph")) return false; // types a character, though it counts as Ctrl and Alt
  const [modKey, otherKey] = isMac ? [pressed.metaKey, pressed.ctrlKey] : [pressed.ctrlKey, pressed.metaKey];
  if (modKey !== mod || otherKey || pressed.altKey !== alt || pressed.shiftKey !== shift) return false;
  // with Alt or Shift a keyboard may give another character; the key is the same one
  return (
    pressed.key.toLowerCase() === key || pressed.code === (/\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`)
  );
}

/** As it is shown: `Ctrl+Shift+E`. */
export function showShortcut({ mod, alt, shift, key }: Shortcut, isMac: boolean): string {
  const names = [mod && (isMac ? "⌘" : "Ctrl"), alt && (isMac ? "⌥" : "Alt"), shift && (isMac ? "⇧" : "Shift")];
  return [...names.filter(Boolean), key.toUpperCase()].join(isMac ? "" : "+");
}
