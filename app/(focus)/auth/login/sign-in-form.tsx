"use client";

import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { TextField } from "@/app/_ui/text-field";
import { formatWait } from "@/lib/messages/format-wait";

type Text = Record<
  | "title"
  | "lead"
  | "email"
  | "password"
  | "submit"
  | "pending"
  | "credentials"
  | "rateLimited"
  | "unavailable"
  | "unreachable"
  | "failed",
  string
>;

type SignInFormProps = { action: string; returnPath: string; error: string | null; notice: string | null; text: Text };

/**
 * The sign-in form. It posts by itself; with a script the answer comes without leaving the page, so that what was
 * typed stays, and the focus goes to what went wrong.
 */
export function SignInForm({ action, returnPath, error: initialError, notice, text }: SignInFormProps) {
  const [failure, setFailure] = useState({ sentence: initialError, attempt: 0 });
  const [busy, setBusy] = useState(false);
  const alert = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (failure.attempt > 0) alert.current?.focus();
  }, [failure]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setBusy(true);
    setFailure(({ attempt }) => ({ sentence: null, attempt })); // what is said is of the try before
    const password = form.elements.namedItem("password") as HTMLInputElement;
    const tried = password.value;
    const outcome = await signIn(form);
    if ("url" in outcome) return window.location.assign(outcome.url);
    if (outcome.reason === "credentials" && password.value === tried) password.value = "";
    const sentence = text[outcome.reason].replace(
      "{wait}",
      formatWait(outcome.retryAfter, document.documentElement.lang),
    );
    setFailure(({ attempt }) => ({ sentence, attempt: attempt + 1 }));
    setBusy(false);
  }

  const described = failure.sentence === null ? undefined : "sign-in-error";
  // which of the two it was is not told
  const wrong = failure.sentence === text.credentials || undefined;
  return (
    <form method="post" action={action} onSubmit={submit}>
      <h1 className="text-xl font-semibold tracking-tight">{text.title}</h1>
      {/* as many lines in either case, so that the fields stay where they are when a message comes */}
      <div className="mt-1.5 mb-5 min-h-23 sm:min-h-12">
        {failure.sentence === null ? (
          <p className={notice === null ? "text-muted-foreground" : "flex gap-2 font-medium"}>
            {notice !== null && <Icon name="check" className="mt-0.5 size-4.5" />}
            {notice ?? text.lead}
          </p>
        ) : (
          <p
            key={failure.attempt}
            ref={alert}
            id="sign-in-error"
            role="alert"
            tabIndex={-1}
            className="flex gap-2 font-medium text-destructive"
          >
            <Icon name="alert" className="mt-0.5 size-4.5" />
            {failure.sentence}
          </p>
        )}
      </div>
      <input type="hidden" name="callbackUrl" value={returnPath} />
      <div className="space-y-4">
        <TextField
          id="email"
          name="email"
          inputMode="email"
          label={text.email}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={described}
          aria-invalid={wrong}
          required
          autoFocus
        />
        <TextField
          id="password"
          name="password"
          type="password"
          label={text.password}
          autoComplete="current-password"
          aria-describedby={described}
          aria-invalid={wrong}
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

type Outcome =
  | { url: string }
  | { reason: "credentials" | "rateLimited" | "unavailable" | "unreachable" | "failed"; retryAfter: number };

/** Posts the form as the browser would, asking for an answer that a script can read. */
async function signIn(form: HTMLFormElement): Promise<Outcome> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
  body.set("json", "true");
  try {
    const response = await fetch(form.action, { method: "POST", body });
    const retryAfter = Number(response.headers.get("Retry-After") ?? Number.NaN);
    const answer = (await response.json()) as { url?: unknown };
    if (response.ok && typeof answer.url === "string") return { url: answer.url };
    if (response.status === 401) return { reason: "credentials", retryAfter };
    if (response.status === 429) return { reason: "rateLimited", retryAfter };
    return { reason: response.status === 503 ? "unavailable" : "failed", retryAfter };
  } catch {
    return { reason: "unreachable", retryAfter: Number.NaN };
  }
}
