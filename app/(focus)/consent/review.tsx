import { useTexts } from "@/app/_server/use-texts";
import { appLogo, consentPageWith, paths } from "@/app/_shell/paths";
import { accessText } from "@/app/(focus)/_consent/access-list";
import { ClaimedFacts } from "@/app/(focus)/_consent/claimed-facts";
import { SignedInAccount } from "@/app/(focus)/_consent/signed-in-account";
import { AllowList } from "@/app/(focus)/consent/allow-list";
import { CallbackOrigin } from "@/app/(focus)/consent/callback-origin";
import { destinationText } from "@/app/(focus)/consent/destination";
import type { ConsentPage } from "@/app/(focus)/consent/load-consent-page";
import { ReviewCard } from "@/app/(focus)/consent/review-card";
import { initials } from "@/app/_ui/initials";
import { formatWait } from "@/lib/messages/format-wait";

/** A request to approve or deny, in the reader's language. */
export function Review({ consent, user, problem, query }: Extract<ConsentPage, { kind: "review" }>) {
  const { locale, t } = useTexts();
  const { name, appName, description, appLogo: logo, callback_origin: origin, callbackurl, mode } = consent.request;
  return (
    <ReviewCard
      {...{ name, origin }}
      logo={logo === null ? null : appLogo(consent.id)}
      callbackUrl={callbackurl}
      initials={initials(appName ?? name)}
      requestToken={consent.request_token}
      // with the page's own query, so that a decision that cannot be made comes back here whatever has failed
      action={`${paths.consentDecision}?${query}`}
      facts={<ClaimedFacts {...{ name, appName, description }} labelled={false} />}
      account={<SignedInAccount name={user.name} email={user.email} returnPath={consentPageWith(query)} />}
      allowList={<AllowList entries={consent.request.allowedips} alert={consent.request.alertCors} mode={mode} />}
      text={{
        title: t("callback.title"),
        lead: t("callback.lead"),
        problem: problem && t(`callback.problem.${problem}`),
        unverified: t("consent.unverified"),
        destination: destinationText(t, origin, mode),
        access: accessText(t),
        warning: t.rich("callback.warning", { origin: () => <CallbackOrigin>{origin}</CallbackOrigin> }),
        approve: t("consent.approve"),
        deny: t("consent.deny"),
        note: t("consent.expires", { wait: formatWait(consent.expires_in, locale) }),
        pending: t(mode === "server" ? "callback.sending" : "consent.pending"),
      }}
    />
  );
}
