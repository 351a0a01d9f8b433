/** Where the consent endpoints live. */
export const OAUTH2 = "/api/user/api-clients/oauth2";
/** The page on which a person enters a device's code. */
export const DEVICE_PAGE = "/dashboard/account/oauth2/api/device";
/** RFC 8628 section 3.4. */
export const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";
