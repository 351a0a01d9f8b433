"use client";

import { useEffect, useRef } from "react";
import type { KeyboardEvent, ReactNode } from "react";

const MIDDLE = "m-auto w-[calc(100%-2rem)] scroll-pb-24 rounded-xl border";
const LOOKS = {
  small: `${MIDDLE} max-w-md`,
  wide: `${MIDDLE} max-w-xl`,
  /** A list that is searched: near the top, so that it stays where it is as it gets shorter. */
  palette: "mx-auto mt-[12dvh] mb-auto w-[calc(100%-2rem)] max-w-lg overflow-hidden rounded-xl border",
  /** At the side of the page, as high as it. */
  drawer: "my-0 me-0 ms-auto h-dvh max-h-none w-full max-w-sm border-s",
};

type DialogProps = {
  open: boolean;
  onClose: () => void;
  labelledBy: string;
  describedBy?: string;
  look?: keyof typeof LOOKS;
  /** Given, Escape and the like do not close the dialog; this is called in their place. */
  onDismiss?: (() => void) | undefined;
  children: ReactNode;
};

/**
 * The browser's own modal dialog: it holds the focus, hears Escape, and hands the focus back where it came from. The
 * focus starts at what is marked `data-focus-first`, else at the first thing to use. `onClose` is called however it
 * was closed. What stands in a `DialogFooter` stays in view while the rest scrolls.
 */
export function Dialog({ open, onClose, labelledBy, describedBy, look = "small", onDismiss, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (open && !dialog.current?.open) {
      // to a frame Chromium does not hand it back by itself
      frame.current = document.activeElement instanceof HTMLIFrameElement ? document.activeElement : null;
      dialog.current?.showModal();
      dialog.current?.querySelector<HTMLElement>("[data-focus-first]")?.focus();
    }
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);

  function hearEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || !onDismiss) return;
    // a browser lets `cancel` be prevented once, and closes at the next Escape
    event.preventDefault();
    onDismiss();
  }
  function closed() {
    if (!open || !onDismiss) {
      frame.current?.focus();
      return onClose();
    }
    // closed all the same, by a phone's gesture for going back: it comes back as it was
    dialog.current?.showModal();
    onDismiss();
  }

  return (
    <dialog
      ref={dialog}
      onKeyDown={hearEscape}
      onCancel={(event) => {
        if (!onDismiss || event.target !== dialog.current) return;
        event.preventDefault();
        onDismiss();
      }}
      onClose={closed}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={`border-border bg-popover text-popover-foreground shadow-xl backdrop:bg-[rgb(0_0_0/0.55)] ${LOOKS[look]}`}
      data-palette={look === "palette" ? "" : undefined}
    >
      <div className={look === "palette" ? "" : look === "drawer" ? "min-h-full p-5 sm:p-6" : "p-5 sm:p-6"}>
        {children}
      </div>
    </dialog>
  );
}
