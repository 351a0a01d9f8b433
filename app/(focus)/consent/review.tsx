import { useTexts } from "@/app/_server/use-texts";
import { appLogo, consentPageWith, paths } from "@/app/_shell/paths";
import { AccessList } from "@/app/(focus)/_consent/access-list";
import { ClaimedFacts } from "@/app/(focus)/_consent/claimed-facts";
import { DecisionButtons } from "@/app/(focus)/_consent/decision-buttons";
import { SignedInAccount } from "@/app/(focus)/_consent/signed-in-account";
import { AllowList } from "@/app/(focus)/consent/allow-list";
import { AppLogo } from "@/app/(focus)/consent/app-logo";
import { CallbackOrigin } from "@/app/(focus)/consent/callback-origin";
import { Destination } from "@/app/(focus)/consent/destination";
import type { ConsentPage } from "@/app/(focus)/consent/load-consent-page";
import { Badge } from "@/app/_ui/badge";
import { Card } from "@/app/_ui/card";
import { Warning } from "@/app/_ui/warning";
import { formatWait } from "@/lib/messages/format-wait";

/**
 * A request to approve or deny: who asks and where the key would go come first, in view on the smallest screen
 * (RFC 6819 section 5.2.4.2; RFC 9700 section 4.1 on callbacks).
 */
export function Review({ consent, user, problem, query }: Extract<ConsentPage, { kind: "review" }>) {
  const { locale, t } = useTexts();
  const { name, appName, description, appLogo: logo, callback_origin: origin, callbackurl, mode } = consent.request;
  return (
    <Card>
      {problem !== null && (
        <div className="mb-5">
          <Warning role="alert">{t(`callback.problem.${problem}`)}</Warning>
        </div>
      )}
      <h1 className="text-xl font-semibold tracking-tight">{t("callback.title")}</h1>
      <p className="mt-1 text-muted-foreground">{t("callback.lead")}</p>
      {/* from the top: in the middle, the logo would move as a long name beside it comes */}
      <div className="mt-4 flex items-start gap-3">
        <AppLogo name={appName ?? name} src={logo === null ? null : appLogo(consent.id)} />
        <div className="min-w-0 text-sm">
          <p className="line-clamp-2 text-[0.9375rem] font-semibold">
            <bdi>{name}</bdi>
          </p>
          <p className="mt-0.5">
            <Badge>{t("consent.unverified")}</Badge>
          </p>
        </div>
      </div>
      <Destination origin={origin} callbackUrl={callbackurl} mode={mode} />

      <div className="mt-5 space-y-5 [&>*+*]:border-t [&>*+*]:border-border [&>*+*]:pt-5">
        <ClaimedFacts name={name} appName={appName} description={description} labelled={false} />
        <AccessList />
        <AllowList entries={consent.request.allowedips} alert={consent.request.alertCors} mode={mode} />
        <SignedInAccount name={user.name} email={user.email} returnPath={consentPageWith(query)} />
        {/* with the page's own query, so that a decision that cannot be made comes back here whatever has failed */}
        <form method="post" action={`${paths.consentDecision}?${query}`}>
          <input type="hidden" name="request_token" value={consent.request_token} />
          <Warning>{t.rich("callback.warning", { origin: () => <CallbackOrigin>{origin}</CallbackOrigin> })}</Warning>
          <div className="mt-4">
            <DecisionButtons
              approve={t("consent.approve")}
              deny={t("consent.deny")}
              note={t("consent.expires", { wait: formatWait(consent.expires_in, locale) })}
              pending={t(mode === "server" ? "callback.sending" : "consent.pending")}
            />
          </div>
        </form>
      </div>
    </Card>
  );
}
