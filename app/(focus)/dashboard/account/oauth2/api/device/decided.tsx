import type { ReactNode } from "react";
import { paths } from "@/app/_shell/paths";
import { RefreshWhile } from "@/app/_shell/refresh-while";
import { ButtonLink } from "@/app/_ui/button-link";
import { Card } from "@/app/_ui/card";
import { Outcome } from "@/app/_ui/outcome";
import { Spinner } from "@/app/_ui/spinner";
import type { Decision } from "@/lib/consent/find-decision";
import { getTranslator } from "@/lib/messages";

/** What became of a decided request, as the database has it now. While the device is awaited the page looks again. */
export function Decided({ decision, here }: { decision: Decision; here: string }) {
  const t = getTranslator();
  const name = () => (
    <strong className="font-semibold text-foreground">
      <bdi>{decision.name}</bdi>
    </strong>
  );
  const reviewKeys = (
    <ButtonLink href={paths.apiKeys} variant="secondary">
      {t("device.reviewKeys")}
    </ButtonLink>
  );
  const another = (
    <ButtonLink href={paths.device} variant="secondary">
      {t("device.another")}
    </ButtonLink>
  );

  if (decision.refusal !== null) {
    const sentences = { key_limit: "keyLimit", not_allowed: "notAllowed", disabled: "disabled" } as const;
    return (
      <Announced>
        <Outcome
          icon="alert"
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
            icon="device"
            tone="good"
            title={t("device.approved.title")}
            actions={
              <div className="flex min-h-11 items-center gap-2.5 text-sm text-muted-foreground">
                <Spinner className="size-4.5 text-primary" />
                {t("device.approved.waiting")}
                <noscript>
                  <a href={here} className="font-medium text-primary underline underline-offset-4">
                    {t("device.approved.check")}
                  </a>
                </noscript>
              </div>
            }
          >
            <p>{t.rich("device.approved.lead", { name })}</p>
          </Outcome>
          <RefreshWhile everySeconds={3} times={60} />
        </Announced>
      );
    case "redeemed":
      return (
        <Announced>
          <Outcome icon="check" tone="good" title={t("device.redeemed.title")} actions={reviewKeys}>
            <p>{t.rich("device.redeemed.lead", { name })}</p>
          </Outcome>
        </Announced>
      );
    case "denied":
      return (
        <Announced>
          <Outcome icon="ban" tone="plain" title={t("device.denied.title")} actions={another}>
            <p>{t.rich("device.denied.lead", { name })}</p>
          </Outcome>
        </Announced>
      );
    default:
      return (
        <Announced>
          <Outcome icon="clock" tone="plain" title={t("device.expired.title")} actions={another}>
            <p>{t("device.expired.lead")}</p>
          </Outcome>
        </Announced>
      );
  }
}

/** Read out when a later look at the database changes it. */
function Announced({ children }: { children: ReactNode }) {
  return (
    <div aria-live="polite">
      <Card>{children}</Card>
    </div>
  );
}
