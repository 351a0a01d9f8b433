import { useTexts } from "@/app/_server/use-texts";
import { Moment } from "@/app/_shell/moment";
import { paths } from "@/app/_shell/paths";
import { ButtonLink } from "@/app/_ui/button-link";
import { EmptyState } from "@/app/_ui/empty-state";
import type { ApiKeyRecord } from "@/lib/api-keys/list-api-keys";

/** How many keys there are and which of them acted last. */
export function KeySummary({ keys }: { keys: ApiKeyRecord[] }) {
  const { t } = useTexts();
  if (keys.length === 0) {
    return (
      <EmptyState icon="key" title={t("dashboard.keys.empty")}>
        {t("dashboard.keys.emptyLead")}
      </EmptyState>
    );
  }
  const latest = lastUsed(keys);
  return (
    <div className="flex h-full flex-col">
      <p className="flex items-baseline gap-2">
        <span className="text-3xl font-semibold tracking-tight tabular-nums">{keys.length}</span>
        <span className="text-muted-foreground">{t("dashboard.keys.live", { count: keys.length })}</span>
      </p>
      <p className="mt-2 mb-auto pb-5 text-sm text-muted-foreground">
        {latest === null
          ? t("dashboard.keys.neverUsed")
          : t.rich("dashboard.keys.lastUsed", {
              time: () => <Moment at={latest.at} />,
              name: () => <bdi className="font-medium text-foreground">{latest.name}</bdi>,
            })}
      </p>
      <ButtonLink href={paths.apiKeys} variant="secondary" wide>
        {t("dashboard.keys.manage")}
      </ButtonLink>
    </div>
  );
}

function lastUsed(keys: ApiKeyRecord[]): { at: string; name: string } | null {
  let latest: { at: string; name: string } | null = null;
  for (const { last_used_at: at, name } of keys) {
    if (at !== null && (latest === null || at > latest.at)) latest = { at, name };
  }
  return latest;
}
