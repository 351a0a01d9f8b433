import { Icon } from "@/app/_ui/icon";

/** What became of the last thing done to a list, above it, where the focus goes; read out when it changes. */
export function ListStatus({ tone = "good", children }: { tone?: "good" | "bad"; children: string }) {
  return (
    <p
      role="status"
      className={
        children === ""
          ? "sr-only"
          : `mb-5 flex items-center gap-2.5 rounded-lg border border-border bg-muted px-3 py-2.5 text-sm font-medium ${tone === "bad" ? "text-destructive" : ""}`
      }
    >
      {children && <Icon name={tone === "bad" ? "alert" : "check"} className="size-4.5" />}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
