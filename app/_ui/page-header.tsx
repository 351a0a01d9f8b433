import type { ReactNode } from "react";

/** The one first-level heading of a panel page. */
export function PageHeader({ title, lead }: { title: ReactNode; lead?: string }) {
  return (
    <div className="mb-6 sm:mb-8">
      <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
      {lead && <p className="mt-1 text-muted-foreground">{lead}</p>}
    </div>
  );
}
