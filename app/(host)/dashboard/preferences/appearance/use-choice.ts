"use client";

import { useState, useTransition } from "react";
import { useRouter } from "next/navigation";
import { callApi } from "@/app/_client/call-api";
import { failureText } from "@/app/_client/failure-text";
import type { FailureText } from "@/app/_client/failure-text";

export type ChoiceText = FailureText & Record<"pending" | "locked", string> & { gone?: string };
type Status = { tone: "good" | "bad"; sentence: string };

/**
 * Stores a choice at once and lets the server dress the page anew.
 * @returns `choose` gives whether it was stored; `busy` until the page is dressed
 */
export function useChoice(text: ChoiceText) {
  const router = useRouter();
  const [calling, setCalling] = useState(false);
  const [dressing, startDressing] = useTransition();
  const [status, setStatus] = useState<Status>({ tone: "good", sentence: "" });
  const busy = calling || dressing;

  async function choose(changes: Record<string, string | null>, done: string): Promise<boolean> {
    if (calling) return false;
    setCalling(true);
    const outcome = await callApi("PATCH", "/api/user/preferences", changes);
    setCalling(false);
    if (outcome.ok) setStatus({ tone: "good", sentence: done });
    else {
      const own: Record<string, string | undefined> = {
        APPEARANCE_LOCKED: text.locked,
        PACK_NOT_AVAILABLE: text.gone,
      };
      setStatus({ tone: "bad", sentence: own[outcome.code] ?? failureText(outcome, text) });
    }
    startDressing(() => router.refresh());
    return outcome.ok;
  }
  return { choose, busy, tone: status.tone, sentence: busy ? text.pending : status.sentence };
}
