import type { Refusal } from "@/lib/bridge/refusals";

/**
 * What a component says over the bridge, what it hears then, and what is counted: the protocol's tests, run over a fake
 * transport (`lib/bridge/conversations.test.ts`) and by a component in a browser (`e2e/bridge.spec.ts`).
 */
export type Conversation = {
  name: string;
  /** What the plugin declares. */
  permissions?: readonly string[];
  /** One after the other, each when what the one before brought about is done. */
  says: readonly unknown[];
  /** The host's `panel-bus` messages, in order, without what stands in all of them. */
  hears: readonly Record<string, unknown>[];
  refused?: Partial<Record<Refusal, number>>;
};

const bus = (op: string, fields: Record<string, unknown> = {}) => ({ type: "panel-bus", op, ...fields });
const done = (ids: Record<string, unknown>, result?: unknown) => ({
  op: "reply",
  ...ids,
  ok: true,
  ...(result !== undefined && { result }),
});
const failed = (ids: Record<string, unknown>, error: string) => ({ op: "reply", ...ids, ok: false, error });
const heard = (subscriptionId: string, event: string, payload?: unknown) => ({
  op: "event",
  subscriptionId,
  event,
  ...(payload !== undefined && { payload }),
});
const large = "x".repeat(1024 * 1024);
const cyclic: Record<string, unknown> = {};
cyclic.self = cyclic;
const finished = { cancelled: false };

export const CONVERSATIONS: readonly Conversation[] = [
  {
    name: "an event reaches who listens, until they do no more",
    says: [
      bus("on", { event: "desk:saved", subscriptionId: "a" }),
      bus("emit", { event: "desk:saved", payload: { at: [1, null, "x"] } }),
      bus("emit", { event: "desk:other", payload: 1 }),
      bus("off", { subscriptionId: "a" }),
      bus("emit", { event: "desk:saved", payload: 2, requestId: "r" }),
    ],
    hears: [
      done({ subscriptionId: "a" }),
      heard("a", "desk:saved", { at: [1, null, "x"] }),
      done({ subscriptionId: "a" }),
      done({ requestId: "r" }),
    ],
  },
  {
    name: "a second subscription under an id that is taken is none, and gets no answer",
    says: [
      bus("on", { event: "desk:a", subscriptionId: "a" }),
      bus("on", { event: "desk:b", subscriptionId: "a" }),
      bus("emit", { event: "desk:b" }),
    ],
    hears: [done({ subscriptionId: "a" })],
    refused: { "id-taken": 1 },
  },
  {
    name: "nobody ends what is another's, or not there",
    says: [bus("off", { subscriptionId: "other" }), bus("off", { subscriptionId: 1 })],
    hears: [
      failed({ subscriptionId: "other" }, "unknown-subscription"),
      failed({ subscriptionId: 1 }, "unknown-subscription"),
    ],
    refused: { "unknown-subscription": 2 },
  },
  {
    name: "the host's events are the host's, however they are written",
    says: [
      bus("on", { event: "panel:session:change", subscriptionId: "a" }),
      bus("emit", { event: "panel:session:change", payload: { signedIn: false } }),
      bus("emit", { event: "PANEL:host:ready", requestId: "r" }),
    ],
    hears: [done({ subscriptionId: "a" }), failed({ requestId: "r" }, "host-event")],
    refused: { "host-event": 2 },
  },
  {
    name: "what goes with an event is plain data of a bearable size",
    says: [
      bus("on", { event: "desk:x", subscriptionId: "a" }),
      bus("emit", { event: "desk:x", payload: large, requestId: "large" }),
      bus("emit", { event: "desk:x", payload: new Map([[1, 2]]), requestId: "map" }),
      bus("emit", { event: "desk:x", payload: cyclic, requestId: "cyclic" }),
      bus("emit", { event: "desk:x", payload: [Number.NaN] }),
    ],
    hears: [
      done({ subscriptionId: "a" }),
      failed({ requestId: "large" }, "payload-refused"),
      failed({ requestId: "map" }, "payload-refused"),
      failed({ requestId: "cyclic" }, "payload-refused"),
    ],
    refused: { "payload-refused": 4 },
  },
  {
    name: "what is no message is ignored",
    says: [
      bus("delete"),
      bus("on", { event: "desk:x" }),
      bus("on", { event: "", subscriptionId: "a" }),
      bus("on", { event: "desk:x", subscriptionId: {} }),
      bus("on", { event: "desk x", subscriptionId: "a" }),
      bus("runAction", { actionId: "desk:x" }),
      bus("api", { method: "TRACE", path: "/api/user", requestId: "r" }),
      { type: "panel-toast", message: "" },
      { type: "panel-toast", message: "x".repeat(501) },
      { type: "panel-toast", message: "x", level: "loud" },
      { type: "panel-other" },
      "panel-ready",
      null,
      [],
    ],
    hears: [],
    refused: { malformed: 14 },
  },
  {
    name: "no path leads out of the panel",
    says: [
      "javascript:alert(1)",
      "data:text/html,x",
      "//host",
      "/\\host",
      "/\t/host",
      "\t//host",
      "dashboard",
      "/api/user",
    ].map((path) => ({ type: "panel-navigate", path })),

    hears: [],
    refused: { "path-refused": 8 },
  },
  {
    name: "nor does one that an action is given",
    says: [
      bus("runAction", { actionId: "panel:nav:push", ctx: { path: "//host" }, requestId: "a" }),
      bus("runAction", { actionId: "panel:nav:push", requestId: "b" }),
    ],
    hears: [failed({ requestId: "a" }, "path-refused"), failed({ requestId: "b" }, "path-refused")],
    refused: { "path-refused": 2 },
  },
  {
    name: "actions that only the host runs are refused, and ones that nobody knows fail",
    says: [
      bus("runAction", { actionId: "panel:form:submit", ctx: {}, requestId: "a" }),
      bus("runAction", { actionId: "panel:anything", requestId: "b" }),
      bus("runAction", { actionId: "desk:unknown", requestId: "c" }),
      bus("runAction", { actionId: "panel:ui:confirm", ctx: { message: "" }, requestId: "d" }),
    ],
    hears: [
      failed({ requestId: "a" }, "host-action"),
      failed({ requestId: "b" }, "host-action"),
      failed({ requestId: "c" }, "no-such-action"),
      failed({ requestId: "d" }, "malformed"),
    ],
    refused: { "host-action": 2, malformed: 1 },
  },
  {
    name: "a hook is asked, says next, and hears what came of it",
    says: [
      bus("register", { actionId: "desk:save", subscriptionId: "h", id: "mine" }),
      bus("runAction", { actionId: "desk:save", ctx: { n: 1 }, requestId: "r" }),
      bus("next", { callId: 1 }),
      bus("next", { callId: 1 }),
      bus("settle", { callId: 1 }),
      bus("settle", { callId: 1 }),
    ],
    hears: [
      done({ subscriptionId: "h" }),
      { op: "call", callId: 1, subscriptionId: "h", actionId: "desk:save", ctx: { n: 1 } },
      done({ callId: 1 }, finished),
      done({ requestId: "r" }, finished),
    ],
    refused: { "id-taken": 1 },
  },
  {
    name: "a hook that cancels stops the action",
    says: [
      bus("register", { actionId: "desk:save", subscriptionId: "h" }),
      bus("runAction", { actionId: "desk:save", requestId: "r" }),
      bus("cancel", { callId: 1, reason: "Not now" }),
      bus("settle", { callId: 1 }),
    ],
    hears: [
      done({ subscriptionId: "h" }),
      { op: "call", callId: 1, subscriptionId: "h", actionId: "desk:save", ctx: {} },
      done({ requestId: "r" }, { cancelled: true, reason: "Not now", by: "Desk" }),
    ],
  },
  {
    name: "a hook that throws, and one that forgets, hold nothing up and are named",
    says: [
      bus("register", { actionId: "desk:save", subscriptionId: "throws", priority: 2 }),
      bus("register", { actionId: "desk:save", subscriptionId: "forgets", priority: 1 }),
      bus("runAction", { actionId: "desk:save", requestId: "r" }),
      bus("settle", { callId: 1, error: "TypeError" }),
      bus("settle", { callId: 2 }),
    ],
    hears: [
      done({ subscriptionId: "throws" }),
      done({ subscriptionId: "forgets" }),
      { op: "call", callId: 1, subscriptionId: "throws", actionId: "desk:save", ctx: {} },
      { op: "call", callId: 2, subscriptionId: "forgets", actionId: "desk:save", ctx: {} },
      done({ requestId: "r" }, finished),
    ],
    refused: { "hook-failed": 1, "hook-forgot": 1 },
  },
  {
    name: "a hook that never answers is late, and holds nothing up for long",
    says: [
      bus("register", { actionId: "desk:save", subscriptionId: "h" }),
      bus("runAction", { actionId: "desk:save", requestId: "r" }),
      // the id of a request that has no answer yet
      bus("runAction", { actionId: "desk:save", requestId: "r" }),
    ],
    hears: [
      done({ subscriptionId: "h" }),
      { op: "call", callId: 1, subscriptionId: "h", actionId: "desk:save", ctx: {} },
      done({ requestId: "r" }, finished),
    ],
    refused: { "id-taken": 1, "hook-late": 1 },
  },
  {
    name: "a call of the API needs the permission, and an address of the API",
    permissions: ["api:read"],
    says: [
      bus("api", { method: "POST", path: "/api/user", requestId: "a" }),
      bus("api", { method: "DELETE", path: "/api/user", requestId: "b" }),
      bus("api", { method: "GET", path: "/dashboard", requestId: "c" }),
      bus("api", { method: "GET", path: "//host/api/user", requestId: "d" }),
      bus("api", { method: "GET", path: "/api/auth/session", requestId: "e" }),
      bus("api", { method: "GET", path: "/api/%61uth/session", requestId: "f" }),
      bus("api", { method: "GET", path: "/api/x/../auth/csrf", requestId: "g" }),
    ],
    hears: [
      failed({ requestId: "a" }, "permission-missing"),
      failed({ requestId: "b" }, "permission-missing"),
      ...["c", "d", "e", "f", "g"].map((requestId) => failed({ requestId }, "path-refused")),
    ],
    refused: { "permission-missing": 2, "path-refused": 5 },
  },
  {
    name: "without a permission nothing is called",
    says: [bus("api", { method: "GET", path: "/api/user", requestId: "a" })],
    hears: [failed({ requestId: "a" }, "permission-missing")],
    refused: { "permission-missing": 1 },
  },
  {
    name: "a command has keys that type nothing",
    says: [
      bus("command", { subscriptionId: "a", label: "Save", shortcut: "Mod+S" }),
      bus("command", { subscriptionId: "b", label: "Save", shortcut: "Mod+Shift+S" }),
      bus("off", { subscriptionId: "b" }),
    ],
    hears: [
      failed({ subscriptionId: "a" }, "wrong-shortcut"),
      done({ subscriptionId: "b" }),
      done({ subscriptionId: "b" }),
    ],
  },
  {
    name: "a dialog shows a component of the plugin's own",
    says: [
      bus("modal", { component: "../../other/Components/a.html", title: "X", requestId: "a" }),
      bus("modal", { component: "https://host/a.html", title: "X", requestId: "b" }),
      bus("modal", { component: "a.js", title: "X", requestId: "c" }),
    ],
    hears: ["a", "b", "c"].map((requestId) => failed({ requestId }, "no-such-component")),
  },
];
