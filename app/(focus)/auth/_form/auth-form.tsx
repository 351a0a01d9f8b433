"use client";

import { useEffect, useRef, useState } from "react";
import type { ComponentProps, FormEvent, ReactNode } from "react";
import { callApi } from "@/app/_client/call-api";
import { failureText } from "@/app/_client/failure-text";
import type { FailureText } from "@/app/_client/failure-text";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { TextField } from "@/app/_ui/text-field";

type AuthFormProps = {
  /** Where the form posts by itself. */
  action: string;
  /** The endpoint of the JSON API that does the same. */
  path: string;
  /** Where to go when it is done. */
  onward: string;
  /** What went wrong without a script. */
  error: string | null;
  field: Omit<ComponentProps<typeof TextField>, "error" | "name"> & { name: string };
  /** Sentences for codes of this endpoint; what the panel does not take is `INVALID_REQUEST`. */
  sentences: Record<string, string>;
  text: FailureText & Record<"title" | "lead" | "submit" | "pending" | "required", string>;
  /** Further values that go along, read when the form is sent. */
  values?: () => Record<string, string>;
  children?: ReactNode;
};

/**
 * A form of one field for someone who is not signed in. It posts by itself; with a script the answer comes without
 * leaving the page, and the focus goes to what went wrong.
 */
export function AuthForm({ action, path, onward, error, field, sentences, text, values, children }: AuthFormProps) {
  const [failure, setFailure] = useState({ sentence: error, attempt: 0 });
  const [busy, setBusy] = useState(false);
  const alert = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (failure.attempt > 0) alert.current?.focus();
  }, [failure]);

  const fail = (sentence: string) => setFailure(({ attempt }) => ({ sentence, attempt: attempt + 1 }));

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const typed = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    setBusy(true);
    const outcome = await callApi("POST", path, { ...typed, ...values?.() });
    if (outcome.ok) return window.location.assign(onward);
    setBusy(false);
    fail(sentences[outcome.code] ?? failureText(outcome, text));
  }

  return (
    <form method="post" action={action} onSubmit={submit}>
      <h1 className="text-xl font-semibold tracking-tight">{text.title}</h1>
      {/* three lines in either case, so that the fields stay where they are when a message comes */}
      <div className="mt-1.5 mb-5 min-h-17">
        {failure.sentence === null ? (
          <p className="text-muted-foreground">{text.lead}</p>
        ) : (
          <p
            key={failure.attempt}
            ref={alert}
            id="auth-error"
            role="alert"
            tabIndex={-1}
            className="flex gap-2 font-medium text-destructive"
          >
            <Icon name="alert" className="mt-0.5 size-4.5" />
            {failure.sentence}
          </p>
        )}
      </div>
      <div className="space-y-4">
        {children}
        <TextField
          {...field}
          {...(failure.sentence !== null && { "aria-describedby": "auth-error" })}
          aria-invalid={(failure.sentence !== null && failure.sentence === sentences.INVALID_REQUEST) || undefined}
          required
        />
      </div>
      <div className="mt-6">
        <Button type="submit" wide busy={busy}>
          {text.submit}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {busy ? text.pending : ""}
      </p>
    </form>
  );
}
