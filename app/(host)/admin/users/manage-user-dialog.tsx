"use client";

import { useState } from "react";
import type { FormEvent, ReactNode } from "react";
import { callApi } from "@/app/_client/call-api";
import type { ApiOutcome } from "@/app/_client/call-api";
import { failureText } from "@/app/_client/failure-text";
import { madeLink } from "@/app/(host)/admin/users/user-text";
import type { MadeLink, ManagedUser, RoleOption, UserText } from "@/app/(host)/admin/users/user-text";
import { RemoveUser } from "@/app/(host)/admin/users/remove-user";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { FormStatus } from "@/app/_ui/form-status";
import { SelectField } from "@/app/_ui/select-field";
import { TextField } from "@/app/_ui/text-field";

type ManageUserDialogProps = {
  user: ManagedUser | null;
  roles: RoleOption[];
  text: UserText;
  onClose: () => void;
  onChanged: () => void;
  onDone: (sentence: string, link: MadeLink | null) => void;
};

/** One account: its name and role, a link for a new password, and the ways to stop it. */
export function ManageUserDialog({ user, ...rest }: ManageUserDialogProps) {
  return (
    <Dialog open={user !== null} onClose={rest.onClose} labelledBy="manage-title" wide>
      {user && <Parts key={user.id} user={user} {...rest} />}
    </Dialog>
  );
}

type Status = { tone: "good" | "bad"; sentence: string };

function Parts({ user, roles, text, onClose, onChanged, onDone }: ManageUserDialogProps & { user: ManagedUser }) {
  const words = text.edit;
  const path = `/api/admin/users/${encodeURIComponent(user.id)}`;
  const [busy, setBusy] = useState<"save" | "link" | "disable" | null>(null);
  const [status, setStatus] = useState<Status>({ tone: "good", sentence: "" });

  const explain = (outcome: Extract<ApiOutcome, { ok: false }>) => {
    if (outcome.code === "LAST_ADMIN") return words.lastAdmin;
    if (outcome.code === "NOT_FOUND") return words.gone;
    if (outcome.fields.includes("name")) return text.form.nameRefused;
    return failureText(outcome, { ...text.common, refused: words.failed });
  };

  async function act(what: NonNullable<typeof busy>, call: () => Promise<ApiOutcome>) {
    if (busy) return null;
    setBusy(what);
    setStatus({ tone: "good", sentence: "" });
    const outcome = await call();
    setBusy(null);
    if (!outcome.ok) setStatus({ tone: "bad", sentence: explain(outcome) });
    return outcome.ok ? outcome.body : null;
  }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.currentTarget));
    if (!(await act("save", () => callApi("PATCH", path, { name: values.name, role: values.role })))) return;
    setStatus({ tone: "good", sentence: words.saved });
    onChanged();
  }

  async function toggle() {
    if (!(await act("disable", () => callApi("PATCH", path, { disabled: !user.disabled })))) return;
    setStatus({ tone: "good", sentence: words.saved });
    onChanged();
  }

  async function makeLink() {
    const body = await act("link", () => callApi("POST", `${path}/password-link`, {}));
    if (body) onDone("", madeLink(body, user.email));
  }

  return (
    <>
      <h2 id="manage-title" tabIndex={-1} data-focus-first className="line-clamp-3 text-lg font-semibold">
        <bdi>{user.name}</bdi>
      </h2>
      <p className="text-sm break-all text-muted-foreground">{user.email}</p>
      <form onSubmit={save} noValidate className="mt-4 space-y-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField id="manage-name" name="name" label={text.form.name} defaultValue={user.name} autoComplete="off" />
          <SelectField id="manage-role" name="role" label={text.form.role} options={roles} defaultValue={user.role} />
        </div>
        <Button type="submit" busy={busy === "save"}>
          {words.save}
        </Button>
      </form>
      <div className="min-h-11">
        <FormStatus tone={status.tone}>{busy ? words.pending : status.sentence}</FormStatus>
      </div>
      <div className="divide-y divide-border border-y border-border">
        <Part title={words.link} hint={user.disabled ? words.linkDisabled : words.linkHint}>
          {!user.disabled && (
            <Button type="button" variant="secondary" size="small" busy={busy === "link"} onClick={makeLink}>
              {words.makeLink}
            </Button>
          )}
        </Part>
        <Part
          title={user.disabled ? words.enable : words.disable}
          hint={user.disabled ? words.enableHint : words.disableHint}
        >
          <Button type="button" variant="secondary" size="small" busy={busy === "disable"} onClick={toggle}>
            {user.disabled ? words.enable : words.disable}
          </Button>
        </Part>
        <RemoveUser user={user} path={path} text={text} explain={explain} onDone={() => onDone(words.removed, null)} />
      </div>
      <div className="mt-5">
        <Button type="button" variant="secondary" wide onClick={onClose}>
          {text.common.close}
        </Button>
      </div>
    </>
  );
}

function Part({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start justify-between gap-2 py-4 sm:flex-row sm:gap-6">
      <div className="min-w-0">
        <h3 className="text-sm font-medium">{title}</h3>
        <p className="text-sm text-muted-foreground">{hint}</p>
      </div>
      <div className="shrink-0">{children}</div>
    </div>
  );
}
