import type { ReactNode } from "react";

type UserPartProps = {
  title: string;
  hint: string;
  /** The button beside it. */
  action?: ReactNode;
  children?: ReactNode;
};

/** One thing that can be done with an account, and below it what belongs to doing it. */
export function UserPart({ title, hint, action, children }: UserPartProps) {
  return (
    <div className="py-4">
      <div className="flex flex-col items-start justify-between gap-2 sm:flex-row sm:gap-6">
        <div className="min-w-0">
          <h3 className="text-sm font-medium">{title}</h3>
          <p className="text-sm text-muted-foreground">{hint}</p>
        </div>
        {action && <div className="shrink-0">{action}</div>}
      </div>
      {children}
    </div>
  );
}
