import { readContext } from "@/lib/bridge/read-frame-context";
import { isFields } from "@/lib/bridge/read-frame-theme";
import type { PanelApi, PanelHook, PanelOutcome, PanelTheme } from "@/lib/bridge/panel-api";
import type { GuestInput, PanelContext } from "@/lib/bridge/protocol";

type Subscription = { hear: (payload: unknown) => void; hook?: PanelHook };
type Pending = { resolve: (result: unknown) => void; reject: (code: string) => void };
type Fields = Record<string, unknown>;
type BusInput = Extract<GuestInput, { type: "panel-bus" }> extends infer One ? Omit<One & Fields, "type"> : never;

/** Of an event or action (`protocol.ts`). */
const NAME = /^[A-Za-z0-9][A-Za-z0-9:._/-]{0,99}$/;

/** What the host says when it does not do what was asked; `code` is its word for why. */
class PanelError extends Error {
  code = "";
  override name = "PanelError";

  /** Made where the call is, so that its stack leads there, and told why once that is known. */
  because(code: string): this {
    this.code = code;
    this.message = `The panel refused this: ${code}${HINTS[code] ?? ""}`;
    // a browser has written the first line already, when nothing was known
    if (this.stack) this.stack = this.stack.replace(/^(Panel)?Error(?=\n|$)/, () => `${this.name}: ${this.message}`);
    return this;
  }
}

const HINTS: Record<string, string> = {
  "permission-missing": " (api:read is for GET, api:write for all else; plugin.json declares them under permissions)",
};

/** What was thrown may be anything, also what cannot be text. */
function asText(thrown: unknown): string {
  try {
    return String(thrown);
  } catch {
    return "something that is no text";
  }
}

/** `window.Panel` of a plugin's code: each call is a message, each promise waits for its answer. */
export function openGuestPanel({
  frame,
  send,
  theme,
  context: first,
}: {
  frame: Window & typeof globalThis;
  send: (message: GuestInput) => void;
  theme: PanelTheme;
  context: PanelContext;
}) {
  const subscriptions = new Map<number, Subscription>();
  const pending = new Map<string, Pending>();
  const named = new Map<string, () => void>();
  const modals = new Map<string, { title: string; component?: string; remote?: string }>();
  const watchers = new Set<() => void>();
  let context = first;
  let last = 0;

  const bus = (message: BusInput) => send({ type: "panel-bus", ...message } as GuestInput);
  const warn = (error: Error) => frame.console.warn(`Panel: ${error.message}`);
  const guard = (act: () => unknown) => {
    try {
      act();
    } catch (error) {
      frame.reportError(error);
    }
  };
  /** Sends what is answered under an id, and waits for that. What cannot be sent is refused here. */
  function ask(kind: "requestId" | "subscriptionId" | "callId", id: number, message: BusInput): Promise<unknown> {
    const refused = new PanelError();
    return new Promise((resolve, reject) => {
      const { event, actionId } = message as Fields;
      // the panel ignores what is no message of the bridge: nobody would answer
      for (const name of [event, actionId]) {
        if (name !== undefined && !NAME.test(String(name))) return reject(refused.because("malformed"));
      }
      try {
        bus({ ...message, [kind]: id });
      } catch {
        return reject(refused.because("payload-refused"));
      }
      pending.set(`${kind} ${id}`, { resolve, reject: (code) => reject(refused.because(code)) });
    });
  }
  const request = (message: BusInput) => ask("requestId", ++last, message);
  function subscribe(message: BusInput, subscription: Subscription): () => void {
    const id = ++last;
    subscriptions.set(id, subscription);
    ask("subscriptionId", id, message).catch((error: Error) => {
      subscriptions.delete(id);
      warn(error);
    });
    return () => {
      if (subscriptions.delete(id)) ask("subscriptionId", id, { op: "off" }).catch(() => undefined);
    };
  }
  /** One of a name at a time: the later one takes the earlier one's place. */
  function keep(name: string, end: () => void): () => void {
    named.get(name)?.();
    named.set(name, end);
    return () => {
      if (named.get(name) === end) named.delete(name);
      end();
    };
  }

  function hearReply({ ok, error, result, ...ids }: Fields): void {
    for (const kind of ["requestId", "subscriptionId", "callId"]) {
      const key = `${kind} ${String(ids[kind])}`;
      const waiting = ids[kind] === undefined ? undefined : pending.get(key);
      pending.delete(key);
      if (ok === true) waiting?.resolve(result);
      else waiting?.reject(typeof error === "string" ? error : "failed");
    }
  }
  function hearCall({ callId, subscriptionId, actionId, ctx }: Fields): void {
    const hook = subscriptions.get(Number(subscriptionId))?.hook;
    const id = Number(callId);
    if (!hook) return;
    const asked = {
      ...(isFields(ctx) ? ctx : {}),
      actionId: String(actionId),
      cancel: (reason: unknown = "") => bus({ op: "cancel", callId: id, reason: String(reason).slice(0, 500) }),
    };
    let going: Promise<PanelOutcome> | undefined;
    const next = () => (going ??= ask("callId", id, { op: "next" }) as Promise<PanelOutcome>);
    Promise.resolve()
      .then(() => hook.handler(asked, next))
      .then(
        () => bus({ op: "settle", callId: id }),
        (error: unknown) => {
          bus({ op: "settle", callId: id, error: asText(error).slice(0, 500) });
          frame.reportError(error);
        },
      );
  }
  function hearContext(message: Fields): void {
    const next = readContext(message);
    if (next === null || JSON.stringify(next) === JSON.stringify(context)) return;
    context = next;
    for (const changed of [...watchers]) guard(changed);
  }

  const on: PanelApi["events"]["on"] = (event, listener) => {
    const end = subscribe({ op: "on", event: String(event) }, { hear: listener });
    const key = listenerKey(event, listener);
    listening.set(key, [...(listening.get(key) ?? []), end]);
    return end;
  };
  const listening = new Map<string, (() => void)[]>();
  const listenerIds = new WeakMap<object, number>();
  function listenerKey(event: string, listener: object): string {
    const id = listenerIds.get(listener) ?? ++last;
    listenerIds.set(listener, id);
    return `${id} ${event}`;
  }

  const call = (method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: unknown) =>
    request({ op: "api", method, path: String(path), ...(body !== undefined && { body }) }) as ReturnType<
      PanelApi["api"]["get"]
    >;
  const toast = (level: "success" | "info" | "warning" | "error") => (message: string) =>
    send({ type: "panel-toast", message: String(message), level });
  const navigate = (path: string) => send({ type: "panel-navigate", path: String(path) });

  const panel: PanelApi = {
    version: 2,
    theme,
    navigate,
    events: Object.freeze({
      on,
      once(event: string, listener: (payload: unknown) => void) {
        const end = on(event, (payload) => {
          end();
          listener(payload);
        });
        return end;
      },
      off(event: string, listener: (payload: unknown) => void) {
        const key = listenerKey(event, listener);
        for (const end of listening.get(key) ?? []) end();
        listening.delete(key);
      },
      emit: async (event: string, payload?: unknown) =>
        void (await request({ op: "emit", event: String(event), ...(payload !== undefined && { payload }) })),
    }),
    actions: Object.freeze({
      register(actionId: string, hook: PanelHook) {
        const { id, priority = 0 } = hook;
        const message = { op: "register", actionId: String(actionId), id: String(id), priority } as const;
        return keep(`action ${actionId} ${id}`, subscribe(message, { hear: () => undefined, hook }));
      },
      unregister: (actionId: string, id: string) => named.get(`action ${actionId} ${id}`)?.(),
      run: (actionId: string, ctx: Fields = {}) =>
        request({ op: "runAction", actionId: String(actionId), ctx }) as Promise<PanelOutcome>,
    }),
    toast: Object.freeze({
      success: toast("success"),
      info: toast("info"),
      warning: toast("warning"),
      error: toast("error"),
    }),
    context: Object.freeze({
      getPathname: () => context.pathname,
      getUser: () => (context.user === null ? null : { ...context.user }),
      getUiPackId: () => context.uiPackId,
      subscribe(listener: () => void) {
        const one = () => listener();
        watchers.add(one);
        return () => void watchers.delete(one);
      },
    }),
    api: Object.freeze({
      get: (path: string) => call("GET", path),
      post: (path: string, body?: unknown) => call("POST", path, body),
      put: (path: string, body?: unknown) => call("PUT", path, body),
      patch: (path: string, body?: unknown) => call("PATCH", path, body),
      delete: (path: string) => call("DELETE", path),
    }),
    ui: Object.freeze({
      modal: Object.freeze({
        register(id: string, { title, component, remote }: { title: string; component?: string; remote?: string }) {
          const modal = {
            title: String(title),
            ...(component !== undefined && { component: String(component) }),
            ...(remote !== undefined && { remote: String(remote) }),
          };
          modals.set(id, modal);
          return () => {
            if (modals.get(id) === modal) modals.delete(id);
          };
        },
        async open(id: string) {
          const modal = modals.get(id);
          if (!modal) throw new PanelError().because("no-such-modal");
          await request({ op: "modal", ...modal });
        },
        close: () => bus({ op: "closeModal" }),
      }),
    }),
    commands: Object.freeze({
      register({ id, label, shortcut, handler }) {
        const message = { op: "command", label: String(label), ...(shortcut !== undefined && { shortcut }) } as const;
        return keep(`command ${id}`, subscribe(message, { hear: () => void handler() }));
      },
      unregister: (id: string) => named.get(`command ${id}`)?.(),
    } satisfies PanelApi["commands"]),
  };

  return {
    panel: Object.freeze(panel),
    /** @param message a panel-bus of the host's */
    take(message: Fields): void {
      if (message.op === "reply") hearReply(message);
      else if (message.op === "call") hearCall(message);
      else if (message.op === "context") hearContext(message);
      else if (message.op === "event") {
        guard(() => subscriptions.get(Number(message.subscriptionId))?.hear(message.payload));
      }
    },
  };
}
