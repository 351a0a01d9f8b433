import { getTexts } from "@/app/_server/texts";
import { useTexts } from "@/app/_server/use-texts";
import { PageTitle } from "@/app/_shell/titles";
import { singleValue } from "@/app/_shell/single-value";
import type { Query } from "@/app/_shell/single-value";
import { CodeEntry } from "@/app/(focus)/device/code-entry";
import { Decided } from "@/app/(focus)/device/decided";
import { loadDevicePage } from "@/app/(focus)/device/load-device-page";
import type { DevicePage } from "@/app/(focus)/device/load-device-page";
import { Review } from "@/app/(focus)/device/review";
import { Stopped } from "@/app/(focus)/_consent/stopped";
import { devicePageWith, paths } from "@/app/_shell/paths";
import { DocumentLink } from "@/app/_ui/document-link";
import type { Translator } from "@/lib/messages";

type Props = { searchParams: Query };

/** RFC 8628's verification page: enter a code, compare it, decide, and see what became of it. */
export default async function DeviceVerificationPage({ searchParams }: Props) {
  const query = await searchParams;
  const done = singleValue(query.done);
  const page = await loadDevicePage(singleValue(query.user_code), singleValue(query.error), done);
  const { t } = await getTexts();
  return (
    <>
      <PageTitle>{titleOf(t, page)}</PageTitle>
      <Body page={page} done={done ?? ""} />
    </>
  );
}

function Body({ page, done }: { page: DevicePage; done: string }) {
  const { t } = useTexts();
  if (page.kind === "enter") return <CodeEntry {...page} />;
  if (page.kind === "review") return <Review {...page} />;
  if (page.kind === "stopped") {
    const another = (
      <DocumentLink href={paths.device} variant="secondary">
        {t("device.another")}
      </DocumentLink>
    );
    return <Stopped reason={page.reason} again={page.typed ? devicePageWith(page.typed) : null} startOver={another} />;
  }
  return <Decided decision={page.decision} here={`${paths.device}?${new URLSearchParams({ done })}`} />;
}

function titleOf(t: Translator, page: DevicePage): string {
  if (page.kind === "enter")
    return page.problem === null ? t("device.title") : t("form.errorTitle", { title: t("device.title") });
  if (page.kind === "stopped") return t(`consent.${page.reason.kind}.title`);
  if (page.kind === "review") return t("device.review.title");
  if (page.decision.refusal !== null) return t("device.refused.title");
  const { state } = page.decision;
  return state === "pending" || state === "decided" ? t("device.title") : t(`device.${state}.title`);
}
