"use client";

import { useEffect, useRef, useState } from "react";
import type { ComponentProps, FormEvent, ReactNode } from "react";
import { useRouter } from "next/navigation";
import { callApi } from "@/app/_client/call-api";
import { failureText } from "@/app/_client/failure-text";
import type { FailureText } from "@/app/_client/failure-text";
import { useHydrated } from "@/app/_client/use-hydrated";
import { Button } from "@/app/_ui/button";
import { FormStatus } from "@/app/_ui/form-status";
import { TextField } from "@/app/_ui/text-field";

type Field = Omit<ComponentProps<typeof TextField>, "name" | "error" | "mayFail"> & {
  name: string;
  /** What to say when the panel does not take the value. */
  refused?: string;
  /** Emptied once it was sent with success, as passwords are. */
  secret?: boolean;
};

type ApiFormProps = {
  method: "POST" | "PATCH";
  path: string;
  fields: Field[];
  /** Codes that one field is to blame for: `EMAIL_TAKEN` of the address. */
  blame?: Record<string, { field: string; sentence: string }>;
  text: FailureText & { submit: string; pending: string; done: string; required: string };
  /** What else is to be done after success, such as closing the dialog that the form stands in. */
  onDone?: () => void;
  /** Stands beside the button. */
  aside?: ReactNode;
  /** Whose password it is, for what keeps passwords; not sent. */
  username?: string;
};

type State = { errors: Record<string, string>; sentence: string; tone: "good" | "bad"; attempt: number };

/**
 * A few text fields that go to one endpoint of the JSON API. What is wrong with a field stands below it and takes the
 * focus to it; how it went stands beside the button, in space kept for it, and is read out.
 */
export function ApiForm({ method, path, fields, blame = {}, text, onDone, aside, username }: ApiFormProps) {
  const router = useRouter();
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [state, setState] = useState<State>({ errors: {}, sentence: "", tone: "good", attempt: 0 });

  useEffect(() => {
    const wrong = fields.find(({ name }) => name in state.errors);
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name="${wrong.name}"]`)?.focus();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the attempt alone decides when: typing again must not move the focus
  }, [state.attempt]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const empty = fields.filter(({ name }) => !values[name]?.trim());
    if (empty.length > 0) return show(Object.fromEntries(empty.map(({ name }) => [name, text.required])), "", "bad");
    setBusy(true);
    const outcome = await callApi(method, path, values);
    setBusy(false);
    if (!outcome.ok) {
      const blamed = blame[outcome.code];
      if (blamed) return show({ [blamed.field]: blamed.sentence }, "", "bad");
      const refused = fields.filter(({ name }) => outcome.fields.includes(name));
      const errors = Object.fromEntries(refused.map((field) => [field.name, field.refused ?? text.refused]));
      return show(errors, refused.length > 0 ? "" : failureText(outcome, text), "bad");
    }
    for (const { name, secret } of fields) {
      const input = form.current?.elements.namedItem(name);
      if (secret && input instanceof HTMLInputElement) input.value = "";
    }
    show({}, text.done, "good");
    router.refresh();
    onDone?.();
  }

  function show(errors: State["errors"], sentence: string, tone: State["tone"]) {
    setState(({ attempt }) => ({ errors, sentence, tone, attempt: attempt + 1 }));
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      {username !== undefined && <input type="text" autoComplete="username" value={username} readOnly hidden />}
      <div className="max-w-md space-y-2">
        {fields.map(({ refused: _refused, secret: _secret, ...field }) => (
          <TextField key={field.name} {...field} error={state.errors[field.name]} mayFail />
        ))}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={busy} disabled={!hydrated}>
          {text.submit}
        </Button>
        {aside}
        <FormStatus tone={state.tone}>{busy ? text.pending : state.sentence}</FormStatus>
      </div>
    </form>
  );
}
