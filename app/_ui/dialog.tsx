"use client";

import { useEffect, useRef } from "react";
import type { ReactNode } from "react";

type DialogProps = {
  open: boolean;
  onClose: () => void;
  labelledBy: string;
  describedBy?: string;
  wide?: boolean;
  children: ReactNode;
};

/**
 * The browser's own modal dialog: it holds the focus, hears Escape, and hands the focus back where it came from. The
 * focus starts at what is marked `data-focus-first`, else at the first thing to use. `onClose` is called however it
 * was closed.
 */
export function Dialog({ open, onClose, labelledBy, describedBy, wide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open && !dialog.current?.open) {
      dialog.current?.showModal();
      dialog.current?.querySelector<HTMLElement>("[data-focus-first]")?.focus();
    }
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={`m-auto w-[calc(100%-2rem)] rounded-xl border border-border bg-popover p-5 text-popover-foreground shadow-xl backdrop:bg-[rgb(0_0_0/0.55)] sm:p-6 ${wide ? "max-w-xl" : "max-w-md"}`}
    >
      {children}
    </dialog>
  );
}
