import { paths } from "@/app/_shell/paths";
import { formText } from "@/app/_shell/form-text";
import { ApiKeyList } from "@/app/(panel)/dashboard/account/api-key-list";
import { ApiKeyRow } from "@/app/(panel)/dashboard/account/api-key-row";
import { ButtonLink } from "@/app/_ui/button-link";
import { EmptyState } from "@/app/_ui/empty-state";
import { Section } from "@/app/_ui/section";
import type { ApiKeyRecord } from "@/lib/api-keys/list-api-keys";
import { getTranslator } from "@/lib/messages";

/** The account's live keys: which app has one, what it did with it, and how to take it away. */
export function ApiKeys({ keys }: { keys: ApiKeyRecord[] }) {
  const t = getTranslator();
  return (
    <Section id="api-keys" title={t("account.keys.title")} lead={t("account.keys.lead")}>
      <ApiKeyList
        keys={keys.map((key) => ({
          id: key.id,
          name: key.name,
          revoke: t("account.keys.revokeNamed", { name: key.name }),
          row: <ApiKeyRow apiKey={key} />,
        }))}
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
          ...formText(t),
          revoke: t("account.keys.revoke"),
          confirm: t("account.keys.confirm"),
          confirmLead: t("account.keys.confirmLead"),
          cancel: t("account.keys.cancel"),
          revoked: t("account.keys.revoked"),
          refused: t("account.keys.failed"),
        }}
      />
    </Section>
  );
}
