"use client";

import { useRef } from "react";
import { useSlotBoxes } from "@/app/_client/use-slot-boxes";
import { useTopLayer } from "@/app/_client/use-top-layer";
import { buttonClass } from "@/app/_ui/button-class";
import type { SlotName } from "@/lib/slots/slot-catalogue";

export type SlotOutlinesProps = {
  /** All slots, with what each is for. */
  slots: { name: SlotName; purpose: string }[];
  /** The page that one comes from and goes back to. */
  back: string;
  text: Record<"label" | "lead" | "all" | "away" | "hide", string>;
};

/**
 * Over the pages of the panel: each slot outlined with its name, for who makes plugins. The outlines are for the eye
 * alone; what they say is in the list as well. Like all of the host's own bars it stands outside of what packs dress.
 */
export function SlotOutlines({ slots, back, text }: SlotOutlinesProps) {
  const layer = useTopLayer();
  const bar = useRef<HTMLDivElement>(null);
  const boxes = useSlotBoxes(bar);
  const here = new Set(boxes.map(({ name }) => name));
  return (
    <section
      ref={layer}
      popover="manual"
      aria-label={text.label}
      className="host-island pointer-events-none fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden border-0 bg-transparent p-0"
    >
      <div aria-hidden="true">
        {boxes.map(({ name, box, label }) => (
          <div key={name} data-slot-outline={name}>
            <div className="fixed border-2 border-dashed border-primary ring-1 ring-card" style={box} />
            <div
              className="fixed bg-primary text-center font-mono text-[12px] leading-[20px] text-primary-foreground"
              style={label}
            >
              {name}
            </div>
          </div>
        ))}
      </div>
      <div
        ref={bar}
        className="pointer-events-auto fixed inset-x-3 bottom-3 mx-auto max-w-2xl rounded-xl border border-border bg-card px-4 py-3 text-sm text-card-foreground shadow-xl"
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1 basis-52">
            <p className="font-medium">{text.label}</p>
            <p className="text-muted-foreground">{text.lead}</p>
          </div>
          <a href={back} className={buttonClass({ variant: "secondary", size: "small" })}>
            {text.hide}
          </a>
        </div>
        <details className="mt-2">
          <summary className="flex min-h-6 items-center font-medium text-primary">{text.all}</summary>
          <div tabIndex={0} role="group" aria-label={text.all} className="mt-2 max-h-[40dvh] overflow-y-auto">
            <dl className="space-y-2">
              {slots.map(({ name, purpose }) => (
                <div key={name}>
                  <dt className="font-mono text-xs font-medium">{name}</dt>
                  <dd className="text-muted-foreground">
                    {purpose} {!here.has(name) && text.away}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        </details>
      </div>
    </section>
  );
}
