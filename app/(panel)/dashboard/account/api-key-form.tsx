"use client";

import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { callApi } from "@/app/_client/call-api";
import { failureText } from "@/app/_client/failure-text";
import { newSecret } from "@/app/(panel)/dashboard/account/api-key-text";
import type { ApiKeyText, EditableKey, NewSecret } from "@/app/(panel)/dashboard/account/api-key-text";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { DialogFooter } from "@/app/_ui/dialog-footer";
import { SwitchField } from "@/app/_ui/switch-field";
import { TextArea } from "@/app/_ui/text-area";
import { TextField } from "@/app/_ui/text-field";
import { Warning } from "@/app/_ui/warning";

/** `addressesRefused` has `{reason}` in it. */
export type FormText = Record<
  | "makeTitle"
  | "makeLead"
  | "editTitle"
  | "name"
  | "nameRefused"
  | "description"
  | "descriptionHint"
  | "descriptionRefused"
  | "addresses"
  | "addressesHint"
  | "addressesRefused"
  | "addAddress"
  | "unreadable"
  | "tell"
  | "tellHint"
  | "make"
  | "making"
  | "save"
  | "edited"
  | "gone"
  | "notAllowed"
  | "full",
  string
>;

type ApiKeyFormProps = {
  open: boolean;
  /** The key to change; null to make one. */
  editing: EditableKey | null;
  /** Where the viewer is; null where that helps nobody. */
  address: string | null;
  text: ApiKeyText;
  onClose: () => void;
  onDone: (sentence: string, made: NewSecret | null) => void;
};

/** The dialog in which a key is made by hand or changed. */
export function ApiKeyForm({ open, ...rest }: ApiKeyFormProps) {
  return (
    <Dialog open={open} onClose={rest.onClose} labelledBy="api-key-form-title" look="wide">
      {open && <Fields {...rest} />}
    </Dialog>
  );
}

type Problem = { field: "name" | "description" | "allowedips" | null; sentence: string };

function Fields({ editing, address, text, onClose, onDone }: Omit<ApiKeyFormProps, "open">) {
  const [addresses, setAddresses] = useState(editing?.addresses ?? "");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const words = text.form;

  useEffect(() => {
    const field = problem?.field && form.current?.elements.namedItem(problem.field);
    if (field instanceof HTMLElement) field.focus();
  }, [problem]);

  function write(list: string) {
    setAddresses(list);
    if (problem?.field === "allowedips") setProblem(null);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const values = new FormData(event.currentTarget);
    const name = String(values.get("name"));
    if (!name.trim()) return setProblem({ field: "name", sentence: text.common.required });
    const allowedips = addresses.trim();
    const written = editing === null || allowedips !== editing.addresses.trim();
    const body = {
      name,
      description: String(values.get("description")),
      ...(written && { allowedips }),
      // an empty field that nobody touched may stand for a list that cannot be read: it stays as it is
      ...((written || allowedips !== "") && { alertCors: values.has("alertCors") && allowedips !== "" }),
    };
    setBusy(true);
    const path = "/api/user/api-clients";
    const outcome = editing
      ? await callApi("PATCH", `${path}/${encodeURIComponent(editing.id)}`, body)
      : await callApi("POST", path, body);
    setBusy(false);
    if (!outcome.ok) return setProblem(explain(outcome, text));
    onDone(editing ? words.edited : "", editing ? null : newSecret(outcome.body));
  }

  const errorOf = (field: Problem["field"]) => (problem?.field === field ? problem?.sentence : undefined);
  const canAdd = address !== null && !addresses.split(/[\s,]+/).includes(address);
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <h2 id="api-key-form-title" className="text-lg font-semibold">
        {editing ? words.editTitle : words.makeTitle}
      </h2>
      {!editing && <p className="mt-1 text-sm text-muted-foreground">{words.makeLead}</p>}
      <div className="mt-4 space-y-3">
        <TextField
          id="api-key-name"
          name="name"
          label={words.name}
          defaultValue={editing?.name}
          autoComplete="off"
          error={errorOf("name")}
          mayFail
          data-focus-first
        />
        <TextArea
          id="api-key-description"
          name="description"
          label={words.description}
          hint={words.descriptionHint}
          defaultValue={editing?.description}
          rows={2}
          error={errorOf("description")}
        />
        <div>
          {editing?.unreadable && (
            <div id="api-key-unreadable" className="mb-3">
              <Warning>{words.unreadable}</Warning>
            </div>
          )}
          <TextArea
            id="api-key-addresses"
            name="allowedips"
            label={words.addresses}
            hint={words.addressesHint}
            aria-describedby={editing?.unreadable ? "api-key-unreadable" : undefined}
            value={addresses}
            onChange={(event) => write(event.currentTarget.value)}
            rows={3}
            mono
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            error={errorOf("allowedips")}
          />
          {address !== null && (
            <div className="mt-2">
              <Button
                type="button"
                variant="secondary"
                size="small"
                aria-disabled={!canAdd || undefined}
                onClick={() => canAdd && write(`${addresses.trim()}\n${address}`.trim())}
              >
                {words.addAddress} <span className="font-mono text-xs break-all">{address}</span>
              </Button>
            </div>
          )}
        </div>
        <div className="pt-1">
          <SwitchField
            id="api-key-tell"
            name="alertCors"
            label={words.tell}
            hint={words.tellHint}
            defaultChecked={editing?.tells ?? false}
            disabled={addresses.trim() === ""}
          />
        </div>
      </div>
      <DialogFooter problem={problem?.field === null ? problem.sentence : ""}>
        <div className="grid grid-cols-2 gap-3">
          <Button type="button" variant="secondary" wide onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" wide busy={busy}>
            {editing ? words.save : words.make}
          </Button>
        </div>
      </DialogFooter>
      <p role="status" className="sr-only">
        {busy ? (editing ? text.common.pending : words.making) : ""}
      </p>
    </form>
  );
}

function explain(
  outcome: Extract<Awaited<ReturnType<typeof callApi>>, { ok: false }>,
  { form, common }: ApiKeyText,
): Problem {
  if (outcome.code === "INVALID_ALLOWED_IPS") {
    return { field: "allowedips", sentence: form.addressesRefused.replace("{reason}", () => outcome.description) };
  }
  if (outcome.fields.includes("name")) return { field: "name", sentence: form.nameRefused };
  if (outcome.fields.includes("description")) return { field: "description", sentence: form.descriptionRefused };
  if (outcome.code === "API_KEY_CREATION_NOT_ALLOWED") return { field: null, sentence: form.notAllowed };
  if (outcome.code === "API_KEY_LIMIT_REACHED") return { field: null, sentence: form.full };
  if (outcome.code === "NOT_FOUND") return { field: null, sentence: form.gone };
  return { field: null, sentence: failureText(outcome, common) };
}
