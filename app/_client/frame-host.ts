import { openFrameHost } from "@/lib/bridge/host";
import type { FrameHost } from "@/lib/bridge/host";
import { deviceScheme, windowTransport } from "@/lib/bridge/transport";

let host: FrameHost | null = null;

/** The bridge's host of this document, in the browser. */
export function getFrameHost(): FrameHost {
  host ??= openFrameHost({ transport: windowTransport(window), scheme: deviceScheme(window) });
  return host;
}
