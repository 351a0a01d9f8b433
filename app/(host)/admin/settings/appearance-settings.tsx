"use client";

import { useEffect, useRef, useState, useTransition } from "react";
import type { FormEvent } from "react";
import { useRouter } from "next/navigation";
import { callApi } from "@/app/_client/call-api";
import { failureText } from "@/app/_client/failure-text";
import type { FailureText } from "@/app/_client/failure-text";
import { useHydrated } from "@/app/_client/use-hydrated";
import { Button } from "@/app/_ui/button";
import { FormStatus } from "@/app/_ui/form-status";
import { SelectField } from "@/app/_ui/select-field";
import { SwitchField } from "@/app/_ui/switch-field";
import { TextLink } from "@/app/_ui/text-link";

type Words = Record<"theme" | "themeHint" | "themeLock" | "themeLockHint", string> &
  Record<"uiPack" | "uiPackHint" | "uiPackLock" | "uiPackLockHint", string>;
type Link = { href: string; text: string };
type Option = { value: string; label: string };
type Values = Record<(typeof PACKS)[number] | (typeof LOCKS)[number], string>;

type AppearanceSettingsProps = {
  stored: Values;
  themes: Option[];
  uiPacks: Option[];
  /** The way to the plugin of a pack that is set and cannot be had. */
  lost: Record<"theme" | "uiPack", Link | null>;
  /** Where packs are tried on. */
  tryOn: Link;
  text: FailureText & Words & Record<"submit" | "pending" | "done" | "unchanged" | "gone", string>;
};

const PACKS = ["app_theme_pack_default", "app_ui_pack_default"] as const;
const LOCKS = ["app_theme_pack_lock", "app_ui_pack_lock"] as const;

/** What everyone sees by default, and whether they may choose for themselves: saved together, as far as it changed. */
export function AppearanceSettings({ stored, themes, uiPacks, lost, tryOn, text }: AppearanceSettingsProps) {
  const router = useRouter();
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [calling, setCalling] = useState(false);
  const [dressing, startDressing] = useTransition();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [status, setStatus] = useState<{ tone: "good" | "bad" | "plain"; sentence: string }>({
    tone: "good",
    sentence: "",
  });
  const busy = calling || dressing;

  useEffect(() => {
    if (refused[0]) form.current?.querySelector<HTMLElement>(`#${refused[0]}`)?.focus();
  }, [refused]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const chosen = [
      ...PACKS.map((name) => [name, String(data.get(name))] as const),
      ...LOCKS.map((name) => [name, String(data.has(name))] as const),
    ];
    // a pack that has gone stays set until another one is chosen: the panel does not take it a second time
    const changes = chosen.filter(([name, value]) => value !== stored[name]);
    setRefused([]);
    if (changes.length === 0) return setStatus({ tone: "plain", sentence: text.unchanged });
    setCalling(true);
    const outcome = await callApi("PATCH", "/api/admin/settings", Object.fromEntries(changes));
    setCalling(false);
    if (outcome.ok) setStatus({ tone: "good", sentence: text.done });
    else {
      const gone = outcome.code === "PACK_NOT_AVAILABLE" ? outcome.fields : [];
      setRefused(gone);
      setStatus({ tone: "bad", sentence: gone.length > 0 ? "" : failureText(outcome, text) });
    }
    startDressing(() => router.refresh());
  }

  const packField = (name: (typeof PACKS)[number]) => ({
    id: name,
    name,
    defaultValue: stored[name],
    error: refused.includes(name) ? text.gone : undefined,
  });
  const lockField = (name: (typeof LOCKS)[number]) => ({ id: name, name, defaultChecked: stored[name] === "true" });
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <div className="space-y-5">
        <SelectField
          {...packField("app_theme_pack_default")}
          label={text.theme}
          hint={text.themeHint}
          options={themes}
        />
        {lost.theme && <TextLink href={lost.theme.href}>{lost.theme.text}</TextLink>}
        <SwitchField {...lockField("app_theme_pack_lock")} label={text.themeLock} hint={text.themeLockHint} />
        <hr className="border-border" />
        <SelectField
          {...packField("app_ui_pack_default")}
          label={text.uiPack}
          hint={text.uiPackHint}
          options={uiPacks}
        />
        {lost.uiPack && <TextLink href={lost.uiPack.href}>{lost.uiPack.text}</TextLink>}
        <SwitchField {...lockField("app_ui_pack_lock")} label={text.uiPackLock} hint={text.uiPackLockHint} />
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={busy} disabled={!hydrated}>
          {text.submit}
        </Button>
        <TextLink href={tryOn.href}>{tryOn.text}</TextLink>
        <FormStatus tone={status.tone}>{busy ? text.pending : status.sentence}</FormStatus>
      </div>
    </form>
  );
}
