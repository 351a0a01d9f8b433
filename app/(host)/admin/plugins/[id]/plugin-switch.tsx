"use client";

import { useState, useTransition } from "react";
import { useRouter } from "next/navigation";
import { callApi } from "@/app/_client/call-api";
import type { ApiOutcome } from "@/app/_client/call-api";
import { ConfirmDialog } from "@/app/_client/confirm-dialog";
import { failureText } from "@/app/_client/failure-text";
import type { FailureText } from "@/app/_client/failure-text";
import { useHydrated } from "@/app/_client/use-hydrated";
import { FormStatus } from "@/app/_ui/form-status";
import { SwitchField } from "@/app/_ui/switch-field";

type PluginSwitchProps = {
  id: string;
  /** What of the plugin it switches. */
  field: "enabled" | "pageCode";
  on: boolean;
  /** What switching it off changes for others; null where it changes nothing, and then nothing is asked. */
  consequence: string | null;
  text: FailureText &
    Record<"label" | "hint" | "pending" | "on" | "off" | "gone" | "title" | "cancel" | "submit", string>;
};

/** Switches a plugin, or a part of it, on or off, which holds at once. */
export function PluginSwitch({ id, field, on, consequence, text }: PluginSwitchProps) {
  const router = useRouter();
  const hydrated = useHydrated();
  const [asking, setAsking] = useState(false);
  const [wanted, setWanted] = useState(on);
  const [calling, setCalling] = useState(false);
  const [loading, startLoading] = useTransition();
  const [status, setStatus] = useState<{ tone: "good" | "bad"; sentence: string }>({ tone: "good", sentence: "" });
  const busy = calling || loading;

  const call = (to: boolean) => callApi("PATCH", `/api/admin/plugins/${encodeURIComponent(id)}`, { [field]: to });

  function show(asked: boolean, outcome: ApiOutcome) {
    // what the panel says that holds now
    const to = outcome.ok && typeof outcome.body[field] === "boolean" ? outcome.body[field] : asked;
    setWanted(to);
    if (outcome.ok) setStatus({ tone: "good", sentence: to ? text.on : text.off });
    else setStatus({ tone: "bad", sentence: outcome.code === "NOT_FOUND" ? text.gone : failureText(outcome, text) });
    startLoading(() => router.refresh());
  }

  async function change(to: boolean) {
    if (busy) return;
    if (!to && consequence !== null) return setAsking(true);
    setWanted(to);
    setCalling(true);
    const outcome = await call(to);
    setCalling(false);
    show(to, outcome);
  }

  return (
    <>
      <SwitchField
        id={`plugin-${field}`}
        name={field}
        label={text.label}
        hint={text.hint}
        checked={busy ? wanted : on}
        onToggle={(to) => void change(to)}
        disabled={!hydrated}
      />
      <FormStatus tone={status.tone} flat>
        {busy ? text.pending : status.sentence}
      </FormStatus>
      <ConfirmDialog
        id={`${field}-off`}
        subject={asking ? "" : null}
        act={() => call(false)}
        text={{ ...text, lead: consequence ?? "" }}
        onClose={() => setAsking(false)}
        onDone={() => {
          setAsking(false);
          show(false, { ok: true, body: {} });
        }}
      />
    </>
  );
}
