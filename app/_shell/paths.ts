/** By itself for pages that name nothing else, so that the browser is not sent the rest. */
export const DASHBOARD = "/dashboard";
const DEVICE = "/dashboard/account/oauth2/api/device";
const ACCOUNT = "/dashboard/account";
const CONSENT = "/dashboard/account/oauth2/api/new";

/** The panel's own addresses, as links and forms name them. */
export const paths = {
  dashboard: DASHBOARD,
  account: ACCOUNT,
  apiKeys: `${ACCOUNT}#api-keys`,
  notifications: `${ACCOUNT}/notifications`,
  activity: `${ACCOUNT}/activity`,
  appearance: "/dashboard/preferences/appearance",
  language: "/dashboard/preferences/appearance/language",
  servers: "/dashboard/servers",
  admin: "/admin",
  settings: "/admin/settings",
  users: "/admin/users",
  plugins: "/admin/plugins",
  audit: "/admin/audit",
  device: DEVICE,
  deviceDecision: `${DEVICE}/decision`,
  signInPage: "/auth/login",
  consent: CONSENT,
  consentDecision: `${CONSENT}/decision`,
  signIn: "/api/auth/callback/credentials",
  signOut: "/api/auth/signout",
  forgotPassword: "/auth/forgot-password",
  docs: "/docs",
  apiDocs: "/docs/api",
  errorDocs: "/docs/errors",
  playground: "/docs/playground",
} as const;

/** The device page with a code filled in, as `verification_uri_complete` has it. */
export function devicePageWith(userCode: string): string {
  return `${DEVICE}?${new URLSearchParams({ user_code: userCode })}`;
}

/** The dashboard in a pack that is tried on. */
export function previewOf(pack: { theme: string } | { uiPack: string }): string {
  const query = "theme" in pack ? { preview: pack.theme } : { preview_ui: pack.uiPack };
  return `${paths.dashboard}?${new URLSearchParams(query)}`;
}

/** `?safe=1` is read by the server on any page, and `?safe=0` as well. */
export const safeModeOn = "/dashboard?safe=1";
export const safeModeOff = "/dashboard?safe=0";

/** The dashboard with its slots outlined, for administrators. */
export const slotsShown = "/dashboard?slots=1";

/** The page on which a server's console is followed. */
export function consolePage(uuidShort: string): string {
  return `/server/${encodeURIComponent(uuidShort)}/console`;
}

/** Where a code stands on the page of all error codes. */
export function errorPlace(code: string): string {
  return `/docs/errors#${code}`;
}

/** The page that shows a guide. */
export function guidePage(name: string): string {
  return `/docs/${name}`;
}

/** The page on which administrators see to one plugin. */
export function pluginPage(id: string): string {
  return `/admin/plugins/${encodeURIComponent(id)}`;
}

/** A page of a listing: from after `cursor` on, everything else of the query as it is. */
export function pageAfter(path: string, cursor: string | null, query: Record<string, string> = {}): string | null {
  return cursor === null ? null : `${path}?${new URLSearchParams({ ...query, cursor })}`;
}

/** The consent page with a query of the caller's. */
export function consentPageWith(query: URLSearchParams | string): string {
  return `${CONSENT}?${query}`;
}

/** Where the panel serves the logo of an app that asks; `id` is the consent request's. */
export function appLogo(id: string): string {
  return `${CONSENT}/logo/${id}`;
}
