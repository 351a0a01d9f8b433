import { Icon } from "@/app/_ui/icon";

type StatusProps = { tone: "good" | "bad"; children: string };

/** How a choice went that was stored when it was made, read out when it changes. Keeps its line, at the section's edge. */
export function ChoiceStatus({ tone, children }: StatusProps) {
  return (
    <p role="status" className={`mt-3 -mb-2 flex min-h-5 items-center gap-1.5 text-sm ${colorOf(tone)}`}>
      {children && <StatusIcon tone={tone} />}
      <span>{children}</span>
    </p>
  );
}

/** The same on a card: it takes no room until there is something to say. */
export function CardStatus({ tone, children }: StatusProps) {
  return (
    <p role="status" className={`text-sm ${colorOf(tone)}`}>
      {children && (
        <span className="mt-3 flex items-start gap-1.5">
          <StatusIcon tone={tone} />
          <span>{children}</span>
        </span>
      )}
    </p>
  );
}

function StatusIcon({ tone }: Pick<StatusProps, "tone">) {
  return <Icon name={tone === "bad" ? "alert" : "check"} className="mt-0.5 size-4" />;
}

function colorOf(tone: StatusProps["tone"]): string {
  return tone === "bad" ? "font-medium text-destructive" : "text-muted-foreground";
}
