import type { ReactNode } from "react";

/** A word about a thing, beside its name. */
export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center rounded-full border border-border bg-muted px-2 py-px text-xs font-medium whitespace-nowrap text-muted-foreground">
      {children}
    </span>
  );
}
