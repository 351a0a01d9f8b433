import type { Translator } from "@/lib/messages";

export type AccessText = Record<"title" | "can" | "cannot", string> & Record<"opened" | "closed", string[]>;

export const accessText = (t: Translator): AccessText => ({
  title: t("consent.access"),
  can: t("consent.accessLead"),
  opened: [
    t("consent.can.profile"),
    t("consent.can.preferences"),
    t("consent.can.keys"),
    t("consent.can.activity"),
    t("consent.can.servers"),
  ],
  cannot: t("consent.cannotLead"),
  closed: [t("consent.cannot.signIn"), t("consent.cannot.keys"), t("consent.cannot.admin")],
});

/** What approving gives away, and what it does not: everything that a key opens, in plain words. */
export function AccessList({ text }: { text: AccessText }) {
  return (
    <section aria-labelledby="access">
      <h2 id="access" className="text-sm font-semibold">
        {text.title}
      </h2>
      <p id="can" className="mt-1 text-sm text-muted-foreground">
        {text.can}
      </p>
      <Items labelledBy="can" mark="check" items={text.opened} />
      <p id="cannot" className="mt-3 text-sm text-muted-foreground">
        {text.cannot}
      </p>
      <Items labelledBy="cannot" mark="cross" items={text.closed} />
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
