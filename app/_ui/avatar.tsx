/** Initials in a circle (`initials`); the name itself stands beside it. */
export function Avatar({ initials, className = "size-9 text-sm" }: { initials: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent font-semibold text-accent-foreground ${className}`}
    >
      {initials}
    </span>
  );
}
