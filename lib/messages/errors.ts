import type { ErrorCode } from "@/lib/errors";

/** Why each code is answered, and what helps: for authors of apps. A new code does not compile until it stands here. */
export const errors = {
  UNAUTHENTICATED: {
    cause: "There is no session and no key, or the key is wrong, was revoked, or its overlap after a rotation is over.",
    remedy: "Sign in, or send `Authorization: Bearer …`. With a key that worked before: connect again.",
  },
  FORBIDDEN: { cause: "Only an administrator may do this.", remedy: "Ask an administrator." },
  API_KEY_CREATION_NOT_ALLOWED: {
    cause: "An administrator has switched off new keys for users.",
    remedy: "Ask an administrator to make the key or to switch it on again.",
  },
  API_KEY_IP_NOT_ALLOWED: {
    cause: "The key is valid, and the address that used it is not on its list.",
    remedy: "Have the key's owner change its allow-list.",
  },
  SESSION_REQUIRED: {
    cause: "A key or a plugin asked for what only a signed-in person may do.",
    remedy: "Do it in the panel, signed in.",
  },
  PERMISSION_REQUIRED: {
    cause: "A plugin's call, and its plugin.json does not declare the permission that the description names.",
    remedy: "Declare the permission, and see that the plugin is there and switched on.",
  },
  CROSS_SITE_REQUEST: {
    cause: "A call with a session that changes something came from another site.",
    remedy: "Make it from the panel's own pages, or use an API key.",
  },
  INVALID_REQUEST: {
    cause: "The JSON cannot be read, or a field is missing, wrong or given twice.",
    remedy: "Correct the fields that `issues` names.",
  },
  INVALID_CALLBACK_URL: {
    cause: "The `callbackurl` breaks a rule, which the description names.",
    remedy: "Use an `https` address, `http` on `localhost`, or a custom scheme; without user info and without `#`.",
  },
  INVALID_ALLOWED_IPS: {
    cause: "An entry of `allowedips` is no IP address and no CIDR, or there are more than 50.",
    remedy: "Write whole addresses such as `203.0.113.7` or `2001:db8::/48`.",
  },
  INVALID_MODE: { cause: "The `mode` is neither `user` nor `server`.", remedy: "Send one of them, or none." },
  USE_DEVICE_ENDPOINT: {
    cause: "`mode=device` was asked for on the callback flow, which it is no part of.",
    remedy: "Start the device flow: `POST /api/user/api-clients/oauth2/device`.",
  },
  INVALID_REQUEST_TOKEN: {
    cause: "No consent request of this account has this token.",
    remedy: "Start again from the app, signed in as the same person.",
  },
  REQUEST_EXPIRED: { cause: "The consent request is older than 10 minutes.", remedy: "Start again from the app." },
  REQUEST_NOT_PENDING: {
    cause: "The request was already approved or denied, or is being delivered.",
    remedy: "Nothing, where the app has its key; else start again from the app.",
  },
  INVALID_USER_CODE: {
    cause: "No device waits with this code: it was mistyped, has expired or was decided.",
    remedy: "Compare the code with the device's screen, or start again there.",
  },
  INVALID_AUTHORIZATION_CODE: {
    cause: "The code is unknown, was used, or is older than 10 minutes.",
    remedy: "Send the user to the consent page again. If you did not use the code yourself, somebody else did.",
  },
  INVALID_CODE_VERIFIER: {
    cause: "The `code_verifier` is missing or does not fit the `code_challenge`.",
    remedy: "Send the right one; the code is still good.",
  },
  CALLBACK_DELIVERY_FAILED: {
    cause: "The app's server did not accept the key, which was revoked.",
    remedy: "Have the server answer the POST with a 2xx within 10 seconds, and approve again.",
  },
  INVALID_PASSWORD_LINK: {
    cause: "The set-password link was used, has run out, or was replaced by a newer one.",
    remedy: "Ask for a new link.",
  },
  API_KEY_LIMIT_REACHED: { cause: "The account holds 50 keys.", remedy: "Revoke one first." },
  API_KEY_ROTATED: {
    cause: "Another rotation won at the same moment, and its caller has the new pair.",
    remedy: "Look at the key again before another rotation.",
  },
  SERVER_LIMIT_REACHED: { cause: "The account has 100 servers.", remedy: "Delete one first." },
  EMAIL_TAKEN: { cause: "Another account has this e-mail address.", remedy: "Use another address." },
  LAST_ADMIN: {
    cause: "The last enabled administrator would lose the role, be disabled or be deleted.",
    remedy: "Make somebody else an administrator first.",
  },
  INVALID_CURRENT_PASSWORD: {
    cause: "The `current_password` is missing or wrong.",
    remedy: "Send the password that the account has now.",
  },
  APPEARANCE_LOCKED: {
    cause: "An administrator has locked this choice for everyone.",
    remedy: "Leave it as it is, or ask an administrator.",
  },
  PACK_NOT_AVAILABLE: {
    cause: "The pack is unknown, switched off, broken, or hidden by its rules.",
    remedy: "Choose one that the listing has.",
  },
  SERVICE_UNAVAILABLE: {
    cause: "The panel cannot reach its database, cannot write to it, or is stopping.",
    remedy: "Wait as many seconds as `Retry-After` says, and try again.",
  },
  NOT_FOUND: {
    cause: "There is nothing at this address, or it is another account's.",
    remedy: "Check the address and the id in it.",
  },
  METHOD_NOT_ALLOWED: { cause: "The address does not take this method.", remedy: "Use one that `Allow` lists." },
  PAYLOAD_TOO_LARGE: { cause: "The body is larger than 16 KiB.", remedy: "Send less at once." },
  UNSUPPORTED_MEDIA_TYPE: {
    cause: "The body is not said to be JSON.",
    remedy: "Send `Content-Type: application/json`.",
  },
  RATE_LIMITED: {
    cause: "There were too many calls or wrong tries in a short time.",
    remedy: "Wait as many seconds as `Retry-After` says.",
  },
  INTERNAL: {
    cause: "Something that nobody expected went wrong in the panel.",
    remedy: "Give the `request_id` to who runs the panel: the log has it.",
  },
  authorization_pending: {
    cause: "The device flow goes on: the user has not decided yet.",
    remedy: "Poll again after `interval` seconds.",
  },
  slow_down: {
    cause: "The device flow goes on, and the app polls too fast.",
    remedy: "Wait the `interval` of this answer between polls from now on.",
  },
  expired_token: {
    cause: "The device flow is over: nobody approved within 15 minutes.",
    remedy: "Start a new one.",
  },
  access_denied: {
    cause: "The device flow is over: the user denied it, or may have no more keys, as the description says.",
    remedy: "Tell the user. Start a new one only when asked to.",
  },
  INVALID_DEVICE_CODE: {
    cause: "The device code is unknown, or its key was collected.",
    remedy: "Use the key that you have, or start a new device flow.",
  },
  unsupported_grant_type: {
    cause: "A form without the `grant_type` of the device flow.",
    remedy: "Send `grant_type=urn:ietf:params:oauth:grant-type:device_code`.",
  },
} as const satisfies Record<ErrorCode, { cause: string; remedy: string }>;
