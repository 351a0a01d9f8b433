import type { ReactNode } from "react";
import { useTexts } from "@/app/_server/use-texts";
import { Moment } from "@/app/_shell/moment";
import { Badge } from "@/app/_ui/badge";
import type { ApiKeyRecord } from "@/lib/api-keys/list-api-keys";

/** What is known of one key. Its private half is known to the app alone. */
export function ApiKeyRow({ apiKey: key }: { apiKey: ApiKeyRecord }) {
  const { t } = useTexts();
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h3 className="min-w-0 font-semibold">
          <bdi>{key.name}</bdi>
        </h3>
        <Badge>{t(`account.keys.via.${key.created_via}`)}</Badge>
      </div>
      {key.description !== null && (
        <p className="mt-1 line-clamp-3 max-w-prose text-sm whitespace-pre-line text-muted-foreground">
          <bdi>{key.description}</bdi>
        </p>
      )}
      <dl className="mt-2 grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-2 sm:gap-y-2">
        {key.app_name !== null && (
          <Fact label={t("account.keys.app")}>
            <bdi>{key.app_name}</bdi>
          </Fact>
        )}
        <Fact label={t("account.keys.made")}>
          <Moment at={key.created_at} />
        </Fact>
        <Fact label={t("account.keys.lastUsed")}>
          <LastUse at={key.last_used_at} from={key.last_used_ip} />
        </Fact>
        <Fact label={t("account.keys.addresses")}>
          {key.allowedips === null ? (
            <span className="font-medium text-destructive">{t("account.keys.unreadable")}</span>
          ) : key.allowedips.length > 0 ? (
            key.allowedips.join(", ")
          ) : (
            t("account.keys.anyAddress")
          )}
          {key.alertCors && <span className="block text-muted-foreground">{t("account.keys.tells")}</span>}
        </Fact>
        {key.blocked_count > 0 && (
          <Fact label={t("account.keys.blocked")}>
            <span className="font-medium text-destructive">
              {t("account.keys.blockedCount", { count: key.blocked_count })}
            </span>
          </Fact>
        )}
        {key.previous_secret_until !== null && (
          <Fact label={t("account.keys.oldSecret")}>
            {t.rich("account.keys.oldSecretUntil", { time: () => <Moment at={key.previous_secret_until!} /> })}
          </Fact>
        )}
        <Fact label={t("account.keys.publicKey")} wide>
          <span className="font-mono text-xs break-all">{key.public_key}</span>
        </Fact>
      </dl>
    </>
  );
}

function LastUse({ at, from }: { at: string | null; from: string | null }) {
  const { t } = useTexts();
  if (at === null) return <Badge>{t("account.keys.never")}</Badge>;
  if (from === null) return <Moment at={at} />;
  return t.rich("account.keys.lastUsedFrom", { time: () => <Moment at={at} />, address: from });
}

function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`flex min-w-0 gap-3 sm:block ${wide ? "sm:col-span-2" : ""}`}>
      <dt className="w-24 shrink-0 text-muted-foreground">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}
