"use client";

import type { ReactNode } from "react";
import { Slot } from "@/app/_client/slot";
import { useShell } from "@/app/_client/shell-provider";

type PageHeaderSlotProps = { title: ReactNode; label: string; children: ReactNode };

/** The header of a page. A page keeps its heading for screen readers, whoever takes the header's place. */
export function PageHeaderSlot({ title, label, children }: PageHeaderSlotProps) {
  const state = useShell().shell.slots["shell.page-header"];
  return (
    <>
      {state.shows !== "host" && <h1 className="sr-only">{title}</h1>}
      <Slot name="shell.page-header" label={label} partClassName="mb-6 min-h-24 sm:mb-8" fit="content">
        {children}
      </Slot>
    </>
  );
}
