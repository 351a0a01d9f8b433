"use client";

import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useRouter } from "next/navigation";
import { boundedHeight, firstHeight } from "@/app/_client/frame-height";
import { guardFocus } from "@/app/_client/focus-guard";
import { pressKey } from "@/app/_client/frame-keys";
import { getFrameHost } from "@/app/_client/frame-host";
import { useHydrated } from "@/app/_client/use-hydrated";
import type { Fit } from "@/app/_client/pack-part";
import type { FrameTheme } from "@/lib/bridge/frame-theme";
import type { ConnectedFrame } from "@/lib/bridge/host";
import type { Navigation } from "@/lib/bridge/read-navigation";
import type { SlotName } from "@/lib/slots/slot-catalogue";

export type PackFrameProps = {
  /** Address of the component, with a version in it. */
  src: string;
  plugin: string;
  slot: SlotName;
  title: string;
  theme: FrameTheme;
  fit: Fit;
  /** Called once when the component does not come, or leaves for another document. */
  onFail: () => void;
};

/** An HTML component in its frame, once scripts run: the frame is nothing without its host. */
export function PackFrame(props: PackFrameProps) {
  return useHydrated() && <ConnectedPackFrame key={props.src} {...props} />;
}

function ConnectedPackFrame({ src, slot, title, theme, fit, onFail }: PackFrameProps) {
  const router = useRouter();
  const element = useRef<HTMLIFrameElement>(null);
  const frame = useRef<ConnectedFrame>(null);
  const heard = useRef<number | null>(null);
  // a frame takes its name, and the theme in it, when it is made
  const [first] = useState(theme);
  const [ready, setReady] = useState(false);
  const [height, setHeight] = useState(() => firstHeight(slot, src));

  const navigate = useEffectEvent(({ path, loads }: Navigation) => {
    if (loads) window.location.assign(path);
    else router.push(path);
  });
  const fail = useEffectEvent(() => onFail());
  // before the frame's document can say anything
  useLayoutEffect(() => {
    const peer = element.current?.contentWindow;
    if (!peer) return;
    const connected = getFrameHost().connect(peer, first, {
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
      onNavigate: (to) => navigate(to),
      onKey: (key) => pressKey(element.current!, key),
      onFail: () => fail(),
    });
    frame.current = connected;
    const unguard = guardFocus(element.current!, slot !== "shell.background", () => {
      connected.disconnect();
      fail();
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
      name={JSON.stringify(first)}
      title={title}
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
