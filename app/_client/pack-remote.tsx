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
  /** It stands there. */
  onReady: () => void;
};

/** A plugin's React component, in the page. */
export function PackRemote({ src, by, slot, fit, waiting, onFail, onReady }: PackRemoteProps) {
  const place = useRef<HTMLDivElement>(null);
  // a remote has what it was given when it came: the layout may be rendered again, with the same in other objects
  const [given] = useState({ by, slot, fit, waiting });
  const [ready, setReady] = useState(false);
  const fail = useEffectEvent((error: unknown) => onFail(error));
  const isReady = useEffectEvent(() => {
    setReady(true);
    onReady();
  });
  useLayoutEffect(() => {
    const element = place.current!;
    const putBack = rememberPlace(element);
    const remove = mountRemote({
      ...{ place: element, src, waiting: <Loading sentence={given.waiting} fit={given.fit} /> },
      className: given.fit === "slot" ? "h-full" : "",
      props: Object.freeze({ slot: given.slot, panel: getPanelHub().panelOf(given.by) }),
      onReady: () => isReady(),
      onFail: (error) => fail(error),
    });
    return () => {
      // for the next time: what stands below does not jump then
      boundedHeight(given.slot, src, element.offsetHeight);
      putBack();
      remove();
    };
  }, [src, given]);
  return (
    <div
      ref={place}
      data-panel-plugin={by.id}
      className={fit === "slot" ? "h-full overflow-auto" : ""}
      style={fit === "content" && !ready ? { minHeight: firstHeight(slot, src) } : undefined}
    />
  );
}

/**
 * Where an element stands in the document. React takes for granted that what it made is where it put it: a remote that took
 * its own place out of the page would take the page along when that goes.
 * @returns puts it back there, if it is not
 */
function rememberPlace(element: HTMLElement): () => void {
  const chain: [child: Element, parent: Element][] = [];
  for (let at: Element = element; at.parentElement; at = at.parentElement) chain.push([at, at.parentElement]);
  return () => {
    for (const [child, parent] of chain) if (child.parentElement !== parent) parent.append(child);
  };
}

function Loading({ sentence, fit }: { sentence: string; fit: Fit }) {
  return (
    <p
      role="status"
      className={`flex animate-appear items-center gap-2.5 text-sm text-muted-foreground ${fit === "slot" ? "p-4" : "py-4"}`}
    >
      <Spinner />
      {sentence}
    </p>
  );
}
