import { headers } from "next/headers";
import { getTexts } from "@/app/_server/texts";
import { consentPageWith } from "@/app/_shell/paths";
import { PageTitle } from "@/app/_shell/titles";
import { Stopped } from "@/app/(focus)/_consent/stopped";
import { Decided } from "@/app/(focus)/consent/decided";
import { decidedTitle } from "@/app/(focus)/consent/decided-title";
import { Gone } from "@/app/(focus)/consent/gone";
import { Invalid } from "@/app/(focus)/consent/invalid";
import { loadConsentPage } from "@/app/(focus)/consent/load-consent-page";
import type { ConsentPage } from "@/app/(focus)/consent/load-consent-page";
import { Review } from "@/app/(focus)/consent/review";
import { UseDevice } from "@/app/(focus)/consent/use-device";
import { HEADER } from "@/lib/http/request-facts";
import type { Translator } from "@/lib/messages";

/** Where an app with an address of its own sends the person: who asks, what for, where it goes; decided once. */
export default async function ConsentRequestPage() {
  // as it was asked: Next's own reading takes a name that every object has (`constructor`) for one given twice
  const asked = new URL((await headers()).get(HEADER.url) ?? "/", "http://panel.invalid");
  const search = String(asked.searchParams);
  const page = await loadConsentPage(search);
  const { t } = await getTexts();
  return (
    <>
      <PageTitle>{titleOf(t, page)}</PageTitle>
      <Body page={page} search={search} />
    </>
  );
}

function Body({ page, search }: { page: ConsentPage; search: string }) {
  switch (page.kind) {
    case "review":
      return <Review {...page} />;
    case "decided":
      return <Decided {...page} here={consentPageWith(search)} />;
    case "gone":
      return <Gone />;
    case "invalid":
      return <Invalid {...page} />;
    case "useDevice":
      return <UseDevice />;
    case "stopped":
      return <Stopped {...page} />;
  }
}

function titleOf(t: Translator, page: ConsentPage): string {
  switch (page.kind) {
    case "review":
      return page.problem === null ? t("callback.title") : t("form.errorTitle", { title: t("callback.title") });
    case "decided":
      return decidedTitle(t, page);
    case "stopped":
      return t(`consent.${page.reason.kind}.title`);
    default:
      return t(`callback.${page.kind}.title`);
  }
}
