"use client";

import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { useRouter } from "next/navigation";
import { callApi } from "@/app/_client/call-api";
import { failureText } from "@/app/_client/failure-text";
import type { FailureText } from "@/app/_client/failure-text";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";

type Key = { id: string; name: string; revoke: string; row: ReactNode };

type ApiKeyListProps = {
  keys: Key[];
  empty: ReactNode;
  text: FailureText & Record<"revoke" | "confirm" | "confirmLead" | "cancel" | "revoked", string>;
};

/** Live keys, each with a way to revoke it that asks first. */
export function ApiKeyList({ keys, empty, text }: ApiKeyListProps) {
  const router = useRouter();
  const [asked, setAsked] = useState<Key | null>(null);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const [problem, setProblem] = useState("");
  const revoked = useRef(false);

  function ask(key: Key) {
    setAsked(key);
    setProblem("");
    setSaid("");
    setOpen(true);
  }

  async function revoke() {
    if (busy || !asked) return;
    setBusy(true);
    const outcome = await callApi("DELETE", `/api/user/api-clients/${encodeURIComponent(asked.id)}`);
    setBusy(false);
    // a key that is no longer there was revoked elsewhere, which is what was wanted
    if (!outcome.ok && outcome.code !== "NOT_FOUND") return setProblem(failureText(outcome, text));
    revoked.current = true;
    setOpen(false);
    setSaid(text.revoked);
    router.refresh();
  }

  /** The browser hands the focus back to the button first, and that goes away with its row: the heading takes it. */
  function closed() {
    setOpen(false);
    if (revoked.current) document.getElementById("api-keys-title")?.focus();
    revoked.current = false;
  }

  return (
    <>
      {keys.length === 0 ? (
        empty
      ) : (
        <ul className="-my-5 divide-y divide-border">
          {keys.map((key) => (
            <li key={key.id} className="flex flex-col items-start gap-3 py-5 sm:flex-row sm:justify-between sm:gap-6">
              <div className="w-full min-w-0">{key.row}</div>
              <Button type="button" variant="secondary" size="small" onClick={() => ask(key)} aria-label={key.revoke}>
                {text.revoke}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
      <Dialog open={open} onClose={closed} labelledBy="revoke-title" describedBy="revoke-lead">
        <h2 id="revoke-title" className="text-lg font-semibold">
          {text.confirm}
        </h2>
        <p className="mt-3 max-h-40 overflow-y-auto rounded-lg bg-muted px-3 py-2 text-sm font-medium text-foreground">
          <bdi>{asked?.name}</bdi>
        </p>
        <p id="revoke-lead" className="mt-3 text-sm text-muted-foreground">
          {text.confirmLead}
        </p>
        <p role="alert" className="mt-2 min-h-5 text-sm font-medium text-destructive">
          {problem}
        </p>
        <div className="mt-2 grid grid-cols-2 gap-3">
          <Button type="button" variant="secondary" wide onClick={() => setOpen(false)} autoFocus>
            {text.cancel}
          </Button>
          <Button type="button" variant="destructive" wide busy={busy} onClick={revoke}>
            {text.revoke}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
