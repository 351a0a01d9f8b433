import { useTexts } from "@/app/_server/use-texts";
import { devicePageWith, paths } from "@/app/_shell/paths";
import { AccessList, accessText } from "@/app/(focus)/_consent/access-list";
import { AppName } from "@/app/(focus)/_consent/app-name";
import { ClaimedFacts } from "@/app/(focus)/_consent/claimed-facts";
import { DecisionButtons } from "@/app/(focus)/_consent/decision-buttons";
import { SignedInAccount } from "@/app/(focus)/_consent/signed-in-account";
import { UserCode } from "@/app/(focus)/_consent/user-code";
import type { DevicePage } from "@/app/(focus)/device/load-device-page";
import { Warning } from "@/app/_ui/warning";
import { Card } from "@/app/_ui/card";
import { formatWait } from "@/lib/messages/format-wait";

/** A claimed request, to approve or deny. RFC 8628 sections 3.3.1 and 5.4: compare the code, beware of strangers' links. */
export function Review({ claim, codeSeconds, user }: Extract<DevicePage, { kind: "review" }>) {
  const { locale, t } = useTexts();
  const { name, appName, description, user_code: code } = claim.request;
  return (
    <Card>
      <h1 className="text-xl font-semibold tracking-tight">{t("device.review.title")}</h1>
      <p className="mt-1 text-muted-foreground">
        {t.rich("device.review.lead", { name: () => <AppName>{name}</AppName> })}
      </p>

      <section
        aria-labelledby="compare"
        className="mt-5 rounded-lg border border-border bg-muted px-4 py-4 text-center"
      >
        <h2 id="compare" className="text-sm font-semibold text-foreground">
          {t("device.review.compare")}
        </h2>
        <div className="my-3.5">
          <UserCode code={code} label={t("device.enter.label")} />
        </div>
        <p className="text-sm text-muted-foreground">{t("device.review.compareHint")}</p>
      </section>

      <div className="mt-5 space-y-5 [&>*+*]:border-t [&>*+*]:border-border [&>*+*]:pt-5">
        <ClaimedFacts name={name} appName={appName} description={description} />
        <AccessList text={accessText(t)} />
        <SignedInAccount name={user.name} email={user.email} returnPath={devicePageWith(code)} />
        <form method="post" action={paths.deviceDecision}>
          <input type="hidden" name="request_token" value={claim.request_token} />
          <input type="hidden" name="user_code" value={code} />
          <Warning>{t("device.review.warning")}</Warning>
          <div className="mt-4">
            <DecisionButtons
              approve={t("consent.approve")}
              deny={t("consent.deny")}
              note={t("device.review.expires", { wait: formatWait(codeSeconds, locale) })}
              pending={t("consent.pending")}
            />
          </div>
        </form>
      </div>
    </Card>
  );
}
