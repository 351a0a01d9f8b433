import type { ReactNode } from "react";
import { Card } from "@/app/_ui/card";

/** What became of a request; read out when a later look at the database changes it. */
export function Announced({ children }: { children: ReactNode }) {
  return (
    <div aria-live="polite">
      <Card>{children}</Card>
    </div>
  );
}
