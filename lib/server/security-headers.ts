export type PagePolicy = {
  nonce: string;
  development: boolean;
  formAction: string;
  files: string;
  frames: "'self'" | "'none'";
};

/**
 * Content security policy of a page. No `'strict-dynamic'`: with it Chromium ran an injected script and a `data:`
 * import (docs/decisions/0001). Style attributes are allowed, style elements need the nonce.
 * @param files what scripts and stylesheets may come from, as files: on the panel's own pages the build alone, so that a
 *   plugin's are refused by the browser too
 */
export function pagePolicy({ nonce, development, formAction, files, frames }: PagePolicy): string {
  return [
    "default-src 'self'",
    `script-src ${files} 'nonce-${nonce}'${development ? " 'unsafe-eval'" : ""}`,
    `style-src ${files} 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // a theme pack may bring a font along in its stylesheet: such an address loads nothing from anywhere
    "font-src 'self' data:",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${formAction}`,
    `frame-src ${frames}`,
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
