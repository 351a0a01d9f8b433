import { useTexts } from "@/app/_server/use-texts";

/** What approving gives away, and what it does not: everything that a key opens, in plain words. */
export function AccessList() {
  const { t } = useTexts();
  const can = [
    t("consent.can.profile"),
    t("consent.can.preferences"),
    t("consent.can.keys"),
    t("consent.can.activity"),
    t("consent.can.servers"),
  ];
  const cannot = [t("consent.cannot.signIn"), t("consent.cannot.keys"), t("consent.cannot.admin")];
  return (
    <section aria-labelledby="access">
      <h2 id="access" className="text-sm font-semibold">
        {t("consent.access")}
      </h2>
      <p id="can" className="mt-1 text-sm text-muted-foreground">
        {t("consent.accessLead")}
      </p>
      <Items labelledBy="can" mark="check" items={can} />
      <p id="cannot" className="mt-3 text-sm text-muted-foreground">
        {t("consent.cannotLead")}
      </p>
      <Items labelledBy="cannot" mark="cross" items={cannot} />
    </section>
  );
}

type ItemsProps = { labelledBy: string; mark: "check" | "cross"; items: string[] };

function Items({ labelledBy, mark, items }: ItemsProps) {
  return (
    <ul aria-labelledby={labelledBy} data-mark={mark} className="marked-list mt-1.5 space-y-1 text-sm">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
