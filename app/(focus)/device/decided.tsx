import { useTexts } from "@/app/_server/use-texts";
import { paths } from "@/app/_shell/paths";
import { Announced } from "@/app/(focus)/_consent/announced";
import { AppName } from "@/app/(focus)/_consent/app-name";
import { Awaited } from "@/app/(focus)/_consent/awaited";
import { DocumentLink } from "@/app/_ui/document-link";
import { Icon } from "@/app/_ui/icon";
import { Outcome } from "@/app/_ui/outcome";
import type { Decision } from "@/lib/consent/find-decision";

/** What became of a decided request, as the database has it now. While the device is awaited the page looks again. */
export function Decided({ decision, here }: { decision: Decision; here: string }) {
  const { t } = useTexts();
  const name = () => <AppName>{decision.name}</AppName>;
  const reviewKeys = (
    <DocumentLink href={paths.apiKeys} variant="secondary">
      {t("consent.reviewKeys")}
    </DocumentLink>
  );
  const another = (
    <DocumentLink href={paths.device} variant="secondary">
      {t("device.another")}
    </DocumentLink>
  );

  if (decision.refusal !== null) {
    const sentences = { key_limit: "keyLimit", not_allowed: "notAllowed", disabled: "disabled" } as const;
    return (
      <Announced>
        <Outcome
          icon={<Icon name="alert" />}
          tone="bad"
          title={t("device.refused.title")}
          actions={decision.refusal === "key_limit" ? reviewKeys : another}
        >
          <p>{t.rich(`device.refused.${sentences[decision.refusal]}`, { name })}</p>
        </Outcome>
      </Announced>
    );
  }
  switch (decision.state) {
    case "approved":
      return (
        <Announced>
          <Outcome
            icon={<Icon name="device" />}
            tone="good"
            title={t("device.approved.title")}
            actions={
              <Awaited
                waiting={t("device.approved.waiting")}
                check={t("device.approved.check")}
                here={here}
                everySeconds={3}
                times={60}
              />
            }
          >
            <p>{t.rich("device.approved.lead", { name })}</p>
          </Outcome>
        </Announced>
      );
    case "redeemed":
      return (
        <Announced>
          <Outcome icon={<Icon name="check" />} tone="good" title={t("device.redeemed.title")} actions={reviewKeys}>
            <p>{t.rich("device.redeemed.lead", { name })}</p>
          </Outcome>
        </Announced>
      );
    case "denied":
      return (
        <Announced>
          <Outcome icon={<Icon name="ban" />} tone="plain" title={t("device.denied.title")} actions={another}>
            <p>{t.rich("device.denied.lead", { name })}</p>
          </Outcome>
        </Announced>
      );
    default:
      return (
        <Announced>
          <Outcome icon={<Icon name="clock" />} tone="plain" title={t("device.expired.title")} actions={another}>
            <p>{t("device.expired.lead")}</p>
          </Outcome>
        </Announced>
      );
  }
}
