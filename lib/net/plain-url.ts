import { domainToUnicode } from "node:url";
import { accepted, quoted, refused } from "@/lib/reading";
import type { Reading } from "@/lib/reading";

export const MAX_URL_CODE_POINTS = 2048;

const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):/;
const ASCII_LABEL = /^[a-z0-9_-]+$/;
const NOT_ASCII = /\P{ASCII}/u;

/** The scheme (RFC 3986 §3.1) in lower case, or null where the text does not begin with one. */
export function schemeOf(raw: string): string | null {
  return SCHEME.exec(raw)?.[1]?.toLowerCase() ?? null;
}

/**
 * Reads an absolute URL from a stranger, so that what is checked, shown, stored and opened is one and the same: the
 * URL parser's form. Text which that parser would quietly repair is refused: characters up to U+0020, U+007F,
 * backslashes, a missing or third slash, a host that it would rewrite (short numbers, full-width letters,
 * percent-encoding). So are user info, `#`, port 0, an empty host and path, and more than 2048 code points.
 *
 * The authority must follow the scheme (`scheme://`); a private-use scheme with a period may have one slash
 * (RFC 8252 §7.1). Which schemes and hosts are welcome is the caller's to say. The query is left as the parser gives it.
 */
export function parsePlainUrl(raw: string): Reading<URL> {
  if (raw.length > 2 * MAX_URL_CODE_POINTS || [...raw].length > MAX_URL_CODE_POINTS) {
    return refused(`The URL may hold at most ${MAX_URL_CODE_POINTS} characters.`);
  }
  if (Array.from(raw).some((character) => character <= " " || character === "\u007F")) {
    return refused("The URL may hold no space, line break or control character.");
  }
  if (raw.includes("\\")) return refused("The URL may hold no backslash: write / or %5C.");
  if (/\p{Cs}/u.test(raw)) return refused("The URL is not valid Unicode: it holds half of a surrogate pair.");
  if (raw.includes("#")) return refused("The URL may hold no # (fragment).");

  const scheme = schemeOf(raw);
  if (scheme === null) return refused("The URL must be absolute: it must begin with a scheme, such as https://.");
  const rest = raw.slice(scheme.length + 1);
  const isWeb = scheme === "http" || scheme === "https";
  if (!rest.startsWith("//") && (!scheme.includes(".") || !rest.startsWith("/"))) {
    return refused(`The URL must have two slashes after its scheme, as in ${quoted(`${scheme}://`)}.`);
  }

  const authority = rest.startsWith("//") ? (/^[^/?]*/.exec(rest.slice(2))?.[0] ?? "") : "";
  if (isWeb && authority === "") return refused(`A host must follow ${scheme}:// at once.`);
  if (authority.includes("@")) return refused("The URL may hold no user name or password before its host.");
  if (!URL.canParse(raw)) return refused("The URL cannot be parsed: its host or port is malformed.");
  const url = new URL(raw);
  if (url.port === "0") return refused("The URL may not name port 0.");
  if (isWeb && !isPlainHost(authority.replace(/:\d*$/, ""), url.hostname)) {
    return refused(
      "The host must be written plainly: an IPv4 address as four decimal numbers, no percent-encoding, no full-width " +
        "or invisible characters, and ASCII labels of letters, digits, hyphens and underscores.",
    );
  }
  if (url.host === "" && (url.pathname === "" || url.pathname === "/")) {
    return refused("The URL must have a host or a path after its scheme.");
  }
  return accepted(url);
}

/**
 * Whether a host as written is what the parser made of it, but for the case of letters and for U-labels (RFC 5890
 * §2.3.2.1), each of which must be its A-label's own spelling. IPv6 literals may be written in any valid way.
 */
export function isPlainHost(written: string, parsed: string): boolean {
  if (parsed.startsWith("[")) return written.startsWith("[");
  const labels = written.split(".");
  const aLabels = parsed.split(".");
  if (labels.length !== aLabels.length) return false;
  return labels.every((label, i) => {
    const aLabel = aLabels[i] ?? "";
    if (label === "") return aLabel === "" && i > 0 && i === labels.length - 1;
    if (!ASCII_LABEL.test(aLabel)) return false;
    return NOT_ASCII.test(label) ? lowerCased(label) === domainToUnicode(aLabel) : label.toLowerCase() === aLabel;
  });
}

/** Letter by letter, since a final sigma is no business of host names. */
function lowerCased(label: string): string {
  return Array.from(label, (letter) => letter.toLowerCase())
    .join("")
    .normalize("NFC");
}
