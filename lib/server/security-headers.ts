/**
 * Content security policy of a page. No `'strict-dynamic'`: with it Chromium ran an injected script and a `data:`
 * import (docs/decisions/0001). Style attributes are allowed, style elements need the nonce.
 */
export function pagePolicy(nonce: string, development: boolean, formAction = "'self'"): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${development ? " 'unsafe-eval'" : ""}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // a theme pack may bring a font along in its stylesheet: such an address loads nothing from anywhere
    "font-src 'self' data:",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${formAction}`,
    "frame-src 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** An API answer is data: whoever opens it as a page gets nothing that runs. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Headers of every answer. `same-origin`, as `no-referrer` would make a posted form say `Origin: null`. */
export function commonHeaders(baseUrl: string): [string, string][] {
  return [
    ["X-Content-Type-Options", "nosniff"],
    ["X-Frame-Options", "DENY"],
    ["Referrer-Policy", "same-origin"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()"],
    ...(baseUrl.startsWith("https:")
      ? ([["Strict-Transport-Security", "max-age=31536000"]] as [string, string][])
      : []),
  ];
}
