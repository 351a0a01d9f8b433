"use client";

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { boundedHeight, firstHeight } from "@/app/_client/frame-height";
import { guardFocus } from "@/app/_client/focus-guard";
import { pressKey } from "@/app/_client/frame-keys";
import { getPanelHub } from "@/app/_client/panel-hub";
import { useShell } from "@/app/_client/shell-provider";
import { useHydrated } from "@/app/_client/use-hydrated";
import type { Fit } from "@/app/_client/pack-part";
import type { FrameTheme } from "@/lib/bridge/frame-theme";
import type { ConnectedFrame, FrameEnd } from "@/lib/bridge/host";
import type { PluginRef } from "@/lib/bridge/services";
import type { SlotName } from "@/lib/slots/slot-catalogue";

/** Why a part is not there any more. */
export type PartEnd = FrameEnd | "focus";

export type PackFrameProps = {
  /** Address of the component, with a version in it. */
  src: string;
  by: PluginRef;
  slot: SlotName;
  title: string;
  theme: FrameTheme;
  fit: Fit;
  /** Called once when the component does not come, or is ended. */
  onFail: (reason: PartEnd) => void;
};

/** An HTML component in its frame, once scripts run: the frame is nothing without its host. */
export function PackFrame(props: PackFrameProps) {
  return useHydrated() && <ConnectedPackFrame key={props.src} {...props} />;
}

function ConnectedPackFrame({ src, by, slot, title, theme, fit, onFail }: PackFrameProps) {
  const { context } = useShell();
  const element = useRef<HTMLIFrameElement>(null);
  const frame = useRef<ConnectedFrame>(null);
  const heard = useRef<number | null>(null);
  // a frame takes its name, and what is in it, when it is made
  const [first] = useState(() => ({
    theme,
    by,
    name: JSON.stringify({
      ...theme,
      context: { ...context, user: by.permissions.includes("api:read") ? context.user : null },
    }),
  }));
  const [ready, setReady] = useState(false);
  const [height, setHeight] = useState(() => firstHeight(slot, src));

  const fail = useEffectEvent((reason: PartEnd) => onFail(reason));
  // before the frame's document can say anything
  useLayoutEffect(() => {
    const peer = element.current?.contentWindow;
    if (!peer) return;
    const connected = getPanelHub().frames.connect(
      peer,
      { by: first.by, src, theme: first.theme, hasFocus: () => document.activeElement === element.current },
      {
        onReady: () => setReady(true),
        onResize: (said) => {
          // a component may say it any number of times between two frames of the screen
          if (heard.current === null) {
            requestAnimationFrame(() => {
              setHeight(boundedHeight(slot, src, heard.current ?? 0));
              heard.current = null;
            });
          }
          heard.current = said;
        },
        onKey: (key) => pressKey(element.current!, key),
        onFail: (reason) => fail(reason),
      },
    );
    frame.current = connected;
    const unguard = guardFocus(element.current!, slot !== "shell.background", () => {
      getPanelHub().count(first.by.id, "focus-taken");
      connected.disconnect();
      fail("focus");
    });
    return () => {
      unguard();
      connected.disconnect();
    };
  }, [first, slot, src]);
  useEffect(() => frame.current?.setTheme(theme), [theme]);

  return (
    <iframe
      ref={element}
      src={src}
      name={first.name}
      title={title}
      data-panel-plugin={by.id}
      tabIndex={slot === "shell.background" ? -1 : undefined}
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      onLoad={() => frame.current?.loaded()}
      // a document that does not know the mode yet may be drawn on white
      className={`block w-full border-0 bg-transparent ${fit === "slot" ? "h-full" : ""} ${ready ? "" : "invisible"}`}
      style={fit === "content" ? { height } : undefined}
    />
  );
}
