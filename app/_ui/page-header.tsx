import type { ReactNode } from "react";

type PageHeaderProps = {
  title: ReactNode;
  lead?: string | undefined;
  /** Tools of the page, beside its title where there is room. */
  children?: ReactNode;
};

/** The one first-level heading of a panel page. */
export function PageHeader({ title, lead, children }: PageHeaderProps) {
  return (
    <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-3 sm:mb-8">
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        {lead && <p className="mt-1 text-muted-foreground">{lead}</p>}
      </div>
      {children}
    </div>
  );
}
