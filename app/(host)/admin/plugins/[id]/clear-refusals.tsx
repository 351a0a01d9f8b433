"use client";

import { useState, useTransition } from "react";
import { useRouter } from "next/navigation";
import { callApi } from "@/app/_client/call-api";
import { failureText } from "@/app/_client/failure-text";
import type { FailureText } from "@/app/_client/failure-text";
import { useHydrated } from "@/app/_client/use-hydrated";
import { Button } from "@/app/_ui/button";
import { FormStatus } from "@/app/_ui/form-status";

type ClearRefusalsProps = {
  id: string;
  /** Something was refused. */
  any: boolean;
  text: FailureText & Record<"pending" | "submit" | "done" | "gone", string>;
};

/** Forgets what a plugin was refused. */
export function ClearRefusals({ id, any, text }: ClearRefusalsProps) {
  const router = useRouter();
  const hydrated = useHydrated();
  const [calling, setCalling] = useState(false);
  const [loading, startLoading] = useTransition();
  const [status, setStatus] = useState<{ tone: "good" | "bad"; sentence: string }>({ tone: "good", sentence: "" });
  const busy = calling || loading;

  async function clear() {
    if (busy) return;
    setCalling(true);
    const outcome = await callApi("DELETE", `/api/admin/plugins/${encodeURIComponent(id)}/refusals`);
    setCalling(false);
    if (outcome.ok) {
      setStatus({ tone: "good", sentence: text.done });
      // the button goes away with what it took back
      document.getElementById("refused-title")?.focus();
    } else setStatus({ tone: "bad", sentence: outcome.code === "NOT_FOUND" ? text.gone : failureText(outcome, text) });
    startLoading(() => router.refresh());
  }

  return (
    <div className={any ? "mt-5 flex flex-wrap items-center gap-x-4 gap-y-2" : ""}>
      {any && (
        <Button type="button" variant="secondary" busy={busy} disabled={!hydrated} onClick={() => void clear()}>
          {text.submit}
        </Button>
      )}
      <FormStatus tone={status.tone} flat={!any}>
        {busy ? text.pending : status.sentence}
      </FormStatus>
    </div>
  );
}
