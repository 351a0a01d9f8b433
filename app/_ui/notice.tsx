import type { ReactNode } from "react";
import { Icon } from "@/app/_ui/icon";
import type { IconName } from "@/app/_ui/icon";

/** Something worth knowing before one goes on, in a quiet box. */
export function Notice({ icon = "info", children }: { icon?: IconName; children: ReactNode }) {
  return (
    <div className="flex gap-2.5 rounded-lg border border-border bg-muted px-3 py-2.5 text-sm">
      <Icon name={icon} className="mt-px size-4.5 text-muted-foreground" />
      <div className="min-w-0">{children}</div>
    </div>
  );
}
