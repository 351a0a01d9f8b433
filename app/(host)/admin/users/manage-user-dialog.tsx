"use client";

import { useState } from "react";
import type { FormEvent } from "react";
import { callApi } from "@/app/_client/call-api";
import type { ApiOutcome } from "@/app/_client/call-api";
import { failureText } from "@/app/_client/failure-text";
import { madeLink } from "@/app/(host)/admin/users/user-text";
import type { MadeLink, ManagedUser, RoleOption, UserText } from "@/app/(host)/admin/users/user-text";
import { DisableUser } from "@/app/(host)/admin/users/disable-user";
import { RemoveUser } from "@/app/(host)/admin/users/remove-user";
import { UserPart } from "@/app/(host)/admin/users/user-part";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { DialogFooter } from "@/app/_ui/dialog-footer";
import { FormStatus } from "@/app/_ui/form-status";
import { Notice } from "@/app/_ui/notice";
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
    <Dialog open={user !== null} onClose={rest.onClose} labelledBy="manage-title" look="wide">
      {user && <Parts key={user.id} user={user} {...rest} />}
    </Dialog>
  );
}

type Status = { of: "save" | "link"; tone: "good" | "bad"; sentence: string };

function Parts({ user, roles, text, onClose, onChanged, onDone }: ManageUserDialogProps & { user: ManagedUser }) {
  const words = text.edit;
  const path = `/api/admin/users/${encodeURIComponent(user.id)}`;
  const [busy, setBusy] = useState<"save" | "link" | null>(null);
  /** Of the last thing done, told beside it. */
  const [status, setStatus] = useState<Status>({ of: "save", tone: "good", sentence: "" });

  const explain = (outcome: Extract<ApiOutcome, { ok: false }>) => {
    if (outcome.code === "LAST_ADMIN") return words.lastAdmin;
    if (outcome.code === "NOT_FOUND") return words.gone;
    if (outcome.fields.includes("name")) return text.form.nameRefused;
    return failureText(outcome, { ...text.common, refused: words.failed });
  };

  async function act(what: NonNullable<typeof busy>, call: () => Promise<ApiOutcome>) {
    if (busy) return null;
    setBusy(what);
    setStatus({ of: what, tone: "good", sentence: "" });
    const outcome = await call();
    setBusy(null);
    if (!outcome.ok) setStatus({ of: what, tone: "bad", sentence: explain(outcome) });
    return outcome.ok ? outcome.body : null;
  }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.currentTarget));
    if (!(await act("save", () => callApi("PATCH", path, { name: values.name, role: values.role })))) return;
    setStatus({ of: "save", tone: "good", sentence: words.saved });
    onChanged();
  }

  async function makeLink() {
    const body = await act("link", () => callApi("POST", `${path}/password-link`, {}));
    if (body) onDone("", madeLink(body, user.email));
  }

  const said = (what: Status["of"]) => {
    if (busy === what) return words.pending;
    return status.of === what ? status.sentence : "";
  };

  return (
    <>
      <h2 id="manage-title" tabIndex={-1} data-focus-first className="line-clamp-3 text-lg font-semibold">
        <bdi>{user.name}</bdi>
      </h2>
      <p className="text-sm break-all text-muted-foreground">{user.email}</p>
      <form onSubmit={save} noValidate className="mt-4 space-y-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField id="manage-name" name="name" label={text.form.name} defaultValue={user.name} autoComplete="off" />
          <SelectField
            id="manage-role"
            name="role"
            label={text.form.role}
            options={roles}
            defaultValue={user.role}
            disabled={user.last}
          />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" busy={busy === "save"}>
            {words.save}
          </Button>
          <FormStatus tone={status.tone}>{said("save")}</FormStatus>
        </div>
      </form>
      <div className="mt-4 divide-y divide-border border-t border-border">
        <UserPart
          title={words.link}
          hint={user.disabled ? words.linkDisabled : words.linkHint}
          action={
            !user.disabled && (
              <Button type="button" variant="secondary" size="small" busy={busy === "link"} onClick={makeLink}>
                {words.makeLink}
              </Button>
            )
          }
        >
          <FormStatus tone={status.tone} flat>
            {said("link")}
          </FormStatus>
        </UserPart>
        {user.last ? (
          <div className="py-4">
            <Notice>{words.lastAdmin}</Notice>
          </div>
        ) : (
          <>
            <DisableUser user={user} path={path} text={text} explain={explain} onChanged={onChanged} />
            <RemoveUser
              user={user}
              path={path}
              text={text}
              explain={explain}
              onDone={() => onDone(words.removed, null)}
            />
          </>
        )}
      </div>
      <DialogFooter>
        <Button type="button" variant="secondary" wide onClick={onClose}>
          {text.common.close}
        </Button>
      </DialogFooter>
    </>
  );
}
