import { LOGO_MARK } from "@/lib/theme/logo-mark";

const FILLS = { ground: "fill-primary", lit: "fill-primary-foreground", dim: "fill-primary-foreground opacity-50" };

/** The mark and the product's name. */
export function Logo({ name, nameClassName }: { name: string; nameClassName?: string }) {
  return (
    <span className="inline-flex items-center gap-2.5 text-base font-semibold tracking-tight">
      <svg viewBox="0 0 32 32" className="size-7 shrink-0" aria-hidden="true" focusable="false">
        {LOGO_MARK.map(({ part, ...rect }) => (
          <rect key={`${rect.x},${rect.y}`} {...rect} className={FILLS[part]} />
        ))}
      </svg>
      <span className={nameClassName}>{name}</span>
    </span>
  );
}
