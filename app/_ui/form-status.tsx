import { Icon } from "@/app/_ui/icon";

/** How a form's last call went, read out when it changes. Keeps its line also when there is nothing to say. */
export function FormStatus({ tone, children }: { tone: "good" | "bad"; children: string }) {
  return (
    <p
      role="status"
      className={`flex min-h-5 min-w-0 basis-60 items-center gap-1.5 text-sm sm:min-h-11 ${tone === "bad" ? "font-medium text-destructive" : "text-muted-foreground"}`}
    >
      {children && <Icon name={tone === "bad" ? "alert" : "check"} className="size-4" />}
      <span>{children}</span>
    </p>
  );
}
