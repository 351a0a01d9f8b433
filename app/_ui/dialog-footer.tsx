import type { ReactNode } from "react";

type DialogFooterProps = {
  /** Why it did not work, read out when it changes. */
  problem?: ReactNode;
  children: ReactNode;
};

/**
 * The buttons at a dialog's end: in view however much stands above them, with a shadow on what scrolls away below. The
 * last thing in the dialog, or in the form that fills it.
 */
export function DialogFooter({ problem, children }: DialogFooterProps) {
  return (
    <div className="sticky bottom-0 -mx-5 mt-5 -mb-5 border-t border-border bg-popover px-5 py-4 shadow-[0_-10px_14px_-12px_rgb(0_0_0/0.35)] sm:-mx-6 sm:-mb-6 sm:px-6">
      <p role="alert" className="text-sm font-medium text-destructive not-empty:mb-3">
        {problem}
      </p>
      {children}
    </div>
  );
}
