import { useTexts } from "@/app/_server/use-texts";
import { EmptyState } from "@/app/_ui/empty-state";

/** Where plugins go, and how to begin. */
export function NoPlugins({ folder }: { folder: string }) {
  const { t } = useTexts();
  return (
    <EmptyState
      icon="palette"
      title={t("plugins.empty")}
      action={
        <div className="max-w-full space-y-3 text-sm">
          <p className="rounded-lg border border-border bg-muted px-3 py-2">
            <code className="font-mono text-xs">npm run panel -- new-plugin my-theme --theme</code>
          </p>
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
