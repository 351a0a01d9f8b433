"use client";

import type { ReactNode } from "react";
import { PackPart } from "@/app/_client/pack-part";
import type { Fit } from "@/app/_client/pack-part";
import { useShell } from "@/app/_client/shell-provider";
import type { SlotName } from "@/lib/slots/slot-catalogue";

type SlotProps = {
  name: SlotName;
  /** What stands there, for screen readers where it is a plugin's. */
  label: string;
  className?: string;
  /** The classes where a plugin's part stands there. */
  partClassName?: string;
  fit: Fit;
  /** What stands before a plugin's part. */
  heading?: ReactNode;
  /** The host's own part. */
  children: ReactNode;
};

/** A place in which one part wins: the host's own, a plugin's, or none. Who that is, the server has decided. */
export function Slot({ name, label, className, partClassName = className, fit, heading, children }: SlotProps) {
  const state = useShell().shell.slots[name];
  if (state.shows === "nothing") return null;
  if (state.shows === "host") {
    return (
      <div data-panel-slot={name} className={className}>
        {children}
      </div>
    );
  }
  const { part, by } = state;
  return (
    <div data-panel-slot={name} className={partClassName}>
      <PackPart
        key={`${part.remoteUrl} ${part.componentUrl}`}
        {...{ slot: name, part, plugin: by.plugin, pluginName: by.pluginName, label, fit, heading }}
      >
        {children}
      </PackPart>
    </div>
  );
}
