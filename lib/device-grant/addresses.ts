/** Where the consent endpoints live. */
export const OAUTH2 = "/api/user/api-clients/oauth2";
/** The page on which a person enters a device's code. */
export const DEVICE_PAGE = "/dashboard/account/oauth2/api/device";
/** Where that page's form posts the decision to. */
export const DEVICE_DECISION = `${DEVICE_PAGE}/decision`;
/** RFC 8628 section 3.4. */
export const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";
