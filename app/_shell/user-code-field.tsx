"use client";

import { useEffect, useRef } from "react";
import type { FormEvent } from "react";
import { TextField } from "@/app/_ui/text-field";

type UserCodeFieldProps = { label: string; hint: string; error: string | undefined; typed: string; autoFocus: boolean };

/**
 * Takes a user code in any case, with or without the dash; a script puts the dash in while one types. A code that was
 * not right has the focus and is selected, so that typing replaces it.
 */
export function UserCodeField({ label, hint, error, typed, autoFocus }: UserCodeFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error === undefined) return;
    field.current?.focus();
    field.current?.select();
  }, [error]);

  return (
    <TextField
      ref={field}
      id="user_code"
      name="user_code"
      look="code"
      label={label}
      hint={hint}
      error={error}
      defaultValue={typed}
      onInput={putDash}
      placeholder="XXXX-XXXX"
      autoCapitalize="characters"
      autoComplete="off"
      autoCorrect="off"
      inputMode="text"
      spellCheck={false}
      maxLength={64}
      enterKeyHint="go"
      required
      autoFocus={autoFocus}
    />
  );
}

/** Only while one types at the end: a correction in the middle must not move the caret. */
function putDash(event: FormEvent<HTMLInputElement>) {
  const field = event.currentTarget;
  const deleting = (event.nativeEvent as InputEvent).inputType?.startsWith("delete") ?? false;
  if (deleting || field.selectionStart !== field.value.length) return;
  const letters = field.value.replace(/[\s\p{Pd}]/gu, "").toUpperCase();
  if (letters.length > 8) return;
  field.value = letters.length >= 4 ? `${letters.slice(0, 4)}-${letters.slice(4)}` : letters;
}
