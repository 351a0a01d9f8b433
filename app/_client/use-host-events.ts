import { useEffect, useRef } from "react";
import { SESSION_ENDED } from "@/app/_client/session-ended";
import type { FrameTheme } from "@/lib/bridge/frame-theme";
import type { Hub } from "@/lib/bridge/hub";
import type { PanelContext } from "@/lib/bridge/protocol";
import { deviceScheme } from "@/lib/bridge/transport";

/** Tells plugins what happens in the panel: the events of the host's own, and the context that they may ask for. */
export function useHostEvents(hub: Hub, context: PanelContext, { mode, packId, accent }: FrameTheme): void {
  const { pathname, uiPackId } = context;
  const signedIn = context.user !== null;
  const user = JSON.stringify(context.user);
  const before = useRef<string | null>(null);

  useEffect(() => {
    hub.context.set({ pathname, uiPackId, user: JSON.parse(user) as PanelContext["user"] });
  }, [hub, pathname, uiPackId, user]);
  useEffect(() => {
    const from = before.current;
    before.current = pathname;
    if (from !== null && from !== pathname) hub.tellHostEvent("panel:route:change", { path: pathname, from });
    hub.tellHostEvent("panel:page:mount", { path: pathname });
    return () => hub.tellHostEvent("panel:page:unmount", { path: pathname });
  }, [hub, pathname]);
  useEffect(() => {
    const scheme = deviceScheme(window);
    const tell = () => {
      const now = mode === "system" ? (scheme.isDark() ? "dark" : "light") : mode;
      hub.tellHostEvent("panel:theme:change", { mode: now, packId, accent });
    };
    tell();
    return mode === "system" ? scheme.subscribe(tell) : undefined;
  }, [hub, mode, packId, accent]);
  useEffect(() => hub.tellHostEvent("panel:uipack:change", { uiPackId }), [hub, uiPackId]);
  useEffect(() => {
    hub.tellHostEvent("panel:session:change", { signedIn });
    const onEnd = () => hub.tellHostEvent("panel:session:change", { signedIn: false });
    window.addEventListener(SESSION_ENDED, onEnd);
    return () => window.removeEventListener(SESSION_ENDED, onEnd);
  }, [hub, signedIn]);
  useEffect(() => hub.tellReady(), [hub]);
}
