import type { ReactNode } from "react";

const TONES = {
  good: "bg-accent text-accent-foreground",
  bad: "bg-destructive/10 text-destructive",
  plain: "bg-muted text-muted-foreground",
};

type OutcomeProps = {
  /** Drawn as large as it needs. */
  icon: ReactNode;
  tone: keyof typeof TONES;
  title: string;
  children: ReactNode;
  /** What to do next, best first. */
  actions?: ReactNode;
};

/** A page that says how something ended and what can be done now. */
export function Outcome({ icon, tone, title, children, actions }: OutcomeProps) {
  return (
    <div className="max-w-xl">
      <span className={`flex size-12 items-center justify-center rounded-full [&>svg]:size-6 ${TONES[tone]}`}>
        {icon}
      </span>
      <h1 className="mt-4 text-xl font-semibold tracking-tight">{title}</h1>
      <div className="mt-1.5 text-muted-foreground">{children}</div>
      {actions && <div className="mt-6 flex flex-col gap-2.5 sm:flex-row sm:flex-wrap">{actions}</div>}
    </div>
  );
}
