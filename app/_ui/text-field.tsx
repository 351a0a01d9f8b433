import type { ComponentProps, ReactNode } from "react";
import { Icon } from "@/app/_ui/icon";

type TextFieldProps = Omit<ComponentProps<"input">, "id" | "className" | "size"> & {
  id: string;
  label: ReactNode;
  /** Stands below the field until an error takes its place, so that nothing moves. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Keeps a line free for an error where there is no hint. */
  mayFail?: boolean;
  /** `code` is large, monospaced and centred. */
  look?: "text" | "code";
};

const LOOKS = {
  text: "min-h-11 px-3 text-base",
  code: "min-h-14 px-2 text-center font-mono text-2xl font-semibold tracking-[0.14em] uppercase placeholder:font-normal",
};

/** A labelled input with its hint or error tied to it. Its message has the id `{id}-message`. */
export function TextField({ id, label, hint, error, mayFail = false, look = "text", ...input }: TextFieldProps) {
  const message = `${id}-message`;
  const hasMessage = hint !== undefined || error !== undefined;
  const described = [input["aria-describedby"], hasMessage && message].filter(Boolean).join(" ");
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
      </label>
      <input
        {...input}
        id={id}
        aria-describedby={described || undefined}
        aria-invalid={error !== undefined || undefined}
        className={`block w-full rounded-lg border border-input bg-card text-foreground placeholder:text-muted-foreground focus-visible:border-ring focus-visible:outline-offset-0 aria-invalid:border-destructive read-only:bg-muted ${LOOKS[look]}`}
      />
      {(hasMessage || mayFail) && (
        <div id={message} className="mt-1.5 min-h-5 text-sm text-muted-foreground">
          {error === undefined ? hint : <FieldError>{error}</FieldError>}
        </div>
      )}
    </div>
  );
}

function FieldError({ children }: { children: string }) {
  return (
    <p className="flex gap-1.5 font-medium text-destructive">
      <Icon name="alert" className="mt-0.5 size-4" />
      <span>{children}</span>
    </p>
  );
}
