"use client";

import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { callApi } from "@/app/_client/call-api";
import { failureText } from "@/app/_client/failure-text";
import { madeLink } from "@/app/(host)/admin/users/user-text";
import type { MadeLink, RoleOption, UserText } from "@/app/(host)/admin/users/user-text";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { DialogFooter } from "@/app/_ui/dialog-footer";
import { RadioGroup } from "@/app/_ui/radio-group";
import { SelectField } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";

type AddUserDialogProps = {
  open: boolean;
  roles: RoleOption[];
  text: UserText;
  onClose: () => void;
  onDone: (sentence: string, link: MadeLink | null) => void;
};

/** Makes an account, with a password or with a link for setting one. */
export function AddUserDialog({ open, ...rest }: AddUserDialogProps) {
  return (
    <Dialog open={open} onClose={rest.onClose} labelledBy="add-user-title">
      {open && <Fields {...rest} />}
    </Dialog>
  );
}

type Problem = { field: "email" | "name" | "password" | null; sentence: string };

function Fields({ roles, text, onClose, onDone }: Omit<AddUserDialogProps, "open">) {
  const words = text.form;
  const form = useRef<HTMLFormElement>(null);
  const [how, setHow] = useState("invite");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  useEffect(() => {
    const field = problem?.field && form.current?.elements.namedItem(problem.field);
    if (field instanceof HTMLElement) field.focus();
  }, [problem]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const values = new FormData(event.currentTarget);
    const read = (name: string) => String(values.get(name) ?? "");
    const needed = (["email", "name", ...(how === "set" ? (["password"] as const) : [])] as const).find(
      (name) => !read(name).trim(),
    );
    if (needed) return setProblem({ field: needed, sentence: text.common.required });
    setBusy(true);
    const outcome = await callApi("POST", "/api/admin/users", {
      email: read("email"),
      name: read("name"),
      role: read("role"),
      ...(how === "set" && { password: read("password") }),
    });
    setBusy(false);
    if (!outcome.ok) return setProblem(explain(outcome, text));
    onDone(words.added, how === "set" ? null : madeLink(outcome.body, String(outcome.body.email)));
  }

  const errorOf = (field: Problem["field"]) => (problem?.field === field ? problem?.sentence : undefined);
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <h2 id="add-user-title" className="text-lg font-semibold">
        {words.title}
      </h2>
      <div className="mt-4 space-y-3">
        <TextField
          id="add-email"
          name="email"
          label={words.email}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errorOf("email")}
          mayFail
          data-focus-first
        />
        <TextField id="add-name" name="name" label={words.name} autoComplete="off" error={errorOf("name")} mayFail />
        <SelectField id="add-role" name="role" label={words.role} hint={words.roleHint} options={roles} />
        <RadioGroup
          name="how"
          legend={words.how}
          chosen="invite"
          onChoose={setHow}
          options={[
            { value: "invite", label: words.invite, hint: words.inviteHint },
            { value: "set", label: words.set, hint: words.setHint },
          ]}
        />
        {how === "set" && (
          <TextField
            id="add-password"
            name="password"
            type="password"
            label={words.password}
            autoComplete="new-password"
            error={errorOf("password")}
            mayFail
          />
        )}
      </div>
      <DialogFooter problem={problem?.field === null ? problem.sentence : ""}>
        <div className="grid grid-cols-2 gap-3">
          <Button type="button" variant="secondary" wide onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" wide busy={busy}>
            {words.submit}
          </Button>
        </div>
      </DialogFooter>
      <p role="status" className="sr-only">
        {busy ? words.pending : ""}
      </p>
    </form>
  );
}

function explain(
  outcome: Extract<Awaited<ReturnType<typeof callApi>>, { ok: false }>,
  { form, common }: UserText,
): Problem {
  if (outcome.code === "EMAIL_TAKEN") return { field: "email", sentence: form.emailTaken };
  if (outcome.fields.includes("email")) return { field: "email", sentence: form.emailRefused };
  if (outcome.fields.includes("name")) return { field: "name", sentence: form.nameRefused };
  if (outcome.fields.includes("password")) return { field: "password", sentence: form.passwordRefused };
  return { field: null, sentence: failureText(outcome, common) };
}
