import { Icon } from "@/app/_ui/icon";

type FormStatusProps = {
  /** `plain`: nothing was done, and nothing failed. */
  tone: "good" | "bad" | "plain";
  /** Below what it is about rather than beside it: takes room only for what there is to say. */
  flat?: boolean;
  children: string;
};

/**
 * How a form's last call went, read out when it changes. Beside a button it keeps its line also when there is nothing
 * to say; where it wraps below one, on a phone, an empty line would only look like a gap.
 */
export function FormStatus({ tone, flat = false, children }: FormStatusProps) {
  const room = flat ? "not-empty:mt-2" : "basis-60 max-sm:empty:absolute sm:min-h-11";
  return (
    <p
      role="status"
      className={`flex min-w-0 items-center gap-1.5 text-sm ${room} ${tone === "bad" ? "font-medium text-destructive" : "text-muted-foreground"}`}
    >
      {children && (
        <>
          {tone !== "plain" && <Icon name={tone === "bad" ? "alert" : "check"} className="size-4" />}
          <span className="min-w-0 wrap-anywhere">{children}</span>
        </>
      )}
    </p>
  );
}
