import { useTexts } from "@/app/_server/use-texts";
import { paths } from "@/app/_shell/paths";
import { Announced } from "@/app/(focus)/_consent/announced";
import { AppName } from "@/app/(focus)/_consent/app-name";
import { Awaited } from "@/app/(focus)/_consent/awaited";
import { CallbackOrigin } from "@/app/(focus)/consent/callback-origin";
import { decidedTitle } from "@/app/(focus)/consent/decided-title";
import type { ConsentPage } from "@/app/(focus)/consent/load-consent-page";
import { DocumentLink } from "@/app/_ui/document-link";
import { Icon } from "@/app/_ui/icon";
import { Outcome } from "@/app/_ui/outcome";

type DecidedProps = Omit<Extract<ConsentPage, { kind: "decided" }>, "kind"> & {
  /** This page's own address. */
  here: string;
};

/**
 * What became of a request: right after its decision, and `recent`, when the same request is opened again soon after
 * (Back, reload, or the app asks anew). An app gets its answer once, so this page can only say where it went.
 */
export function Decided({ outcome, recent, told, again, here }: DecidedProps) {
  const { t } = useTexts();
  const { state, mode } = outcome;
  const title = decidedTitle(t, { outcome, recent });
  const name = () => <AppName>{outcome.name}</AppName>;
  const origin = () => <CallbackOrigin>{outcome.callbackOrigin}</CallbackOrigin>;
  const askAgain = (
    <DocumentLink href={again} variant="secondary">
      {t("callback.recent.again")}
    </DocumentLink>
  );
  const reviewKeys = (
    <DocumentLink href={paths.apiKeys} variant="secondary">
      {t("consent.reviewKeys")}
    </DocumentLink>
  );

  switch (state) {
    case "approved":
      return (
        <Announced>
          <Outcome
            icon={<Icon name="check" />}
            tone="good"
            title={title}
            actions={
              <>
                {reviewKeys}
                {recent && askAgain}
              </>
            }
          >
            <p>{t.rich(mode === "server" ? "callback.sent.lead" : "callback.handed.lead", { name, origin })}</p>
          </Outcome>
        </Announced>
      );
    case "denied":
      return (
        <Announced>
          <Outcome icon={<Icon name="ban" />} tone="plain" title={title} actions={askAgain}>
            <p>{t.rich("callback.denied.lead", { name })}</p>
            {told === "1" && <p className="mt-2">{t.rich("callback.denied.told", { origin })}</p>}
            {told === "0" && <p className="mt-2">{t.rich("callback.denied.untold", { origin })}</p>}
          </Outcome>
        </Announced>
      );
    case "delivering":
      return (
        <Announced>
          <Outcome
            icon={<Icon name="key" />}
            tone="good"
            title={title}
            actions={
              <Awaited
                waiting={t("callback.delivering.waiting")}
                check={t("callback.delivering.check")}
                here={here}
                everySeconds={2}
                times={15}
              />
            }
          >
            <p>{t.rich("callback.delivering.lead", { name, origin })}</p>
          </Outcome>
        </Announced>
      );
    default:
      return (
        <Announced>
          <Outcome
            icon={<Icon name="info" />}
            tone="plain"
            title={title}
            actions={<DocumentLink href={again}>{t("consent.reopen")}</DocumentLink>}
          >
            <p>{t.rich("callback.pending.lead", { name, origin })}</p>
          </Outcome>
        </Announced>
      );
  }
}
