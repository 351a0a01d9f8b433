import { useTexts } from "@/app/_server/use-texts";
import { formText } from "@/app/_shell/form-text";
import { paths } from "@/app/_shell/paths";
import { ApiKeyManager } from "@/app/(panel)/dashboard/account/api-key-manager";
import { ApiKeyRow } from "@/app/(panel)/dashboard/account/api-key-row";
import { ButtonLink } from "@/app/_ui/button-link";
import { EmptyState } from "@/app/_ui/empty-state";
import { Section } from "@/app/_ui/section";
import type { ApiKeyRecord } from "@/lib/api-keys/list-api-keys";
import { MAX_LIVE_KEYS } from "@/lib/api-keys/may-create-api-keys";
import { canonicalAddress } from "@/lib/net/ip-address";
import { isLoopback } from "@/lib/net/is-loopback";

type ApiKeysProps = { keys: ApiKeyRecord[]; mayCreate: boolean; address: string | null; zone: string | null };

/** The account's live keys: which app has one, what it did with it, and how to change it or take it away. */
export function ApiKeys({ keys, mayCreate, address, zone }: ApiKeysProps) {
  const { t, sentences: all } = useTexts();
  const sentences = all.account.keys;
  const own = canonicalAddress(address);
  const full = keys.length >= MAX_LIVE_KEYS ? t("account.keys.full", { count: String(MAX_LIVE_KEYS) }) : null;
  return (
    <Section id="api-keys" title={t("account.keys.title")} lead={t("account.keys.lead")}>
      <ApiKeyManager
        keys={keys.map((key) => ({
          id: key.id,
          name: key.name,
          description: key.description ?? "",
          addresses: key.allowedips?.join("\n") ?? "",
          tells: key.alertCors,
          unreadable: key.allowedips === null,
          oldSecretUntil: key.previous_secret_until,
          labels: {
            edit: t("account.keys.editNamed", { name: key.name }),
            rotate: t("account.keys.rotateNamed", { name: key.name }),
            revoke: t("account.keys.revokeNamed", { name: key.name }),
          },
          row: <ApiKeyRow apiKey={key} />,
        }))}
        mayCreate={mayCreate}
        hindrance={mayCreate ? full : t("account.keys.notAllowed")}
        address={own !== null && !isLoopback(own) ? own : null}
        zone={zone}
        empty={
          <EmptyState
            icon="key"
            title={t("account.keys.empty")}
            action={
              <ButtonLink href={paths.device} variant="secondary">
                {t("account.keys.connect")}
              </ButtonLink>
            }
          >
            {t("account.keys.emptyLead")}
          </EmptyState>
        }
        text={{
          common: { ...formText(t), cancel: t("form.cancel") },
          list: sentences,
          form: sentences.form,
          rotation: sentences.rotation,
          secret: sentences.secret,
        }}
      />
    </Section>
  );
}
