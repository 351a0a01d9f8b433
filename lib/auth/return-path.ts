import { isPagePath } from "@/lib/slots/is-page-path";
import { getRuntime } from "@/lib/runtime";

export const HOME = "/dashboard";
export const SIGN_IN_PAGE = "/auth/login";

/**
 * Where to go after signing in: a path of this panel, with its query. Anything else (another origin, `//host`, `/\host`,
 * a scheme, control characters), and what is no page, becomes the dashboard.
 */
export function safeReturnPath(raw: string | null | undefined): string {
  if (!raw || /[\\\u0000-\u001f\u007f]/.test(raw)) return HOME;
  const { baseUrl } = getRuntime().env;
  if (!raw.startsWith("/") && !raw.startsWith(`${baseUrl}/`)) return HOME;
  try {
    const url = new URL(raw, baseUrl);
    const path = url.pathname + url.search + url.hash;
    return url.origin === baseUrl && isPagePath(url.pathname) ? path : HOME;
  } catch {
    return HOME;
  }
}
