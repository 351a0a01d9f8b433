import type { ReactNode } from "react";

type SectionProps = {
  id: string;
  title: string;
  lead?: ReactNode;
  /** Puts the title beside the content where there is room. */
  split?: boolean;
  /** Where the part is the whole page, whose title says it already. */
  titleHidden?: boolean;
  children: ReactNode;
};

/** A titled part of a panel page, on a sheet of its own. Its heading has the id `{id}-title` and can take the focus. */
export function Section({ id, title, lead, split = false, titleHidden = false, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`flex min-w-0 scroll-mt-4 flex-col gap-5 rounded-xl border border-border bg-card p-5 text-card-foreground shadow-xs sm:p-6 ${split ? "lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-12" : ""}`}
    >
      <div>
        <h2 id={`${id}-title`} tabIndex={-1} className={titleHidden ? "sr-only" : "text-base font-semibold"}>
          {title}
        </h2>
        {lead && <p className="mt-1 text-sm text-muted-foreground">{lead}</p>}
      </div>
      <div className="min-w-0 flex-1">{children}</div>
    </section>
  );
}
