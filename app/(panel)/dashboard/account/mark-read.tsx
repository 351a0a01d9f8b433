"use client";

import { useState } from "react";
import { useRouter } from "next/navigation";
import { callApi } from "@/app/_client/call-api";
import { failureText } from "@/app/_client/failure-text";
import type { FailureText } from "@/app/_client/failure-text";
import { Button } from "@/app/_ui/button";
import { ListStatus } from "@/app/_ui/list-status";

type MarkReadProps = { unread: number; text: FailureText & Record<"submit" | "done", string> };

/** Marks every notification as read; there only while some are not. */
export function MarkRead({ unread, text }: MarkReadProps) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [status, setStatus] = useState<{ tone: "good" | "bad"; sentence: string }>({ tone: "good", sentence: "" });

  async function mark() {
    if (busy) return;
    setBusy(true);
    const outcome = await callApi("POST", "/api/user/notifications/read", {});
    setBusy(false);
    if (!outcome.ok) return setStatus({ tone: "bad", sentence: failureText(outcome, text) });
    setStatus({ tone: "good", sentence: text.done });
    router.refresh();
    document.getElementById("notifications-title")?.focus();
  }

  return (
    <>
      <ListStatus tone={status.tone}>{status.sentence}</ListStatus>
      {unread > 0 && (
        <div className="mb-5">
          <Button type="button" variant="secondary" busy={busy} onClick={mark}>
            {text.submit}
          </Button>
        </div>
      )}
    </>
  );
}
