/**
 * What a component may do, and how much of it: the ops of the bridge (`protocol.ts`) for one frame, or for a plugin's code
 * in the page, which has them by way of `page-panels.ts`. Whatever is refused
 * is counted for administrators in the name of its plugin, and each request gets one answer at most.
 */
import type { ActionOutcome, HookContext } from "@/lib/bridge/action-registry";
import { openAllowance } from "@/lib/bridge/allowance";
import type { Allowance } from "@/lib/bridge/allowance";
import { componentAddress } from "@/lib/bridge/component-address";
import { isHostName } from "@/lib/bridge/hub";
import type { Hub } from "@/lib/bridge/hub";
import { isPlainData } from "@/lib/bridge/plain-data";
import type { BusMessage, GuestMessage, HostMessage, MessageId } from "@/lib/bridge/protocol";
import { readable } from "@/lib/bridge/readable";
import { readApiPath } from "@/lib/bridge/read-api-path";
import { readNavigation } from "@/lib/bridge/read-navigation";
import type { Refusal } from "@/lib/bridge/refusals";
import type { PanelServices, PluginRef, Question } from "@/lib/bridge/services";
import { readShortcut } from "@/lib/bridge/shortcut";

/**
 * A component that goes to other pages by itself would keep its user where it wants them. Of all frames together; more of
 * one that the user is in.
 */
export const MOST_NAVIGATIONS = 2;
export const MOST_ASKED_NAVIGATIONS = 30;
export const NAVIGATIONS_MS = 10_000;
/** Of one frame. */
export const MOST_TOASTS = 5;
export const TOASTS_MS = 10_000;
/** Of all frames of a plugin: one that is put there anew has no more of them. */
export const MOST_DIALOGS = 5;
export const DIALOGS_MS = 10_000;
/** Calls of the API, of one frame: in a time, and open at once. */
export const MOST_CALLS = 60;
export const CALLS_MS = 10_000;
export const MOST_OPEN_REQUESTS = 30;
export const MOST_SUBSCRIPTIONS = 100;
export const MOST_COMMANDS = 20;
/** Hooks that were asked and have not ended. */
export const MOST_CALLS_HELD = 100;
const LONGEST_REASON = 200;

/** The event of a command that was chosen. */
export const COMMAND_EVENT = "panel:command";

/** What all frames of a document share. */
export type FrameLimits = { navigations: Allowance; askedNavigations: Allowance; dialogs(plugin: string): Allowance };

export function openFrameLimits(): FrameLimits {
  const dialogs = new Map<string, Allowance>();
  return {
    navigations: openAllowance(MOST_NAVIGATIONS, NAVIGATIONS_MS),
    askedNavigations: openAllowance(MOST_ASKED_NAVIGATIONS, NAVIGATIONS_MS),
    dialogs(plugin) {
      const allowance = dialogs.get(plugin) ?? openAllowance(MOST_DIALOGS, DIALOGS_MS);
      dialogs.set(plugin, allowance);
      return allowance;
    },
  };
}

/** The ops that `FrameOps` deals with; the others are about the frame itself (`host.ts`). */
export type OpMessage = Exclude<BusMessage, { op: "resize" | "key" | "leave" }>;
export type FrameOps = {
  hear(message: OpMessage | Extract<GuestMessage, { type: "panel-navigate" | "panel-toast" }>): void;
  /** Tells the component where the user is; after each `panel-ready`. */
  tellContext(): void;
  /** Ends all that the component has asked for. Nothing is said after it. */
  close(): void;
};

type FrameOpsOptions = {
  by: PluginRef;
  /** The component's address; of code in the page one beside the plugin's components. */
  src: string;
  /** Whether it is code in the page that asks. */
  inPage?: boolean;
  /** Whether the user is in the component. */
  hasFocus(): boolean;
  hub: Hub;
  services: PanelServices;
  limits: FrameLimits;
  say(message: HostMessage): void;
  refuse(reason: Refusal): void;
};

/** Commands are told apart by numbers of ours: a guest's ids may be any text. */
let commandsMade = 0;

type Call = {
  subscriptionId: MessageId;
  ctx: HookContext;
  next(): Promise<ActionOutcome>;
  hasNext: boolean;
  end(error?: Error): void;
};
type Of<Op extends BusMessage["op"]> = Extract<BusMessage, { op: Op }>;

/** A refusal that the component is told, and the administrators. */
class Refused extends Error {
  constructor(readonly reason: Refusal) {
    super(reason);
  }
}

export function openFrameOps(options: FrameOpsOptions): FrameOps {
  const { by, src, inPage = false, hasFocus, hub, services, limits, say, refuse } = options;
  const subscriptions = new Map<MessageId, () => void>();
  const calls = new Map<MessageId, Call>();
  const requests = new Set<MessageId>();
  const toasts = openAllowance(MOST_TOASTS, TOASTS_MS);
  const apiCalls = openAllowance(MOST_CALLS, CALLS_MS);
  let commands = 0;
  let lastCall = 0;
  let isOpen = true;

  const tell = (message: HostMessage) => {
    if (isOpen) say(message);
  };
  const reply = (to: Answered, ok: boolean, more: { error?: string; result?: unknown } = {}) =>
    tell({ type: "panel-bus", op: "reply", ...to, ok, ...more });
  /** Does what is asked, and answers once it is done. What is refused is counted, what fails is only told. */
  function answer(to: Answered, act: () => unknown): void {
    // at once, so that what it costs is this message's
    new Promise((resolve) => resolve(act())).then(
      (result) => reply(to, true, result === undefined ? {} : { result }),
      (error: unknown) => {
        if (error instanceof Refused) refuse(error.reason);
        reply(to, false, { error: error instanceof Error ? error.message : "failed" });
      },
    );
  }
  function request(requestId: MessageId, act: () => unknown): void {
    if (requests.has(requestId)) return refuse("id-taken");
    if (requests.size >= MOST_OPEN_REQUESTS) {
      refuse("too-many-calls");
      return reply({ requestId }, false, { error: "too-many-calls" });
    }
    requests.add(requestId);
    answer({ requestId }, async () => {
      try {
        return await act();
      } finally {
        requests.delete(requestId);
      }
    });
  }
  function subscribe(subscriptionId: MessageId, begin: () => () => void): void {
    if (subscriptions.has(subscriptionId)) return refuse("id-taken");
    answer({ subscriptionId }, () => {
      if (subscriptions.size >= MOST_SUBSCRIPTIONS) throw new Refused("too-many-subscriptions");
      subscriptions.set(subscriptionId, begin());
    });
  }
  const sendEvent = (subscriptionId: MessageId, event: string, payload: unknown) =>
    tell({ type: "panel-bus", op: "event", subscriptionId, event, payload });

  /** A dialog is an answer to something that the user did, and not one after the other. */
  function requireDialog(): void {
    if (!services.hasActed()) throw new Refused("dialog-unasked");
    if (!limits.dialogs(by.id).take()) throw new Refused("too-many-dialogs");
  }
  function navigate(path: unknown): Promise<ActionOutcome> {
    const to = readNavigation(path);
    if (to === null) throw new Refused("path-refused");
    const isAsked = hasFocus() && services.hasActed();
    if (!limits[isAsked ? "askedNavigations" : "navigations"].take()) throw new Refused("too-many-navigations");
    return services.navigate(to);
  }
  async function confirm(ctx: Record<string, unknown>): Promise<boolean> {
    const question = readQuestion(ctx);
    if (question === null) throw new Refused("malformed");
    requireDialog();
    const release = hub.actions.hold();
    try {
      return await services.confirm(by, question);
    } finally {
      release();
    }
  }

  function runAction({ actionId, ctx = {} }: Of<"runAction">): Promise<ActionOutcome> {
    if (!isPlainData(ctx)) throw new Refused("payload-refused");
    if (actionId === "panel:nav:push") return navigate(ctx.path);
    if (actionId === "panel:ui:confirm") return hub.run(actionId, ctx, () => confirm(ctx));
    // of this plugin and in no place of the page's, whatever it says
    if (actionId === "panel:data:action") return hub.run(actionId, { ...ctx, plugin: by.id, slot: null });
    if (isHostName(actionId)) throw new Refused("host-action");
    if (!hub.actions.has(actionId)) throw new Error("no-such-action");
    return hub.run(actionId, ctx);
  }
  function register({ actionId, subscriptionId, id, priority }: Of<"register">): () => void {
    const handler = (ctx: HookContext, next: () => Promise<ActionOutcome>) =>
      new Promise<void>((resolve, reject) => {
        const { cancel: _, actionId: asked, ...data } = ctx;
        const callId = ++lastCall;
        const end = (error?: Error) => {
          calls.delete(callId);
          if (error) reject(error);
          else resolve();
        };
        // one that never ends is passed over by now
        if (calls.size >= MOST_CALLS_HELD) calls.values().next().value?.end();
        calls.set(callId, { subscriptionId, ctx, next, hasNext: false, end });
        tell({ type: "panel-bus", op: "call", callId, subscriptionId, actionId: asked, ctx: data });
      });
    const hook = { id: id ?? String(subscriptionId), plugin: by.id, pluginName: by.name, priority, handler };
    const onDropped = () => void subscriptions.delete(subscriptionId);
    const remove = hub.actions.register(actionId, { ...hook, onDropped });
    return () => {
      remove();
      release((call) => call.subscriptionId === subscriptionId);
    };
  }
  /** What is gone has nothing against anything. */
  function release(isGone: (call: Call) => boolean): void {
    for (const call of [...calls.values()].filter(isGone)) {
      void call.next().catch(() => undefined);
      call.end();
    }
  }
  function addCommand({ subscriptionId, label, shortcut }: Of<"command">): () => void {
    const keys = shortcut === undefined ? null : readShortcut(shortcut);
    if (shortcut !== undefined && keys === null) throw new Error("wrong-shortcut");
    if (commands >= MOST_COMMANDS) throw new Refused("too-many-subscriptions");
    commands += 1;
    const remove = hub.commands.add({
      id: String(++commandsMade),
      ...{ plugin: by.id, pluginName: by.name, label: readable(label), shortcut: keys },
      run: () => sendEvent(subscriptionId, COMMAND_EVENT, null),
    });
    return () => {
      commands -= 1;
      remove();
    };
  }
  async function callApi({ method, path, body }: Of<"api">) {
    if (!by.permissions.includes(method === "GET" ? "api:read" : "api:write")) throw new Refused("permission-missing");
    const address = readApiPath(path);
    if (address === null) throw new Refused("path-refused");
    if (!isPlainData(body)) throw new Refused("payload-refused");
    if (!apiCalls.take()) throw new Refused("too-many-calls");
    const found = await services.call(by, { method, path: address, body });
    const code = found.status === 403 ? (found.body as { error?: unknown } | null)?.error : undefined;
    // the server's own word, which holds
    if (code === "SESSION_REQUIRED") refuse("session-required");
    if (code === "PERMISSION_REQUIRED") refuse("permission-missing");
    return found;
  }
  function openModal({ component, remote, title }: Of<"modal">): void {
    // what runs in the page is for what runs there already to open
    if (remote !== undefined && !inPage) throw new Error("page-code-only");
    const componentUrl = component === undefined ? null : componentAddress(src, component);
    const remoteUrl = remote === undefined ? null : componentAddress(src, remote, "remote");
    if (componentUrl === null && remoteUrl === null) throw new Error("no-such-component");
    requireDialog();
    services.openModal(by, { title: readable(title), componentUrl, remoteUrl });
  }

  function hearBus(message: OpMessage): void {
    switch (message.op) {
      case "emit": {
        const { event, payload, requestId } = message;
        const act = () => {
          if (isHostName(event)) throw new Refused("host-event");
          if (!isPlainData(payload)) throw new Refused("payload-refused");
          hub.emit(event, payload);
        };
        if (requestId !== undefined) return request(requestId, act);
        return attempt(act);
      }
      case "on":
        return subscribe(message.subscriptionId, () =>
          hub.on(message.event, (payload) => sendEvent(message.subscriptionId, message.event, payload)),
        );
      case "off":
        return answer({ subscriptionId: message.subscriptionId }, () => {
          const end = subscriptions.get(message.subscriptionId);
          if (end === undefined) throw new Refused("unknown-subscription");
          subscriptions.delete(message.subscriptionId);
          end();
        });
      case "runAction":
        return request(message.requestId, () => runAction(message));
      case "register":
        return subscribe(message.subscriptionId, () => register(message));
      case "command":
        return subscribe(message.subscriptionId, () => addCommand(message));
      case "modal":
        return request(message.requestId, () => openModal(message));
      case "closeModal":
        return services.closeModal(by);
      case "api":
        return request(message.requestId, () => callApi(message));
      case "next": {
        const call = calls.get(message.callId);
        if (call === undefined || call.hasNext) return refuse("id-taken");
        call.hasNext = true;
        return answer({ callId: message.callId }, () => call.next());
      }
      case "cancel": {
        const call = calls.get(message.callId);
        call?.ctx.cancel(readable(message.reason).slice(0, LONGEST_REASON));
        return call?.end();
      }
      case "settle":
        return calls.get(message.callId)?.end(message.error === undefined ? undefined : new Error(message.error));
    }
  }
  /** For what gets no answer. */
  function attempt(act: () => unknown): void {
    new Promise((resolve) => resolve(act())).catch((error: unknown) => {
      if (error instanceof Refused) refuse(error.reason);
    });
  }

  const tellContext = () => {
    const { user, ...context } = hub.context.get();
    const mayKnow = by.permissions.includes("api:read");
    tell({ type: "panel-bus", op: "context", ...context, user: mayKnow ? user : null });
  };
  const unwatch = hub.context.subscribe(tellContext);

  return {
    tellContext,
    hear(message) {
      if (!isOpen) return;
      if (message.type === "panel-navigate") return attempt(() => navigate(message.path));
      if (message.type === "panel-bus") return hearBus(message);
      if (!toasts.take()) return refuse("too-many-toasts");
      services.toast(by, message.level, readable(message.message));
    },
    close() {
      if (!isOpen) return;
      isOpen = false;
      unwatch();
      for (const end of subscriptions.values()) end();
      release(() => true);
    },
  };
}

type Answered = { requestId: MessageId } | { subscriptionId: MessageId } | { callId: MessageId };

const LONGEST = { title: 100, message: 500, confirm: 40 };

/** What `panel:ui:confirm` asks; null where it asks nothing, or too much. */
export function readQuestion(ctx: Record<string, unknown>): Question | null {
  const { title = "", message, confirm = "", danger = false } = ctx;
  const texts = { title, message, confirm };
  for (const [name, text] of Object.entries(texts)) {
    if (typeof text !== "string" || text.length > LONGEST[name as keyof typeof LONGEST]) return null;
  }
  const [shownTitle, shownMessage, shownConfirm] = [title, message, confirm].map((text) =>
    readable(String(text)).trim(),
  );
  if (!shownMessage || typeof danger !== "boolean") return null;
  return { title: shownTitle!, message: shownMessage, confirm: shownConfirm!, danger };
}
