"use client";

import { useState } from "react";
import type { FormEvent } from "react";
import { useRouter } from "next/navigation";
import { callApi } from "@/app/_client/call-api";
import { failureText } from "@/app/_client/failure-text";
import type { FailureText } from "@/app/_client/failure-text";
import { useHydrated } from "@/app/_client/use-hydrated";
import { Button } from "@/app/_ui/button";
import { FormStatus } from "@/app/_ui/form-status";
import { SwitchField } from "@/app/_ui/switch-field";

type ApiKeySettingsProps = {
  allowed: boolean;
  text: FailureText & Record<"allow" | "allowHint" | "submit" | "pending" | "done", string>;
};

/** Who may create API keys. */
export function ApiKeySettings({ allowed, text }: ApiKeySettingsProps) {
  const router = useRouter();
  const hydrated = useHydrated();
  const [busy, setBusy] = useState(false);
  const [status, setStatus] = useState<{ tone: "good" | "bad"; sentence: string }>({ tone: "good", sentence: "" });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const chosen = new FormData(event.currentTarget).has("user_allow_api_keys_create");
    setBusy(true);
    const outcome = await callApi("PATCH", "/api/admin/settings", { user_allow_api_keys_create: String(chosen) });
    setBusy(false);
    if (!outcome.ok) return setStatus({ tone: "bad", sentence: failureText(outcome, text) });
    setStatus({ tone: "good", sentence: text.done });
    router.refresh();
  }

  return (
    <form onSubmit={submit}>
      <SwitchField
        id="user_allow_api_keys_create"
        name="user_allow_api_keys_create"
        label={text.allow}
        hint={text.allowHint}
        defaultChecked={allowed}
      />
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={busy} disabled={!hydrated}>
          {text.submit}
        </Button>
        <FormStatus tone={status.tone}>{busy ? text.pending : status.sentence}</FormStatus>
      </div>
    </form>
  );
}
