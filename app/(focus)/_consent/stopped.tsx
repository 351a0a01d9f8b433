import type { ReactNode } from "react";
import { useTexts } from "@/app/_server/use-texts";
import { paths } from "@/app/_shell/paths";
import { Card } from "@/app/_ui/card";
import { DocumentLink } from "@/app/_ui/document-link";
import type { IconName } from "@/app/_ui/icon";
import { Outcome } from "@/app/_ui/outcome";
import { formatWait } from "@/lib/messages/format-wait";

/** Why a request cannot be shown or decided, whichever flow it belongs to. */
export type StopReason =
  | { kind: "tooMany"; retryAfter: number | undefined }
  | { kind: "notAllowed" }
  | { kind: "keyLimit" }
  | { kind: "overdue" }
  | { kind: "decided" }
  | { kind: "unavailable" };

const LOOKS: Record<StopReason["kind"], { icon: IconName; tone: "bad" | "plain" }> = {
  tooMany: { icon: "clock", tone: "bad" },
  notAllowed: { icon: "lock", tone: "plain" },
  keyLimit: { icon: "key", tone: "bad" },
  overdue: { icon: "clock", tone: "plain" },
  decided: { icon: "info", tone: "plain" },
  unavailable: { icon: "alert", tone: "bad" },
};

type StoppedProps = {
  reason: StopReason;
  /** The address that opens the request anew; null when it is not known. */
  again: string | null;
  /** A link to begin elsewhere. */
  startOver?: ReactNode;
};

/** Why the request cannot go on, and what can be done about it. */
export function Stopped({ reason, again, startOver }: StoppedProps) {
  const { locale, t } = useTexts();
  const { kind } = reason;
  return (
    <Card>
      <Outcome
        {...LOOKS[kind]}
        title={t(`consent.${kind}.title`)}
        actions={<Actions {...{ kind, again, startOver }} />}
      >
        {kind === "tooMany" ? (
          <p>{t("consent.tooMany.lead", { wait: formatWait(reason.retryAfter ?? 60, locale) })}</p>
        ) : (
          <p>{t(`consent.${kind}.lead`)}</p>
        )}
        {kind === "notAllowed" && <p className="mt-2">{t("consent.notAllowed.help")}</p>}
      </Outcome>
    </Card>
  );
}

function Actions({ kind, again, startOver }: Omit<StoppedProps, "reason"> & { kind: StopReason["kind"] }) {
  const { t } = useTexts();
  const reviewKeys = (
    <DocumentLink href={paths.apiKeys} variant={kind === "keyLimit" ? "primary" : "secondary"}>
      {t("consent.reviewKeys")}
    </DocumentLink>
  );
  switch (kind) {
    case "tooMany":
      return null;
    case "notAllowed":
      return (
        <DocumentLink href={paths.dashboard} variant="secondary">
          {t("notFound.home")}
        </DocumentLink>
      );
    case "keyLimit":
      return (
        <>
          {reviewKeys}
          {again !== null && (
            <DocumentLink href={again} variant="secondary">
              {t("consent.again")}
            </DocumentLink>
          )}
        </>
      );
    case "overdue":
      return again === null ? startOver : <DocumentLink href={again}>{t("consent.reopen")}</DocumentLink>;
    case "decided":
      return (
        <>
          {reviewKeys}
          {startOver}
        </>
      );
    case "unavailable":
      return again === null ? startOver : <DocumentLink href={again}>{t("consent.again")}</DocumentLink>;
  }
}
