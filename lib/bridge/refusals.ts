/**
 * Why the host did not do what a plugin's code asked for, or ended a part of it. The browser counts them, and tells the
 * panel, which shows them to administrators (`POST /api/system/plugin-refusals`).
 */
export const REFUSALS = [
  /** A message that is none of the protocol's, or an op that there is not. */
  "malformed",
  /** Of a window that is no component's: a pop-up, a frame in a frame, the page itself. Of no plugin. */
  "unknown-sender",
  /** More than a component may say in a second. */
  "too-many-messages",
  /** What goes with a message is too large, too deep, or no plain data. */
  "payload-refused",
  /** An id that is taken: of a request that has no answer yet, or of a subscription. */
  "id-taken",
  "too-many-subscriptions",
  /** `off` of what is not subscribed to: of another component's, perhaps. */
  "unknown-subscription",
  /** An event of the host's own, `panel:…`, which nobody else emits. */
  "host-event",
  /** An action that only the host runs. */
  "host-action",
  /** No page of the panel, or an address that switches something. */
  "path-refused",
  "too-many-navigations",
  "too-many-toasts",
  "too-many-dialogs",
  /** A dialog that nobody pressed anything for. */
  "dialog-unasked",
  /** A permission that `plugin.json` does not declare. */
  "permission-missing",
  /** A call of the API that a key may not make. */
  "session-required",
  "too-many-calls",
  /** The keyboard, taken without the user's doing. */
  "focus-taken",
  /** A remote that did not come up in time, or threw. */
  "remote-failed",
  /** Code in the page that did not run, or threw. */
  "code-failed",
  /** A hook of an action that threw. */
  "hook-failed",
  /** A hook that neither ended nor called `next()` in its time. */
  "hook-late",
  /** A hook that ended without `next()` or `cancel()`. */
  "hook-forgot",
] as const;

export type Refusal = (typeof REFUSALS)[number];
