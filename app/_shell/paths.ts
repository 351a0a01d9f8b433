const DEVICE = "/dashboard/account/oauth2/api/device";
const CONSENT = "/dashboard/account/oauth2/api/new";

/** The panel's own addresses, as links and forms name them. */
export const paths = {
  dashboard: "/dashboard",
  account: "/dashboard/account",
  apiKeys: "/dashboard/account#api-keys",
  settings: "/admin/settings",
  device: DEVICE,
  deviceDecision: `${DEVICE}/decision`,
  consent: CONSENT,
  consentDecision: `${CONSENT}/decision`,
  signIn: "/api/auth/callback/credentials",
  signOut: "/api/auth/signout",
} as const;

/** The device page with a code filled in, as `verification_uri_complete` has it. */
export function devicePageWith(userCode: string): string {
  return `${DEVICE}?${new URLSearchParams({ user_code: userCode })}`;
}

/** The consent page with a query of the caller's. */
export function consentPageWith(query: URLSearchParams | string): string {
  return `${CONSENT}?${query}`;
}

/** Where the panel serves the logo of an app that asks; `id` is the consent request's. */
export function appLogo(id: string): string {
  return `${CONSENT}/logo/${id}`;
}
