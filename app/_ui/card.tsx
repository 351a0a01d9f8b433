import type { ReactNode } from "react";

/** A sheet that holds one matter. */
export function Card({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-xl border border-border bg-card p-5 text-card-foreground shadow-xs sm:p-8">{children}</div>
  );
}
