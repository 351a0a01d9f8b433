/** The mark and the product's name: a panel with its rail and one lit field. */
export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2.5 text-base font-semibold tracking-tight">
      <svg viewBox="0 0 32 32" className="size-7 shrink-0" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" className="fill-primary" />
        <rect x="7" y="7" width="5" height="18" rx="2" className="fill-primary-foreground" />
        <rect x="15" y="7" width="10" height="8" rx="2" className="fill-primary-foreground" />
        <rect x="15" y="18" width="10" height="7" rx="2" className="fill-primary-foreground opacity-50" />
      </svg>
      {name}
    </span>
  );
}
