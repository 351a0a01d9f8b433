"use client";

import { useRef, useState, useTransition } from "react";
import { useRouter } from "next/navigation";
import { callApi } from "@/app/_client/call-api";
import type { ApiOutcome } from "@/app/_client/call-api";
import { failureText } from "@/app/_client/failure-text";
import type { FailureText } from "@/app/_client/failure-text";

export type ChoiceText = FailureText & Record<"pending" | "locked", string> & { gone?: string };
type Changes = Record<string, string | null>;
type Status = { tone: "good" | "bad"; sentence: string };

/**
 * Stores a choice at once and lets the server dress the page anew. What is chosen while a call is under way is sent
 * after it, the last word alone: arrow keys pass over what they do not mean.
 * @returns `choose` gives whether it was stored; `busy` until the page is dressed
 */
export function useChoice(text: ChoiceText) {
  const router = useRouter();
  const [calling, setCalling] = useState(false);
  const [dressing, startDressing] = useTransition();
  const [status, setStatus] = useState<Status>({ tone: "good", sentence: "" });
  const next = useRef<{ changes: Changes; done: string } | null>(null);
  const busy = calling || dressing;

  async function choose(changes: Changes, done: string): Promise<boolean> {
    next.current = { changes, done };
    if (calling) return false;
    setCalling(true);
    let stored = false;
    while (next.current) {
      const { changes: said, done: sentence } = next.current;
      next.current = null;
      const outcome = await callApi("PATCH", "/api/user/preferences", said);
      stored = outcome.ok;
      setStatus({ tone: stored ? "good" : "bad", sentence: outcome.ok ? sentence : refusal(outcome) });
    }
    setCalling(false);
    startDressing(() => router.refresh());
    return stored;
  }

  function refusal(outcome: Extract<ApiOutcome, { ok: false }>): string {
    if (outcome.code === "APPEARANCE_LOCKED") return text.locked;
    if (outcome.code === "PACK_NOT_AVAILABLE" && text.gone !== undefined) return text.gone;
    return failureText(outcome, text);
  }
  /** Takes back what is said of the last choice, for what is about to be another one. */
  const forget = () => setStatus({ tone: "good", sentence: "" });
  return { choose, forget, busy, tone: status.tone, sentence: busy ? text.pending : status.sentence };
}
