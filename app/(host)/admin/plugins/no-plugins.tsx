import { EmptyState } from "@/app/_ui/empty-state";
import { getTranslator } from "@/lib/messages";

/** Where plugins go, and how to begin. */
export function NoPlugins({ folder }: { folder: string }) {
  const t = getTranslator();
  return (
    <EmptyState
      icon="palette"
      title={t("plugins.empty")}
      action={
        <div className="max-w-full space-y-3 text-sm">
          <pre
            tabIndex={0}
            role="region"
            aria-label={t("plugins.emptyExample")}
            className="overflow-x-auto rounded-lg border border-border bg-muted px-3 py-2 text-left font-mono text-xs leading-5"
          >
            npm run panel -- new-plugin my-theme --theme
          </pre>
          <p className="wrap-anywhere text-muted-foreground">
            {t("plugins.folder")} <code className="font-mono text-[0.8125rem] text-foreground">{folder}</code>
          </p>
        </div>
      }
    >
      {t("plugins.emptyLead")}
    </EmptyState>
  );
}
