/**
 * The segments of a path, decoded one by one, so that `/caf%C3%A9/` and `/café` are the same. Null for a path that
 * stands for no page: empty or dotted segments, a wrong encoding, or a slash, backslash or control character that was
 * hidden in one. What matches nothing is the panel's own.
 */
export function readPathSegments(path: string): string[] | null {
  if (!path.startsWith("/")) return null;
  const inner = path.slice(1, path.length > 1 && path.endsWith("/") ? -1 : undefined);
  if (inner === "") return path === "/" ? [] : null;
  const segments: string[] = [];
  for (const written of inner.split("/")) {
    const segment = decode(written);
    if (segment === null || segment === "" || segment === "." || segment === "..") return null;
    if (/[/\\\p{Cc}\p{Cs}]/u.test(segment)) return null;
    segments.push(segment.normalize("NFC"));
  }
  return segments;
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
