import type { ReactNode } from "react";

/** The frame of every icon: a grid of 24, drawn as `.drawing` has it. Hidden from screen readers. */
export function Drawing({ className = "size-5", children }: { className?: string; children: ReactNode }) {
  return (
    <svg viewBox="0 0 24 24" className={`drawing ${className}`} aria-hidden="true">
      {children}
    </svg>
  );
}
