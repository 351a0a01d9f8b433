import type { ReactNode } from "react";
import { AlertIcon } from "@/app/_ui/alert-icon";

/** Something to take to heart before going on, in a box. */
export function Warning({ children, role }: { children: ReactNode; role?: "alert" }) {
  return (
    <div
      role={role}
      className="flex gap-2.5 rounded-lg border border-destructive/40 bg-destructive/6 px-3 py-2.5 text-sm text-foreground"
    >
      <AlertIcon className="mt-px size-4.5 text-destructive" />
      <p className="min-w-0">{children}</p>
    </div>
  );
}
