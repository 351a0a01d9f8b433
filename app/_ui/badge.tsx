import type { ReactNode } from "react";

const TONES = {
  plain: "border-border bg-muted text-muted-foreground",
  bad: "border-destructive/40 bg-destructive/6 text-foreground",
  strong: "border-transparent bg-accent text-accent-foreground",
};

/** A word about a thing, beside its name. */
export function Badge({ tone = "plain", children }: { tone?: keyof typeof TONES; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded-full border px-2 py-px text-xs font-medium whitespace-nowrap ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}
