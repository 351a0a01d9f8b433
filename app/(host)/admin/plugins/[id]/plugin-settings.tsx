"use client";

import { useRef, useState, useTransition } from "react";
import type { FormEvent } from "react";
import { useRouter } from "next/navigation";
import { SettingField } from "@/app/(host)/admin/plugins/[id]/setting-field";
import type { SettingText } from "@/app/(host)/admin/plugins/[id]/setting-field";
import { callApi } from "@/app/_client/call-api";
import { failureText } from "@/app/_client/failure-text";
import type { FailureText } from "@/app/_client/failure-text";
import { useHydrated } from "@/app/_client/use-hydrated";
import { Button } from "@/app/_ui/button";
import { FormStatus } from "@/app/_ui/form-status";

type PluginSettingsProps = {
  id: string;
  settings: { key: string; default: string; value: string }[];
  text: FailureText & SettingText & Record<"pending" | "submit" | "done" | "wasReset" | "unchanged" | "gone", string>;
};

type Edits = ReadonlyMap<string, string>;

/** A plugin's settings, saved together; each takes its default again by itself. */
export function PluginSettings({ id, settings, text }: PluginSettingsProps) {
  const router = useRouter();
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [edits, setEdits] = useState<Edits>(new Map());
  const [gone, setGone] = useState<readonly string[]>([]);
  const [calling, setCalling] = useState(false);
  const [loading, startLoading] = useTransition();
  const [status, setStatus] = useState<{ tone: "good" | "bad" | "plain"; sentence: string }>({
    tone: "good",
    sentence: "",
  });
  const busy = calling || loading;

  async function store(changes: Map<string, string | null>, done: string): Promise<void> {
    if (busy) return;
    setCalling(true);
    // entries, as a key may be `__proto__`
    const body = { settings: Object.fromEntries(changes) };
    const outcome = await callApi("PATCH", `/api/admin/plugins/${encodeURIComponent(id)}`, body);
    setCalling(false);
    const refused = outcome.ok ? [] : settings.filter(({ key }) => outcome.fields.includes(`settings.${key}`));
    setGone(refused.map(({ key }) => key));
    if (outcome.ok) setStatus({ tone: "good", sentence: done });
    else setStatus({ tone: "bad", sentence: refused.length > 0 ? "" : failureText(outcome, text) });
    startLoading(() => {
      // what was saved comes with the page anew; a field that was not part of it stays as it is
      if (outcome.ok) setEdits((now) => new Map([...now].filter(([key]) => !changes.has(key))));
      router.refresh();
    });
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const changed = settings.filter(({ key, value }) => (edits.get(key) ?? value) !== value);
    if (changed.length === 0) return setStatus({ tone: "plain", sentence: text.unchanged });
    // what is as the default is follows it, also when a new version of the plugin has another
    const entries = changed.map(({ key, default: fallback }) => {
      const value = edits.get(key) ?? fallback;
      return [key, value === fallback ? null : value] as const;
    });
    void store(new Map(entries), text.done);
  }

  return (
    <form ref={form} onSubmit={submit}>
      <div className="space-y-4">
        {settings.map((setting, i) => (
          <SettingField
            key={setting.key}
            id={`setting-${i}`}
            setting={setting}
            value={edits.get(setting.key) ?? setting.value}
            error={gone.includes(setting.key) ? text.gone : undefined}
            disabled={!hydrated}
            text={text}
            onChange={(value) => setEdits(new Map([...edits, [setting.key, value]]))}
            onReset={() => {
              // the button goes away with what it took back
              form.current?.querySelector<HTMLElement>(`#setting-${i}`)?.focus();
              void store(new Map([[setting.key, null]]), text.wasReset);
            }}
          />
        ))}
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={busy} disabled={!hydrated}>
          {text.submit}
        </Button>
        <FormStatus tone={status.tone}>{busy ? text.pending : status.sentence}</FormStatus>
      </div>
    </form>
  );
}
