"use client";

import type { ReactNode } from "react";
import { Slot } from "@/app/_client/slot";
import { useShell } from "@/app/_client/shell-provider";

type PageHeaderSlotProps = {
  title: ReactNode;
  label: string;
  /** The header without the toolbar, and the toolbar, for when they stand apart. */
  bare: ReactNode;
  toolbar: ReactNode;
  /** The header with the toolbar in it. */
  children: ReactNode;
};

/**
 * The header of a page. A page keeps its heading for screen readers, whoever takes the header's place, and its toolbar
 * where a plugin puts something else there.
 */
export function PageHeaderSlot({ title, label, bare, toolbar, children }: PageHeaderSlotProps) {
  const state = useShell().shell.slots["shell.page-header"];
  const heading = <h1 className="sr-only">{title}</h1>;
  return (
    <>
      {state.shows === "nothing" && heading}
      <Slot
        name="shell.page-header"
        label={label}
        partClassName="mb-6 min-h-24 sm:mb-8"
        fit="content"
        heading={heading}
      >
        {state.shows === "part" ? bare : children}
      </Slot>
      {state.shows === "part" && <div className="mb-6 empty:hidden">{toolbar}</div>}
    </>
  );
}
