/**
 * The bridge's messages, version 2, between the panel (host) and a component in its frame (guest).
 *
 *   guest → host   panel-ready {version?, document?}   a guest is there; the host answers with the theme. `document` is
 *                                                      of the guest's making, the same for as long as its document
 *                  panel-navigate {path}               go to a page of the panel (`readNavigation`)
 *                  panel-toast {message, level?}       tell the user something: `success` (the default), `info`,
 *                                                      `warning`, `error`; text of at most 500 characters
 *                  panel-bus {op, …}
 *                    emit {event, payload?, requestId?}          tell all who listen; answered if there is a requestId
 *                    on {event, subscriptionId}                  listen; `off` ends it, whatever a subscription is of
 *                    off {subscriptionId}
 *                    runAction {actionId, ctx?, requestId}       answered with what came of it
 *                    register {actionId, subscriptionId, id?, priority?}   stand before an action; `call` asks what it says
 *                    next {callId}                               it has nothing against it; answered when it is done
 *                    cancel {callId, reason?}                    it is not to be done
 *                    settle {callId, error?}                     the hook has ended
 *                    command {subscriptionId, label, shortcut?}  an entry of the palette; `event` says that it was chosen
 *                    modal {component?, remote?, title, requestId}   open a dialog with another component of the plugin; a
 *                                                                remote only for code in the page
 *                    closeModal {}                               close it
 *                    api {method, path, body?, requestId}        call the panel's API
 *                    resize {height}                             how high the component is, in CSS pixels
 *                    key {key, …}                                a key that the component leaves to the panel: Escape, or
 *                                                                one pressed with Ctrl, Alt or Meta
 *                    leave {}                                    the document is about to go
 *   host → guest   panel-theme {version:2, mode, packId, tokens, accent}
 *                                                      after each panel-ready, and at each change
 *                  panel-bus {op, …}
 *                    reply {requestId | subscriptionId | callId, ok, error?, result?}   one for each of these, at most
 *                    event {subscriptionId, event, payload}
 *                    call {callId, subscriptionId, actionId, ctx}
 *                    context {pathname, user, uiPackId}          after each panel-ready, and at each change
 *
 * `mode` is light or dark, the one in force, and `tokens` are its: a guest need not know what the device prefers. What
 * has another form is ignored. Fields beside these are too, so that either side may be newer than the other.
 */
import * as z from "zod/mini";
import { TOKEN_KEYS } from "@/lib/theme/tokens";
import type { TokenKey } from "@/lib/theme/tokens";

export const BRIDGE_VERSION = 2;
export const LEVELS = ["success", "info", "warning", "error"] as const;
export const LONGEST_TEXT = 500;

const ready = z.object({
  type: z.literal("panel-ready"),
  version: z.optional(z.union([z.number(), z.string()])),
  document: z.optional(z.string()),
});

const theme = z.object({
  type: z.literal("panel-theme"),
  version: z.literal(BRIDGE_VERSION),
  mode: z.enum(["light", "dark"]),
  packId: z.string(),
  tokens: z.object(Object.fromEntries(TOKEN_KEYS.map((key) => [key, z.string()])) as Record<TokenKey, z.ZodMiniString>),
  accent: z.nullable(z.string()),
});

const navigate = z.object({ type: z.literal("panel-navigate"), path: z.string() });

const sentence = z.string().check(z.maxLength(LONGEST_TEXT), z.regex(/[\p{L}\p{N}\p{P}\p{S}]/u));
const toast = z.object({
  type: z.literal("panel-toast"),
  message: sentence,
  level: z._default(z.enum(LEVELS), "success"),
});

/** Of a guest's making; it means something in its own frame alone. */
const id = z.union([z.string().check(z.minLength(1), z.maxLength(64)), z.number()]);
/** Of an event or action: `panel:…` are the host's. */
const name = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9:._/-]{0,99}$/));
/** Words that can be seen. */
const label = z.string().check(z.maxLength(100), z.regex(/[\p{L}\p{N}\p{P}\p{S}]/u));
/** Path of a file of the plugin. */
const file = z.string().check(z.minLength(1), z.maxLength(512));
/** Plain data of a bearable size (`isPlainData`). */
const data = z.optional(z.unknown());
const op = <Op extends string, Fields extends z.core.$ZodShape>(of: Op, fields: Fields) =>
  z.object({ type: z.literal("panel-bus"), op: z.literal(of), ...fields });

const bus = z.discriminatedUnion("op", [
  op("emit", { event: name, payload: data, requestId: z.optional(id) }),
  op("on", { event: name, subscriptionId: id }),
  op("off", { subscriptionId: id }),
  op("runAction", { actionId: name, ctx: z.optional(z.record(z.string(), z.unknown())), requestId: id }),
  op("register", { actionId: name, subscriptionId: id, id: z.optional(label), priority: z._default(z.number(), 0) }),
  op("next", { callId: id }),
  op("cancel", { callId: id, reason: z._default(z.string().check(z.maxLength(LONGEST_TEXT)), "") }),
  op("settle", { callId: id, error: z.optional(z.string().check(z.maxLength(LONGEST_TEXT))) }),
  op("command", { subscriptionId: id, label, shortcut: z.optional(z.string().check(z.maxLength(40))) }),
  op("modal", { component: z.optional(file), remote: z.optional(file), title: label, requestId: id }),
  op("closeModal", {}),
  op("api", {
    method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]),
    path: z.string().check(z.maxLength(2_048)),
    body: data,
    requestId: id,
  }),
  op("resize", { height: z.number().check(z.minimum(0)) }),
  op("key", {
    key: z.string().check(z.minLength(1), z.maxLength(20)),
    code: z._default(z.string().check(z.maxLength(40)), ""),
    ctrlKey: z.boolean(),
    altKey: z.boolean(),
    metaKey: z.boolean(),
    shiftKey: z.boolean(),
  }),
  op("leave", {}),
]);

/** What a guest may say. */
export const guestSchema = z.discriminatedUnion("type", [ready, navigate, toast, bus]);

const user = z.object({ id: z.string(), name: z.string(), role: z.enum(["user", "admin"]) });
const answer = { ok: z.boolean(), error: z.optional(z.string()), result: data };
const said = z.union([
  op("reply", { requestId: id, ...answer }),
  op("reply", { subscriptionId: id, ...answer }),
  op("reply", { callId: id, ...answer }),
  op("event", { subscriptionId: id, event: name, payload: data }),
  op("call", { callId: z.number(), subscriptionId: id, actionId: name, ctx: z.record(z.string(), z.unknown()) }),
  op("context", { pathname: z.string(), user: z.nullable(user), uiPackId: z.nullable(z.string()) }),
]);

/** What the host says. */
export const hostSchema = z.union([theme, said]);

export type GuestMessage = z.infer<typeof guestSchema>;
/** The same, as it may be written: with what has a default left out. */
export type GuestInput = z.input<typeof guestSchema>;
export type BusMessage = Extract<GuestMessage, { type: "panel-bus" }>;
export type KeyMessage = Extract<BusMessage, { op: "key" }>;
export type HostMessage = z.infer<typeof hostSchema>;
export type ThemeMessage = z.infer<typeof theme>;
export type ContextMessage = Extract<HostMessage, { op: "context" }>;
export type CallMessage = Extract<HostMessage, { op: "call" }>;
export type MessageId = z.infer<typeof id>;
export type Level = (typeof LEVELS)[number];
/** Who is signed in, for a component that may read the API. */
export type ContextUser = z.infer<typeof user>;
export type PanelContext = Pick<ContextMessage, "pathname" | "user" | "uiPackId">;

/** What a guest says; null for what is no message of a guest's. */
export function readMessage(data: unknown): GuestMessage | null {
  const { success, data: message } = guestSchema.safeParse(data);
  return success ? message : null;
}
