"use client";

import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { ComponentProps, ReactNode } from "react";
import { callApi } from "@/app/_client/call-api";
import { AuthForm } from "@/app/(focus)/auth/_form/auth-form";
import { CODE_FIELD } from "@/app/(focus)/auth/set-password/take-code";
import { TextField } from "@/app/_ui/text-field";

type SetPasswordFormProps = Omit<ComponentProps<typeof AuthForm>, "field" | "values" | "children" | "text"> & {
  /** The endpoint that tells whether a link can still be used. */
  checkPath: string;
  /** Takes the form's place when it cannot: better known before a password is thought up. */
  over: ReactNode;
  /** Stands below the form. */
  children: ReactNode;
  /** The script that takes the code out of the address. */
  takeCode: ReactNode;
  text: ComponentProps<typeof AuthForm>["text"] & Record<"code" | "codeHint" | "password" | "passwordHint", string>;
};

/** The new password, and the link's code where it has to be pasted. */
export function SetPasswordForm({ takeCode, checkPath, over, text, children, ...form }: SetPasswordFormProps) {
  const code = useSyncExternalStore(
    () => () => undefined,
    () => (window as { panelCode?: string }).panelCode ?? null,
    () => null,
  );

  const [isOver, setOver] = useState(false);
  const told = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (code === null) return;
    void callApi("POST", checkPath, { token: code }).then((outcome) => {
      if (!outcome.ok && outcome.code === "INVALID_PASSWORD_LINK") setOver(true);
    });
  }, [code, checkPath]);
  useEffect(() => {
    if (isOver) told.current?.focus();
  }, [isOver]);

  if (isOver) {
    return (
      <div ref={told} tabIndex={-1}>
        {over}
      </div>
    );
  }
  return (
    <>
      <AuthForm
        {...form}
        text={text}
        values={() => ({ token: code ?? pasted() })}
        field={{
          id: "new_password",
          name: "new_password",
          type: "password",
          label: text.password,
          hint: text.passwordHint,
          autoComplete: "new-password",
        }}
      >
        <div id={CODE_FIELD} hidden={code !== null} suppressHydrationWarning>
          <TextField
            id="token"
            name="token"
            label={text.code}
            hint={text.codeHint}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
      </AuthForm>
      {takeCode}
      {children}
    </>
  );
}

/** A person pastes the whole link as well as its code. */
function pasted(): string {
  const field = document.getElementById("token");
  return field instanceof HTMLInputElement ? field.value.trim().replace(/^.*#/, "") : "";
}
