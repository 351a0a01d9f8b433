const DEVICE = "/dashboard/account/oauth2/api/device";

/** The panel's own addresses, as links and forms name them. */
export const paths = {
  dashboard: "/dashboard",
  account: "/dashboard/account",
  apiKeys: "/dashboard/account#api-keys",
  settings: "/admin/settings",
  device: DEVICE,
  deviceDecision: `${DEVICE}/decision`,
  signIn: "/api/auth/callback/credentials",
  signOut: "/api/auth/signout",
} as const;

/** The device page with a code filled in, as `verification_uri_complete` has it. */
export function devicePageWith(userCode: string): string {
  return `${DEVICE}?${new URLSearchParams({ user_code: userCode })}`;
}
