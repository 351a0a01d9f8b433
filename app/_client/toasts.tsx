"use client";

import { useCallback, useEffect, useState } from "react";
import { Icon } from "@/app/_ui/icon";

export type ToastTone = "success" | "info" | "warning" | "error";
type ToastOptions = {
  /** The name of the plugin that says it; absent for the panel itself. */
  from?: string;
  /** The identifier of the plugin that it is about, where it does not speak itself. */
  about?: string;
  /** What may be done about it; such a message stays until it is put away. */
  again?: { label: string; act: () => void };
};
export type Tell = (tone: ToastTone, sentence: string, options?: ToastOptions) => void;
type Toast = { id: number; tone: ToastTone; sentence: string } & ToastOptions;

/** How many stand there at once; an older one makes room. */
const MOST = 4;
/** Milliseconds for which one stays. Errors, and what something may be done about, stay until they are put away. */
const STAYS = 8_000;

let last = 0;

/** What the user is told by the way. */
export function useToasts() {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const dismiss = useCallback((id: number) => setToasts((all) => all.filter((one) => one.id !== id)), []);
  const tell = useCallback<Tell>((tone, sentence, options = {}) => {
    // the same again is no news
    setToasts((all) => {
      const { from, about } = options;
      const others = all.filter((one) => one.sentence !== sentence || one.from !== from || one.about !== about);
      const next = [...others, { id: ++last, tone, sentence, ...options }];
      if (next.length <= MOST) return next;
      // what plugins say makes room before what the panel says
      const goes = next.find((one) => one.from !== undefined) ?? next[0];
      return next.filter((one) => one !== goes);
    });
  }, []);
  const putAway = useCallback((about: string) => setToasts((all) => all.filter((one) => one.about !== about)), []);
  return { toasts, tell, putAway, dismiss };
}

type ToastsProps = { toasts: Toast[]; onDismiss: (id: number) => void; text: Record<"toasts" | "dismiss", string> };

/** Says what it is given to a screen reader too, and takes no focus. */
export function Toasts({ toasts, onDismiss, text }: ToastsProps) {
  return (
    <section
      aria-label={text.toasts}
      className="pointer-events-none fixed inset-x-3 bottom-16 z-40 sm:start-auto sm:w-96"
    >
      <div role="status">
        <ul className="space-y-2">
          {toasts.map((toast) => (
            <ToastCard key={toast.id} toast={toast} onDismiss={onDismiss} text={text} />
          ))}
        </ul>
      </div>
    </section>
  );
}

const ICONS = { success: "check", info: "info", warning: "alert", error: "alert" } as const;

function ToastCard({ toast, onDismiss, text }: { toast: Toast } & Omit<ToastsProps, "toasts">) {
  const { id, tone, sentence, from, again } = toast;
  const [held, setHeld] = useState(false);
  const stays = held || tone === "error" || again !== undefined;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => onDismiss(id), STAYS);
    return () => clearTimeout(timer);
  }, [stays, id, onDismiss]);
  return (
    <li
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex items-start gap-2.5 rounded-lg border border-border bg-popover p-3 text-sm text-popover-foreground shadow-lg"
    >
      <Icon
        name={ICONS[tone]}
        className={`mt-0.5 size-4.5 ${tone === "error" ? "text-destructive" : "text-muted-foreground"}`}
      />
      <p id={`toast-${id}`} className="min-w-0 flex-1 wrap-anywhere">
        {from !== undefined && (
          <span className="mb-0.5 block text-xs font-medium text-muted-foreground">
            <bdi>{from}</bdi>
          </span>
        )}
        {sentence}
        {again && (
          <button
            type="button"
            aria-describedby={`toast-${id}`}
            onClick={() => {
              // the button goes with what it stands in
              document.getElementById("content")?.focus({ preventScroll: true });
              onDismiss(id);
              again.act();
            }}
            className="mt-1.5 block min-h-8 rounded font-medium text-foreground underline underline-offset-4 hover:decoration-2"
          >
            {again.label}
          </button>
        )}
      </p>
      <button
        type="button"
        aria-label={text.dismiss}
        aria-describedby={`toast-${id}`}
        onClick={() => onDismiss(id)}
        className="-m-1.5 inline-flex size-8 items-center justify-center rounded text-muted-foreground hover:bg-muted hover:text-foreground"
      >
        <Icon name="cross" className="size-4" />
      </button>
    </li>
  );
}
