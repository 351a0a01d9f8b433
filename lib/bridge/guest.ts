/**
 * What the host puts into every HTML component (`scripts/bundle.mjs` makes one classic script of it): `window.Panel`,
 * the theme before anything is drawn, links that lead into the panel, keys that are the panel's, and the component's
 * height. It trusts messages of its parent alone, and takes their form for granted as little as the host does.
 */
import { runActionElements } from "@/lib/bridge/guest-actions";
import { watchHeight } from "@/lib/bridge/guest-height";
import { openGuestPanel } from "@/lib/bridge/guest-panel";
import { handOverKeys } from "@/lib/bridge/guest-keys";
import { followLinks } from "@/lib/bridge/guest-links";
import { followTheme, readFields } from "@/lib/bridge/guest-theme";
import type { GuestInput } from "@/lib/bridge/protocol";
import { readFrameContext } from "@/lib/bridge/read-frame-context";

/** How often a guest says that it is there while the host, which may not be ready itself, says nothing. */
const AGAIN_MS = 250;
const MOST_TIMES = 40;

function startGuest(frame: Window & typeof globalThis): void {
  const host = frame.parent;
  if (host === frame) return; // opened as a page of its own
  const send = (message: GuestInput) => host.postMessage(message, "*");
  const theme = followTheme(frame);
  const { panel, take } = openGuestPanel({ frame, send, theme: theme.api, context: readFrameContext(frame.name) });
  Object.defineProperty(frame, "Panel", { value: panel, enumerable: true });

  const id = frame.performance.timeOrigin + frame.Math.random().toString(36);
  let times = 0;
  const announce = () => {
    send({ type: "panel-ready", version: 2, document: id });
    if (++times >= MOST_TIMES) frame.clearInterval(again);
  };
  const again = frame.setInterval(announce, AGAIN_MS);
  frame.addEventListener("message", ({ source, data }: MessageEvent) => {
    const message = source === host ? readFields(data) : null;
    if (message?.type === "panel-theme" && theme.take(message)) frame.clearInterval(again);
    if (message?.type === "panel-bus") take(message);
  });
  announce();
  frame.addEventListener("pagehide", ({ persisted }) => {
    // a page that is put away whole comes back whole
    if (!persisted) send({ type: "panel-bus", op: "leave" });
  });
  followLinks(frame, panel.navigate);
  runActionElements(frame, (id) => void panel.actions.run("panel:data:action", { id }).catch(() => undefined));
  handOverKeys(frame, ({ key, code, ctrlKey, altKey, metaKey, shiftKey }) =>
    send({ type: "panel-bus", op: "key", key, code, ctrlKey, altKey, metaKey, shiftKey }),
  );
  watchHeight(frame, (height) => send({ type: "panel-bus", op: "resize", height }));
}

startGuest(window);
