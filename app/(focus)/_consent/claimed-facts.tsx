import { useTexts } from "@/app/_server/use-texts";
import { Badge } from "@/app/_ui/badge";

type ClaimedFactsProps = {
  name: string;
  appName: string | null;
  description: string | null;
  /** False where the name stands above with its label already. */
  labelled?: boolean;
};

/** What an app says of itself, marked as no more than that. */
export function ClaimedFacts({ name, appName, description, labelled = true }: ClaimedFactsProps) {
  const { t } = useTexts();
  const facts: [label: string, value: string][] = [[t("consent.name"), name]];
  if (appName !== null) facts.push([t("consent.appName"), appName]);
  return (
    <section aria-labelledby="asks">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="asks" className="text-sm font-semibold">
          {t("consent.asks")}
        </h2>
        {labelled && <Badge>{t("consent.unverified")}</Badge>}
      </div>
      {/* the names have room from the start: a longer one further down would move what stands beside the first */}
      <dl className="mt-2 grid grid-cols-[minmax(5.75rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-sm text-muted-foreground">{label}</dt>
            <dd className="min-w-0 text-sm font-medium">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
        {description !== null && (
          <div className="contents">
            <dt className="text-sm text-muted-foreground">{t("consent.description")}</dt>
            <dd className="min-w-0 text-sm">
              <Description text={description} label={t("consent.description")} />
            </dd>
          </div>
        )}
      </dl>
      <p className="mt-2 text-sm text-muted-foreground">{t("consent.unverifiedHint")}</p>
    </section>
  );
}

/** A long one scrolls by itself, so that no app can push the warning and the buttons out of sight. */
function Description({ text, label }: { text: string; label: string }) {
  const long = text.length > 320 || text.split("\n").length > 6;
  const content = <bdi className="whitespace-pre-line">{text}</bdi>;
  if (!long) return content;
  return (
    <div
      role="group"
      aria-label={label}
      tabIndex={0}
      className="max-h-44 overflow-y-auto rounded border border-border p-2"
    >
      {content}
    </div>
  );
}
