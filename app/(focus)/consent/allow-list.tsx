import type { ReactNode } from "react";
import { useTexts } from "@/app/_server/use-texts";
import { allowListReach, isUnrestricted } from "@/lib/api-keys/ip-allow-list";
import { Icon } from "@/app/_ui/icon";

/** The most entries that are shown at once; a longer list opens when asked. */
const AT_ONCE = 6;

type AllowListProps = { entries: string[]; alert: boolean; mode: "user" | "server" };

/** From where the key will work, entry by entry; entries that leave nothing out are called what they are. */
export function AllowList({ entries, alert, mode }: AllowListProps) {
  const { t } = useTexts();
  return (
    <section aria-labelledby="addresses">
      <h2 id="addresses" className="text-sm font-semibold">
        {t("callback.allowList.title")}
      </h2>
      <div className="mt-1 space-y-2 text-sm text-muted-foreground">
        {entries.length === 0 ? <p>{t("callback.allowList.anywhere")}</p> : <Reach entries={entries} />}
        {entries.length > 0 && <Entries entries={entries} />}
        {alert && <p>{t("callback.allowList.alert")}</p>}
        {mode === "server" && isUnrestricted(entries) && (
          <p className="flex gap-2.5">
            <Icon name="info" className="mt-0.5 size-4.5" />
            {t("callback.allowList.advice")}
          </p>
        )}
      </div>
    </section>
  );
}

function Reach({ entries }: { entries: string[] }) {
  const { t } = useTexts();
  const { ipv4, ipv6 } = allowListReach(entries);
  if (ipv4 === "any" && ipv6 === "any") return <p>{t("callback.allowList.noRestriction")}</p>;
  if (ipv4 !== "any" && ipv6 !== "any") return <p>{t("callback.allowList.listed")}</p>;
  const entry = (text: ReactNode) => <code className="font-mono">{text}</code>;
  return (
    <>
      <p>
        {ipv4 === "any"
          ? t.rich("callback.allowList.ipv4Any", { entry })
          : t(ipv4 === "none" ? "callback.allowList.ipv4None" : "callback.allowList.ipv4Listed")}
      </p>
      <p>
        {ipv6 === "any"
          ? t.rich("callback.allowList.ipv6Any", { entry })
          : t(ipv6 === "none" ? "callback.allowList.ipv6None" : "callback.allowList.ipv6Listed")}
      </p>
    </>
  );
}

function Entries({ entries }: { entries: string[] }) {
  const { t } = useTexts();
  const list = (
    <ul className="mt-1.5 flex flex-wrap gap-1.5">
      {entries.map((entry) => (
        <li
          key={entry}
          className="rounded border border-border bg-muted px-2 py-0.5 font-mono text-[0.8125rem] break-all text-foreground"
        >
          {entry}
        </li>
      ))}
    </ul>
  );
  if (entries.length <= AT_ONCE) return list;
  return (
    <details>
      <summary className="hover:text-foreground">{t("callback.allowList.entries", { count: entries.length })}</summary>
      {list}
    </details>
  );
}
