import { initials } from "@/app/_ui/initials";

/** Initials in a circle; the name itself stands beside it. */
export function Avatar({ name, className = "size-9 text-sm" }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent font-semibold text-accent-foreground ${className}`}
    >
      {initials(name)}
    </span>
  );
}
