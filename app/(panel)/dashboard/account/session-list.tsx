"use client";

import { useState } from "react";
import type { ReactNode } from "react";
import { useRouter } from "next/navigation";
import { callApi } from "@/app/_client/call-api";
import { ConfirmDialog } from "@/app/_client/confirm-dialog";
import { failureText } from "@/app/_client/failure-text";
import type { FailureText } from "@/app/_client/failure-text";
import { Button } from "@/app/_ui/button";
import { ListStatus } from "@/app/_ui/list-status";

type SessionListProps = {
  sessions: { id: string; current: boolean; label: string; row: ReactNode }[];
  /** Where to go once every session has ended. */
  afterwards: string;
  text: FailureText & Record<"end" | "ended" | "all" | "confirm" | "confirmLead" | "keep" | "pending", string>;
};

/** The account's sessions: end another one at once, or all of them. */
export function SessionList({ sessions, afterwards, text }: SessionListProps) {
  const router = useRouter();
  const [busy, setBusy] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [status, setStatus] = useState<{ tone: "good" | "bad"; sentence: string }>({ tone: "good", sentence: "" });

  async function end(id: string) {
    if (busy) return;
    setBusy(id);
    const outcome = await callApi("DELETE", `/api/user/sessions/${encodeURIComponent(id)}`);
    setBusy(null);
    if (!outcome.ok && outcome.code !== "NOT_FOUND") {
      setStatus({ tone: "bad", sentence: failureText(outcome, text) });
    } else {
      setStatus({ tone: "good", sentence: text.ended });
      router.refresh();
    }
    document.getElementById("sessions-title")?.focus();
  }

  return (
    <>
      <ListStatus tone={status.tone}>{status.sentence}</ListStatus>
      <ul className="-mt-4 divide-y divide-border border-b border-border">
        {sessions.map(({ id, current, label, row }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-4">
            <div className="min-w-0">{row}</div>
            {!current && (
              <Button
                type="button"
                variant="secondary"
                size="small"
                busy={busy === id}
                onClick={() => end(id)}
                aria-label={label}
              >
                <span className="whitespace-nowrap">{text.end}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="mt-5">
        <Button type="button" variant="secondary" onClick={() => setAsking(true)}>
          {text.all}
        </Button>
      </div>
      <ConfirmDialog
        id="everywhere"
        subject={asking ? "" : null}
        act={() => callApi("DELETE", "/api/user/sessions")}
        text={{ ...text, title: text.confirm, lead: text.confirmLead, cancel: text.keep, submit: text.all }}
        onClose={() => setAsking(false)}
        onDone={() => window.location.assign(afterwards)}
      />
    </>
  );
}
