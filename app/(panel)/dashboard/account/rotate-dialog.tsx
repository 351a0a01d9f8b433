"use client";

import { useState } from "react";
import { callApi } from "@/app/_client/call-api";
import { failureText } from "@/app/_client/failure-text";
import { newSecret } from "@/app/(panel)/dashboard/account/api-key-text";
import type { ApiKeyText, EditableKey, NewSecret } from "@/app/(panel)/dashboard/account/api-key-text";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { DialogFooter } from "@/app/_ui/dialog-footer";
import { formatMoment } from "@/app/_ui/format-moment";
import { RadioGroup } from "@/app/_ui/radio-group";

/** `earlier` has `{until}` in it. */
export type RotationText = Record<
  | "title"
  | "lead"
  | "earlier"
  | "legend"
  | "none"
  | "noneHint"
  | "hour"
  | "hourHint"
  | "day"
  | "dayHint"
  | "submit"
  | "pending",
  string
>;

const HOUR_MS = 60 * 60 * 1000;
const OVERLAP_MS: Record<string, number> = { "1h": HOUR_MS, "24h": 24 * HOUR_MS };

type RotateDialogProps = {
  apiKey: EditableKey | null;
  zone: string | null;
  text: ApiKeyText;
  onClose: () => void;
  onDone: (sentence: string, made: NewSecret) => void;
};

/** Asks how long the old secret may go on before a key gets a new one. */
export function RotateDialog({ apiKey, ...rest }: RotateDialogProps) {
  return (
    <Dialog open={apiKey !== null} onClose={rest.onClose} labelledBy="rotate-title" describedBy="rotate-lead">
      {apiKey && <Question apiKey={apiKey} {...rest} />}
    </Dialog>
  );
}

function Question({ apiKey, zone, text, onClose, onDone }: RotateDialogProps & { apiKey: EditableKey }) {
  const words = text.rotation;
  const [overlap, setOverlap] = useState("1h");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  async function rotate() {
    if (busy) return;
    setBusy(true);
    const outcome = await callApi("POST", `/api/user/api-clients/${encodeURIComponent(apiKey.id)}/rotate`, { overlap });
    setBusy(false);
    if (outcome.ok) {
      const works = OVERLAP_MS[overlap];
      const rotatedAt = Date.parse(String(outcome.body.issued_at));
      const oldUntil = works === undefined ? null : new Date(rotatedAt + works).toISOString();
      return onDone("", { ...newSecret(outcome.body), oldUntil });
    }
    if (outcome.code === "NOT_FOUND") return setProblem(text.form.gone);
    if (outcome.code === "API_KEY_CREATION_NOT_ALLOWED") return setProblem(text.form.notAllowed);
    setProblem(failureText(outcome, text.common));
  }

  return (
    <>
      <h2 id="rotate-title" tabIndex={-1} data-focus-first className="text-lg font-semibold">
        {words.title}
      </h2>
      <p className="mt-3 max-h-40 overflow-y-auto rounded-lg bg-muted px-3 py-2 text-sm font-medium text-foreground">
        <bdi>{apiKey.name}</bdi>
      </p>
      <p id="rotate-lead" className="mt-3 mb-4 text-sm text-muted-foreground">
        {words.lead}
      </p>
      {apiKey.oldSecretUntil !== null && (
        <p className="mb-4 text-sm font-medium">
          {words.earlier.replace("{until}", () =>
            formatMoment(apiKey.oldSecretUntil!, zone, "minute", document.documentElement.lang),
          )}
        </p>
      )}
      <RadioGroup
        name="overlap"
        legend={words.legend}
        chosen={overlap}
        onChoose={setOverlap}
        options={[
          { value: "none", label: words.none, hint: words.noneHint },
          { value: "1h", label: words.hour, hint: words.hourHint },
          { value: "24h", label: words.day, hint: words.dayHint },
        ]}
      />
      <DialogFooter problem={problem}>
        <div className="grid grid-cols-2 gap-3">
          <Button type="button" variant="secondary" wide onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button type="button" wide busy={busy} onClick={rotate}>
            {words.submit}
          </Button>
        </div>
      </DialogFooter>
      <p role="status" className="sr-only">
        {busy ? words.pending : ""}
      </p>
    </>
  );
}
