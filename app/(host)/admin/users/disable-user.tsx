"use client";

import { useEffect, useRef, useState } from "react";
import { callApi } from "@/app/_client/call-api";
import type { ApiOutcome } from "@/app/_client/call-api";
import type { ManagedUser, UserText } from "@/app/(host)/admin/users/user-text";
import { UserPart } from "@/app/(host)/admin/users/user-part";
import { Button } from "@/app/_ui/button";
import { FormStatus } from "@/app/_ui/form-status";

type DisableUserProps = {
  user: ManagedUser;
  path: string;
  text: UserText;
  explain: (outcome: Extract<ApiOutcome, { ok: false }>) => string;
  onChanged: () => void;
};

/** Disables an account, once what that ends was read, and enables it again. */
export function DisableUser({ user, path, text, explain, onChanged }: DisableUserProps) {
  const words = text.edit;
  const [before, after] = words.disableConfirm.split("{name}");
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [status, setStatus] = useState<{ tone: "good" | "bad"; sentence: string }>({ tone: "good", sentence: "" });
  const toggle = useRef<HTMLButtonElement>(null);
  const question = useRef<HTMLDivElement>(null);
  const wayOut = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!asking) return;
    wayOut.current?.focus({ preventScroll: true });
    question.current?.scrollIntoView({ block: "nearest" });
  }, [asking]);

  function leave() {
    setAsking(false);
    toggle.current?.focus();
  }

  async function change(disabled: boolean) {
    if (busy) return;
    setBusy(true);
    setStatus({ tone: "good", sentence: "" });
    const outcome = await callApi("PATCH", path, { disabled });
    setBusy(false);
    if (!outcome.ok) return setStatus({ tone: "bad", sentence: explain(outcome) });
    leave();
    setStatus({ tone: "good", sentence: disabled ? words.disabled : words.enabled });
    onChanged();
  }

  return (
    <UserPart
      title={user.disabled ? words.enable : words.disable}
      hint={user.disabled ? words.enableHint : words.disableHint}
      action={
        <Button
          ref={toggle}
          type="button"
          variant="secondary"
          size="small"
          busy={busy && user.disabled}
          {...(!user.disabled && { "aria-expanded": asking, "aria-controls": "disable-user" })}
          onClick={() => {
            setStatus({ tone: "good", sentence: "" });
            if (user.disabled) void change(false);
            else setAsking(!asking);
          }}
        >
          {user.disabled ? words.enable : words.disable}
        </Button>
      }
    >
      <div ref={question} id="disable-user" hidden={!asking} className="mt-3">
        <p id="disable-what" className="text-sm wrap-anywhere">
          {before}
          <bdi>{user.name}</bdi>
          {after}
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button ref={wayOut} type="button" variant="secondary" onClick={leave} aria-describedby="disable-what">
            {words.keep}
          </Button>
          <Button type="button" variant="destructive" busy={busy} onClick={() => void change(true)}>
            {words.disableNow}
          </Button>
        </div>
      </div>
      <FormStatus tone={status.tone} flat>
        {busy ? words.pending : status.sentence}
      </FormStatus>
    </UserPart>
  );
}
