"use client";

import { useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { boundedHeight, firstHeight } from "@/app/_client/frame-height";
import type { Fit } from "@/app/_client/pack-part";
import { getPanelHub } from "@/app/_client/panel-hub";
import type { PagePlugin } from "@/app/_client/panel-hub";
import { Spinner } from "@/app/_ui/spinner";
import { mountRemote } from "@/lib/remotes/mount-remote";
import type { SlotName } from "@/lib/slots/slot-catalogue";

type PackRemoteProps = {
  /** Address of the module, with a version in it. */
  src: string;
  by: PagePlugin;
  slot: SlotName;
  fit: Fit;
  /** What is said while it is waited for. */
  waiting: string;
  /** Called once when it does not come, or has failed. */
  onFail: (error: unknown) => void;
};

/** A plugin's React component, in the page. */
export function PackRemote({ src, by, slot, fit, waiting, onFail }: PackRemoteProps) {
  const place = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(false);
  const fail = useEffectEvent((error: unknown) => onFail(error));
  const isReady = useEffectEvent(() => setReady(true));
  useLayoutEffect(() => {
    const element = place.current!;
    const remove = mountRemote({
      ...{ place: element, src, waiting: <Loading sentence={waiting} /> },
      className: fit === "slot" ? "h-full" : "",
      props: Object.freeze({ slot, panel: getPanelHub().panelOf(by) }),
      onReady: () => isReady(),
      onFail: (error) => fail(error),
    });
    return () => {
      // for the next time: what stands below does not jump then
      boundedHeight(slot, src, element.offsetHeight);
      remove();
    };
  }, [src, by, slot, fit, waiting]);
  return (
    <div
      ref={place}
      data-panel-plugin={by.id}
      className={fit === "slot" ? "h-full overflow-auto" : ""}
      style={fit === "content" && !ready ? { minHeight: firstHeight(slot, src) } : undefined}
    />
  );
}

function Loading({ sentence }: { sentence: string }) {
  return (
    <p role="status" className="flex animate-appear items-center gap-2.5 p-4 text-sm text-muted-foreground">
      <Spinner />
      {sentence}
    </p>
  );
}
