"use client";

import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { DialogFooter } from "@/app/_ui/dialog-footer";

type OnceDialogProps = {
  /** Its heading has the id `{id}-title`. */
  id: string;
  open: boolean;
  describedBy: string;
  title: string;
  text: Record<"done" | "unsaved", string>;
  onClose: () => void;
  /** What is shown this once; it calls `saved` when the secret in it was copied. */
  children: (saved: () => void) => ReactNode;
};

/**
 * Shows a secret that is kept nowhere. Until it was copied, Escape only says what would be lost, and leaving the page
 * asks first; the button closes it, as its words say that the secret is safe.
 */
export function OnceDialog({ open, onClose, ...rest }: OnceDialogProps) {
  const [saved, setSaved] = useState(false);
  const [reminders, setReminders] = useState(0);
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    setSaved(false);
    setReminders(0);
  }
  const guarded = open && !saved;

  useEffect(() => {
    if (!guarded) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [guarded]);

  const { id, describedBy, title, text, children } = rest;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onDismiss={guarded ? () => setReminders(reminders + 1) : undefined}
      labelledBy={`${id}-title`}
      describedBy={describedBy}
      look="wide"
    >
      {open && (
        <>
          <h2 id={`${id}-title`} tabIndex={-1} data-focus-first className="text-lg font-semibold">
            {title}
          </h2>
          {children(() => setSaved(true))}
          {/* anew for each Escape, so that it is read out again */}
          <DialogFooter problem={guarded && reminders > 0 && <span key={reminders}>{text.unsaved}</span>}>
            <Button type="button" wide onClick={onClose}>
              {text.done}
            </Button>
          </DialogFooter>
        </>
      )}
    </Dialog>
  );
}
