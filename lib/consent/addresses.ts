/** The page that an app sends the user to. */
export const CONSENT_PAGE = "/dashboard/account/oauth2/api/new";
/** Where that page's form posts the decision to. */
export const CONSENT_DECISION = `${CONSENT_PAGE}/decision`;
