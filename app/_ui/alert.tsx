import type { ComponentProps, ReactNode } from "react";
import { Icon } from "@/app/_ui/icon";

const TONES = {
  note: { box: "border-border bg-muted text-foreground", icon: "info" },
  error: { box: "border-destructive/60 bg-destructive/8 text-foreground", icon: "alert" },
} as const;

type AlertProps = Omit<ComponentProps<"div">, "className"> & { tone: keyof typeof TONES; children: ReactNode };

/** A message in a box. Whether it is announced is up to the `role` that it is given. */
export function Alert({ tone, children, ...rest }: AlertProps) {
  return (
    <div {...rest} className={`flex gap-2.5 rounded-lg border px-3 py-2 text-sm ${TONES[tone].box}`}>
      <Icon name={TONES[tone].icon} className={`mt-px size-4.5 ${tone === "note" ? "" : "text-destructive"}`} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
