"use client";

import { useState } from "react";
import type { FormEvent } from "react";
import { callApi } from "@/app/_client/call-api";
import type { ApiOutcome } from "@/app/_client/call-api";
import { UserPart } from "@/app/(host)/admin/users/user-part";
import type { ManagedUser, UserText } from "@/app/(host)/admin/users/user-text";
import { Button } from "@/app/_ui/button";
import { TextField } from "@/app/_ui/text-field";

type RemoveUserProps = {
  user: ManagedUser;
  path: string;
  text: UserText;
  explain: (outcome: Extract<ApiOutcome, { ok: false }>) => string;
  onDone: () => void;
};

/** Deletes an account, once its e-mail address was typed. */
export function RemoveUser({ user, path, text, explain, onDone }: RemoveUserProps) {
  const words = text.edit;
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();

  async function remove(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const typed = String(new FormData(event.currentTarget).get("confirm"));
    if (typed.trim().toLowerCase() !== user.email) return setProblem(words.mismatch);
    setBusy(true);
    const outcome = await callApi("DELETE", path);
    setBusy(false);
    if (!outcome.ok && outcome.code !== "NOT_FOUND") return setProblem(explain(outcome));
    onDone();
  }

  return (
    <UserPart
      title={words.remove}
      hint={words.removeHint}
      action={
        <Button
          type="button"
          variant="secondary"
          size="small"
          aria-expanded={open}
          aria-controls="remove-user"
          onClick={() => setOpen(!open)}
        >
          {words.remove}
        </Button>
      }
    >
      <form id="remove-user" hidden={!open} onSubmit={remove} noValidate className="mt-3 space-y-3">
        <TextField
          id="remove-confirm"
          name="confirm"
          label={words.confirm.replace("{email}", () => user.email)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={problem}
          mayFail
        />
        <Button type="submit" variant="destructive" busy={busy}>
          {words.removeNow}
        </Button>
      </form>
    </UserPart>
  );
}
