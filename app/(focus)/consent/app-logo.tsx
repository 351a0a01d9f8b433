import { LogoImage } from "@/app/(focus)/consent/logo-image";

/**
 * An app's logo, from the panel's own address, over the initials of its name: they stand in until it is there, and for
 * good when it cannot be had.
 * @param src null for an app without a logo
 */
export function AppLogo({ initials, src }: { initials: string; src: string | null }) {
  return (
    <span
      aria-hidden="true"
      className="relative inline-flex size-12 shrink-0 items-center justify-center overflow-hidden rounded-lg bg-accent text-lg font-semibold text-accent-foreground"
    >
      {initials}
      {src !== null && <LogoImage src={src} />}
    </span>
  );
}
