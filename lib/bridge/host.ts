/**
 * The host's side of the bridge (`protocol.ts`): one for a document, for all its frames.
 *
 *   waiting ── panel-ready ──→ ready ── another document ──→ gone
 *      └─ no panel-ready in WAIT_MS, or in WAIT_AFTER_LOAD_MS after the load; another document ──→ gone
 *
 * A frame is known by its window alone, whatever a message claims, and is heard in both states: before it is ready too,
 * as messages keep their order. A component that went to another document has the same window: its guest says that it
 * leaves, or there is a second load, or a `panel-ready` of another document. Then the frame is gone, and `onFail` is
 * called, once.
 */
import type { FrameOps } from "@/lib/bridge/frame-ops";
import type { FrameTheme } from "@/lib/bridge/frame-theme";
import { openMessageBudget } from "@/lib/bridge/message-budget";
import { BRIDGE_VERSION, readMessage } from "@/lib/bridge/protocol";
import type { GuestMessage, HostMessage, KeyMessage, ThemeMessage } from "@/lib/bridge/protocol";
import type { Refusal } from "@/lib/bridge/refusals";
import type { PluginRef } from "@/lib/bridge/services";
import type { DeviceScheme, Peer, Transport } from "@/lib/bridge/transport";

export const WAIT_MS = 10_000;
export const WAIT_AFTER_LOAD_MS = 1_500;
/**
 * For how long a plugin's messages of a second may be read and dealt with. What is in one cannot be seen before; a large
 * one is slow, and so is one that many listen to.
 */
export const MOST_READING_MS = 250;

/** Why a component is not there any more: it never came, went to another document, or said more than can be dealt with. */
export type FrameEnd = "absent" | "left" | "flood";

export type FrameListener = {
  /** The first time that the component says it is there. */
  onReady(): void;
  /** @param height in CSS pixels, as the component says it: zero or more, of any size */
  onResize(height: number): void;
  /** A key that the component leaves to the panel, if it was pressed there: the host has not seen it. */
  onKey(key: KeyMessage): void;
  /** The component does not come, or has left. Nothing is called after it. */
  onFail(reason: FrameEnd): void;
};

/** What stands in a frame. */
export type FrameContent = {
  by: PluginRef;
  src: string;
  theme: FrameTheme;
  /** Whether the user is in it. */
  hasFocus(): boolean;
};

export type ConnectedFrame = {
  setTheme(theme: FrameTheme): void;
  /** To be called at each `load` of the frame. */
  loaded(): void;
  /** Forgets the frame. A second time does nothing. */
  disconnect(): void;
};

type Entry = {
  peer: Peer;
  plugin: string;
  /** Whether one more message may be read now. */
  takes(): boolean;
  /** Counts how long one took. */
  spent(ms: number): void;
  hear(message: GuestMessage): void;
  tellTheme(): void;
  disconnect(): void;
};

export type FrameHost = ReturnType<typeof openFrameHost>;

type FrameHostOptions = {
  transport: Transport;
  scheme: DeviceScheme;
  /** What a component may do. @param say to the component @param refuse counts */
  openOps(content: FrameContent, say: (message: HostMessage) => void, refuse: (reason: Refusal) => void): FrameOps;
  /** Counts what was refused. @param plugin null for a window that is no component's */
  onRefusal(plugin: string | null, reason: Refusal): void;
};

/** Listens while it has frames. */
export function openFrameHost({ transport, scheme, openOps, onRefusal }: FrameHostOptions) {
  const entries = new Map<Peer, Entry>();
  /** How long the messages of a plugin's frames took, in the second that is now. */
  const readings = new Map<string, { second: number; ms: number }>();
  let stops: (() => void)[] = [];

  function hear(source: Peer | null, read: () => unknown): void {
    const entry = source === null ? undefined : entries.get(source);
    if (entry === undefined) return onRefusal(null, "unknown-sender");
    if (!entry.takes()) return onRefusal(entry.plugin, "too-many-messages");
    const began = performance.now();
    const message = readMessage(read());
    if (message === null) onRefusal(entry.plugin, "malformed");
    else entry.hear(message);
    entry.spent(performance.now() - began);
  }
  function add(entry: Entry): void {
    entries.get(entry.peer)?.disconnect();
    entries.set(entry.peer, entry);
    if (stops.length > 0) return;
    const tellAll = () => entries.forEach(({ tellTheme }) => tellTheme());
    stops = [transport.listen(hear), scheme.subscribe(tellAll)];
  }
  function remove(entry: Entry): void {
    if (entries.get(entry.peer) === entry) entries.delete(entry.peer);
    if (entries.size > 0) return;
    for (const stop of stops) stop();
    stops = [];
  }

  return {
    /** @param peer the frame's window, before its document loads */
    connect(peer: Peer, content: FrameContent, listener: FrameListener): ConnectedFrame {
      const plugin = content.by.id;
      let { theme } = content;
      let ready = false;
      let gone = false;
      let loads = 0;
      let document: string | undefined;
      let told = "";
      const timers = new Set<ReturnType<typeof setTimeout>>();

      const after = (ms: number, act: () => void) => {
        const timer = setTimeout(() => (timers.delete(timer), act()), ms);
        timers.add(timer);
      };
      const ops = openOps(
        content,
        (message) => transport.send(peer, message),
        (reason) => onRefusal(plugin, reason),
      );
      const disconnect = () => {
        if (gone) return;
        gone = true;
        for (const timer of timers) clearTimeout(timer);
        ops.close();
        remove(entry);
      };
      const fail = (reason: FrameEnd) => {
        if (gone) return;
        disconnect();
        listener.onFail(reason);
      };
      const tell = () => {
        const message = themeMessage(theme, scheme);
        told = JSON.stringify(message);
        transport.send(peer, message);
      };
      const tellTheme = () => {
        if (ready && !gone && JSON.stringify(themeMessage(theme, scheme)) !== told) tell();
      };
      const heard = (message: GuestMessage) => {
        if (gone) return;
        if (message.type !== "panel-ready") {
          if (message.type !== "panel-bus") return ops.hear(message);
          if (message.op === "resize") return listener.onResize(message.height);
          if (message.op === "key") return listener.onKey(message);
          return message.op === "leave" ? fail("left") : ops.hear(message);
        }
        // an author's own code may say it too, and knows nothing of the guest's id
        const { document: said = document } = message;
        if (document !== undefined && said !== document) return fail("left");
        document = said;
        tell();
        ops.tellContext();
        if (ready) return;
        ready = true;
        for (const timer of timers) clearTimeout(timer);
        listener.onReady();
      };

      const takes = openMessageBudget(() => fail("flood"));

      const spent = (ms: number) => {
        const now = Math.floor(performance.now() / 1000);
        const before = readings.get(plugin);
        const total = ms + (before?.second === now ? before.ms : 0);
        readings.set(plugin, { second: now, ms: total });
        if (total > MOST_READING_MS) fail("flood");
      };

      const entry: Entry = { peer, plugin, takes, spent, hear: heard, tellTheme, disconnect };
      add(entry);
      after(WAIT_MS, () => fail("absent"));
      return {
        setTheme(next) {
          theme = next;
          tellTheme();
        },
        loaded() {
          if (gone) return;
          loads += 1;
          if (loads > 1) fail("left");
          else if (!ready) after(WAIT_AFTER_LOAD_MS, () => fail("absent"));
        },
        disconnect,
      };
    },

    /** Forgets every frame. A second time does nothing. */
    close(): void {
      for (const { disconnect } of [...entries.values()]) disconnect();
    },
  };
}

function themeMessage({ mode: chosen, packId, light, dark, accent }: FrameTheme, scheme: DeviceScheme): ThemeMessage {
  const mode = chosen === "system" ? (scheme.isDark() ? "dark" : "light") : chosen;
  return {
    type: "panel-theme",
    version: BRIDGE_VERSION,
    mode,
    packId,
    tokens: { ...(mode === "dark" ? dark : light) },
    accent,
  };
}
