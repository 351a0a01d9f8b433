import { devicePageWith, paths } from "@/app/_shell/paths";
import type { DevicePage } from "@/app/(focus)/dashboard/account/oauth2/api/device/load-device-page";
import { buttonClass } from "@/app/_ui/button-class";
import { ButtonLink } from "@/app/_ui/button-link";
import { Card } from "@/app/_ui/card";
import { Outcome } from "@/app/_ui/outcome";
import { getTranslator } from "@/lib/messages";
import { formatWait } from "@/lib/messages/format-wait";

type Stopped = Exclude<DevicePage, { kind: "enter" | "review" | "done" }>;

/** Why the request cannot go on, and what can be done about it. */
export function Stopped({ page }: { page: Stopped }) {
  return (
    <Card>
      <Reason page={page} />
    </Card>
  );
}

function Reason({ page }: { page: Stopped }) {
  const t = getTranslator();
  const another = (
    <ButtonLink href={paths.device} variant="secondary">
      {t("device.another")}
    </ButtonLink>
  );
  const reviewKeys = (
    <ButtonLink href={paths.apiKeys} variant="secondary">
      {t("device.reviewKeys")}
    </ButtonLink>
  );
  switch (page.kind) {
    case "tooMany":
      return (
        <Outcome icon="clock" tone="bad" title={t("device.tooMany.title")}>
          <p>{t("device.tooMany.lead", { wait: formatWait(page.retryAfter ?? 60) })}</p>
        </Outcome>
      );
    case "notAllowed":
      return (
        <Outcome
          icon="lock"
          tone="plain"
          title={t("device.notAllowed.title")}
          actions={
            <ButtonLink href={paths.dashboard} variant="secondary">
              {t("notFound.home")}
            </ButtonLink>
          }
        >
          <p>{t("device.notAllowed.lead")}</p>
          <p className="mt-2">{t("device.notAllowed.help")}</p>
        </Outcome>
      );
    case "keyLimit":
      return (
        <Outcome
          icon="key"
          tone="bad"
          title={t("device.keyLimit.title")}
          actions={
            <>
              <ButtonLink href={paths.apiKeys}>{t("device.reviewKeys")}</ButtonLink>
              {page.typed && (
                <ButtonLink href={devicePageWith(page.typed)} variant="secondary">
                  {t("device.keyLimit.retry")}
                </ButtonLink>
              )}
            </>
          }
        >
          <p>{t("device.keyLimit.lead")}</p>
        </Outcome>
      );
    case "overdue":
      return (
        <Outcome
          icon="clock"
          tone="plain"
          title={t("device.overdue.title")}
          actions={
            page.typed ? (
              <ButtonLink href={devicePageWith(page.typed)}>{t("device.overdue.again")}</ButtonLink>
            ) : (
              another
            )
          }
        >
          <p>{t("device.overdue.lead")}</p>
        </Outcome>
      );
    case "decided":
      return (
        <Outcome
          icon="info"
          tone="plain"
          title={t("device.decided.title")}
          actions={
            <>
              {reviewKeys}
              {another}
            </>
          }
        >
          <p>{t("device.decided.lead")}</p>
        </Outcome>
      );
    case "unavailable":
      return (
        <Outcome
          icon="alert"
          tone="bad"
          title={t("device.unavailable.title")}
          actions={
            <a href={page.typed ? devicePageWith(page.typed) : paths.device} className={buttonClass()}>
              {t("device.unavailable.retry")}
            </a>
          }
        >
          <p>{t("device.unavailable.lead")}</p>
        </Outcome>
      );
  }
}
