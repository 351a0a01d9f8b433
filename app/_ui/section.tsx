import type { ReactNode } from "react";

type SectionProps = { id: string; title: string; lead?: ReactNode; children: ReactNode };

/** A titled part of a panel page, on a sheet of its own. Its heading has the id `{id}-title` and can take the focus. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="min-w-0 scroll-mt-4 rounded-xl border border-border bg-card text-card-foreground shadow-xs"
    >
      <div className="px-5 pt-5 sm:px-6">
        <h2 id={`${id}-title`} tabIndex={-1} className="text-base font-semibold">
          {title}
        </h2>
        {lead && <p className="mt-1 text-sm text-muted-foreground">{lead}</p>}
      </div>
      <div className="px-5 py-5 sm:px-6">{children}</div>
    </section>
  );
}
