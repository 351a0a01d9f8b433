/** What may go with a message: characters of all text and keys together, values, and how deep they stand in each other. */
export const MOST_CHARACTERS = 64 * 1024;
export const MOST_VALUES = 10_000;
export const DEEPEST = 20;

/**
 * Whether a value is plain data of a bearable size: null, booleans, finite numbers, text, and lists and objects of these.
 * A value that stands in itself is too deep, and one that stands in many places counts in each.
 */
export function isPlainData(value: unknown): boolean {
  let characters = 0;
  let values = 0;
  const left: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    const { value: found, depth } = one;
    values += 1;
    if (values + left.length > MOST_VALUES || depth > DEEPEST) return false;
    if (typeof found === "string") characters += found.length;
    else if (Array.isArray(found)) {
      if (found.length > MOST_VALUES - values) return false; // before its holes are looked at
      for (const item of found) left.push({ value: item, depth: depth + 1 });
    } else if (isPlainObject(found)) {
      for (const key of Object.keys(found)) {
        characters += key.length;
        left.push({ value: found[key], depth: depth + 1 });
        if (left.length > MOST_VALUES) return false;
      }
    } else if (!isPlainValue(found)) return false;
    if (characters > MOST_CHARACTERS) return false;
  }
  return true;
}

function isPlainValue(value: unknown): boolean {
  return value === null || value === undefined || typeof value === "boolean" || Number.isFinite(value);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}
