// Every secret that tests use on purpose. After a test run no log may hold one (scripts/check-logs.mjs), so a test that
// needs a password takes it from here. Each is odd enough never to stand in a log by chance.

/** The first administrator of a panel that the browser tests start. */
export const ADMIN = { email: "admin@panel.test", name: "Administrator", password: "mauve-otter-93-lantern" };

/** What users made by a test have when the test does not care. */
export const USER_PASSWORD = "correct horse battery";

/** A password that nobody has. */
export const WRONG_PASSWORD = "quilted-walrus-17-teapot";

/** What a user changes the password to. */
export const NEW_PASSWORD = "brisk-heron-58-umbrella";

export const TEST_PASSWORDS: readonly string[] = [ADMIN.password, USER_PASSWORD, WRONG_PASSWORD, NEW_PASSWORD];

/** AUTH_SECRET of a panel under test: whoever has it can make session cookies. */
export const TEST_AUTH_SECRET = "only-for-tests-0123456789abcdef0123456789abcdef";
