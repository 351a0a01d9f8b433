import { Badge } from "@/app/_ui/badge";
import { getTranslator } from "@/lib/messages";

type ClaimedFactsProps = {
  name: string;
  appName: string | null;
  description: string | null;
  /** False where the name stands above with its label already. */
  labelled?: boolean;
};

/** What an app says of itself, marked as no more than that. */
export function ClaimedFacts({ name, appName, description, labelled = true }: ClaimedFactsProps) {
  const t = getTranslator();
  const facts: [label: string, value: string, lines?: true][] = [[t("consent.name"), name]];
  if (appName !== null) facts.push([t("consent.appName"), appName]);
  if (description !== null) facts.push([t("consent.description"), description, true]);
  return (
    <section aria-labelledby="asks">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="asks" className="text-sm font-semibold">
          {t("consent.asks")}
        </h2>
        {labelled && <Badge>{t("consent.unverified")}</Badge>}
      </div>
      <dl className="mt-2 grid gap-x-4 gap-y-1.5 sm:grid-cols-[auto_minmax(0,1fr)]">
        {facts.map(([label, value, lines]) => (
          <div key={label} className="contents">
            <dt className="text-sm text-muted-foreground not-first:mt-1 sm:not-first:mt-0">{label}</dt>
            <dd className={`min-w-0 text-sm ${lines ? "whitespace-pre-line" : "font-medium"}`}>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-sm text-muted-foreground">{t("consent.unverifiedHint")}</p>
    </section>
  );
}
