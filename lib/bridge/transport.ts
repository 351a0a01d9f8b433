import type { HostMessage } from "@/lib/bridge/protocol";

/** The other end of a conversation: in a browser a frame's `contentWindow`. Only which one it is matters. */
export type Peer = object;

/** How messages come and go. */
export type Transport = {
  /**
   * Hears every message, from whomever. To read one costs what its sender put into it, so that is for whoever hears it.
   * @returns stops to
   */
  listen(hear: (source: Peer | null, read: () => unknown) => void): () => void;
  send(to: Peer, message: HostMessage): void;
};

/** What the device prefers, for those who chose `system`. */
export type DeviceScheme = {
  isDark(): boolean;
  /** @returns stops to */
  subscribe(changed: () => void): () => void;
};

/** `postMessage` of a browser's window. */
export function windowTransport(host: Window): Transport {
  return {
    listen(hear) {
      const onMessage = (event: MessageEvent) => {
        // tools of a browser talk to themselves over the page's own window
        if (event.source === host && !isOfBridge(event.data)) return;
        hear(event.source, () => event.data);
      };
      host.addEventListener("message", onMessage);
      return () => host.removeEventListener("message", onMessage);
    },
    send(to, message) {
      // a sandboxed frame's origin is opaque: no other target can name it
      (to as Window).postMessage(message, "*");
    },
  };
}

function isOfBridge(data: unknown): boolean {
  const type = typeof data === "object" && data !== null ? (data as { type?: unknown }).type : undefined;
  return typeof type === "string" && type.startsWith("panel-");
}

/**
 * What a browser's window says of the device. The list that is asked is not the one that is listened to: where a list
 * is asked after the device changed and before it has said so, Chromium drops its event.
 */
export function deviceScheme(host: Window): DeviceScheme {
  const dark = () => host.matchMedia("(prefers-color-scheme: dark)");
  const [asked, heard] = [dark(), dark()];
  return {
    isDark: () => asked.matches,
    subscribe(changed) {
      heard.addEventListener("change", changed);
      return () => heard.removeEventListener("change", changed);
    },
  };
}
