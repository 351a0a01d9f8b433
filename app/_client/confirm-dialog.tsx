"use client";

import { useState } from "react";
import { failureText } from "@/app/_client/failure-text";
import type { FailureText } from "@/app/_client/failure-text";
import type { ApiOutcome } from "@/app/_client/call-api";
import { useFocusAfterClose } from "@/app/_client/use-focus-after-close";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { DialogFooter } from "@/app/_ui/dialog-footer";

export type ConfirmText = FailureText & Record<"title" | "lead" | "cancel" | "submit" | "pending", string>;

type ConfirmDialogProps = {
  id: string;
  /** The thing's name; null while nothing is asked. An empty one is not shown. */
  subject: string | null;
  act: () => Promise<ApiOutcome>;
  text: ConfirmText;
  onClose: () => void;
  /** Also called when the thing is gone already. */
  onDone: () => void;
  /** The id of what takes the focus then, where the thing's own button goes away with it. */
  focusThen?: string;
};

/** Asks before something that cannot be undone. The focus starts at the way out. */
export function ConfirmDialog({ id, subject, focusThen, ...rest }: ConfirmDialogProps) {
  const focus = useFocusAfterClose(focusThen);
  const onClose = () => {
    rest.onClose();
    focus.closed();
  };
  const onDone = () => {
    focus.succeeded();
    rest.onDone();
  };
  return (
    <Dialog open={subject !== null} onClose={onClose} labelledBy={`${id}-title`} describedBy={`${id}-lead`}>
      {subject !== null && <Question id={id} subject={subject} {...rest} onDone={onDone} />}
    </Dialog>
  );
}

function Question({ id, subject, act, text, onClose, onDone }: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  async function confirm() {
    if (busy) return;
    setBusy(true);
    const outcome = await act();
    setBusy(false);
    if (outcome.ok || outcome.code === "NOT_FOUND") return onDone();
    setProblem(failureText(outcome, text));
  }

  return (
    <>
      <h2 id={`${id}-title`} className="text-lg font-semibold">
        {text.title}
      </h2>
      {subject && (
        <p className="mt-3 max-h-40 overflow-y-auto rounded-lg bg-muted px-3 py-2 text-sm font-medium text-foreground">
          <bdi>{subject}</bdi>
        </p>
      )}
      <p id={`${id}-lead`} className="mt-3 text-sm text-muted-foreground">
        {text.lead}
      </p>
      <DialogFooter problem={problem}>
        <div className="grid grid-cols-2 gap-3">
          <Button type="button" variant="secondary" wide onClick={onClose} data-focus-first>
            {text.cancel}
          </Button>
          <Button type="button" variant="destructive" wide busy={busy} onClick={confirm}>
            {text.submit}
          </Button>
        </div>
      </DialogFooter>
      <p role="status" className="sr-only">
        {busy ? text.pending : ""}
      </p>
    </>
  );
}
