import { getPanelFacts } from "@/app/_server/panel-facts";
import { useTexts } from "@/app/_server/use-texts";

/** How an app appends a line to a console: a call to try in a shell. */
export function AppendExample({ uuidShort }: { uuidShort: string }) {
  const { t } = useTexts();
  const call = [
    `curl ${getPanelFacts().baseUrl}/api/user/servers/${uuidShort}/console \\`,
    `  -H "Authorization: Bearer $PRIVATE_KEY" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '{"lines":["Hello"]}'`,
  ].join("\n");
  return (
    <pre
      tabIndex={0}
      role="region"
      aria-label={t("servers.example")}
      className="mt-4 overflow-x-auto rounded-lg border border-border bg-muted p-3 text-start font-mono text-xs leading-5 text-foreground"
    >
      {call}
    </pre>
  );
}
