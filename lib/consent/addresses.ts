/** The page that an app sends the user to. */
export const CONSENT_PAGE = "/dashboard/account/oauth2/api/new";
