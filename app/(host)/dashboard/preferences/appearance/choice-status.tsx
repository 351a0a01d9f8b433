import { Icon } from "@/app/_ui/icon";

/** How a choice went that was stored when it was made, read out when it changes. Keeps its line, at the section's edge. */
export function ChoiceStatus({ tone, children }: { tone: "good" | "bad"; children: string }) {
  return (
    <p
      role="status"
      className={`mt-3 -mb-2 flex min-h-5 items-center gap-1.5 text-sm ${tone === "bad" ? "font-medium text-destructive" : "text-muted-foreground"}`}
    >
      {children && <Icon name={tone === "bad" ? "alert" : "check"} className="size-4" />}
      <span>{children}</span>
    </p>
  );
}
