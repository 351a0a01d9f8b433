/** The page that a one-time link opens. The token stands in the fragment, which no server and no log ever sees. */
export const SET_PASSWORD_PAGE = "/auth/set-password";
/** Where that page's form posts to without a script. */
export const SET_PASSWORD_FORM = `${SET_PASSWORD_PAGE}/submit`;
/** The page on which a forgotten password is told. */
export const FORGOT_PASSWORD_PAGE = "/auth/forgot-password";
/** Where that page's form posts to without a script. */
export const FORGOT_PASSWORD_FORM = `${FORGOT_PASSWORD_PAGE}/submit`;
/** The page on which a user chooses how the panel looks and speaks. */
export const PREFERENCES_PAGE = "/dashboard/preferences/appearance";
/** Where its form for the language posts to, with a script or without: another language is another document. */
export const LANGUAGE_FORM = `${PREFERENCES_PAGE}/language`;
