import type { ReactNode } from "react";
import { Badge } from "@/app/_ui/badge";
import { Timestamp } from "@/app/_ui/timestamp";
import type { ApiKeyRecord } from "@/lib/api-keys/list-api-keys";
import { getTranslator } from "@/lib/messages";

/** What is known of one key. Its private half is known to the app alone. */
export function ApiKeyRow({ apiKey: key }: { apiKey: ApiKeyRecord }) {
  const t = getTranslator();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h3 className="min-w-0 font-semibold">
          <bdi>{key.name}</bdi>
        </h3>
        <Badge>{t(`account.keys.via.${key.created_via}`)}</Badge>
      </div>
      <dl className="mt-2 grid gap-x-6 gap-y-1.5 text-sm sm:gap-y-2 sm:grid-cols-2">
        {key.app_name !== null && (
          <Fact label={t("account.keys.app")}>
            <bdi>{key.app_name}</bdi>
          </Fact>
        )}
        <Fact label={t("account.keys.made")}>
          <Timestamp at={key.created_at} />
        </Fact>
        <Fact label={t("account.keys.lastUsed")}>
          <LastUse at={key.last_used_at} from={key.last_used_ip} />
        </Fact>
        <Fact label={t("account.keys.addresses")}>
          {key.allowedips.length > 0 ? key.allowedips.join(", ") : t("account.keys.anyAddress")}
        </Fact>
      </dl>
    </>
  );
}

function LastUse({ at, from }: { at: string | null; from: string | null }) {
  const t = getTranslator();
  if (at === null) return t("account.keys.never");
  if (from === null) return <Timestamp at={at} />;
  return t.rich("account.keys.lastUsedFrom", { time: () => <Timestamp at={at} />, address: from });
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-3 sm:block">
      <dt className="w-24 shrink-0 text-muted-foreground">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
