import type { ReactNode } from "react";
import { AlertIcon } from "@/app/_ui/alert-icon";

export type FieldFacts = {
  id: string;
  label: ReactNode;
  /** Stands below the field until an error takes its place, so that nothing moves. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Keeps room for an error where there is no hint: as much as does not look like a gap. */
  mayFail?: boolean;
};

/** The look of every box that takes text. */
export const FIELD_LOOK =
  "block w-full rounded-lg border border-input bg-card text-foreground placeholder:text-muted-foreground focus-visible:border-ring focus-visible:outline-offset-0 aria-invalid:border-destructive";

/** What ties an input to its hint or error. */
export function fieldState({ id, hint, error }: FieldFacts, described?: string) {
  const message = hint !== undefined || error !== undefined ? `${id}-message` : undefined;
  return {
    "aria-describedby": [described, message].filter(Boolean).join(" ") || undefined,
    "aria-invalid": error !== undefined || undefined,
  };
}

/** A label above an input, its hint or error below. The message has the id `{id}-message`. */
export function Field({ id, label, hint, error, mayFail = false, children }: FieldFacts & { children: ReactNode }) {
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      {children}
      {(hint !== undefined || error !== undefined || mayFail) && (
        <div
          id={`${id}-message`}
          className={`mt-1.5 min-h-5 text-sm text-muted-foreground ${hint === undefined && error === undefined ? "-mb-2.5" : ""}`}
        >
          {error === undefined ? hint : <FieldError>{error}</FieldError>}
        </div>
      )}
    </div>
  );
}

function FieldError({ children }: { children: string }) {
  return (
    <p className="flex gap-1.5 font-medium text-destructive">
      <AlertIcon className="mt-0.5 size-4" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
