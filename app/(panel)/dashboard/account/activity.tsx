import { getTimeZone } from "@/app/_server/time-zone";
import { getTexts } from "@/app/_server/texts";
import { useTexts } from "@/app/_server/use-texts";
import { Moment } from "@/app/_shell/moment";
import { paths } from "@/app/_shell/paths";
import { ButtonLink } from "@/app/_ui/button-link";
import { EmptyState } from "@/app/_ui/empty-state";
import { Section } from "@/app/_ui/section";
import { AUDIT_DAYS } from "@/lib/audit/audit-days";
import type { AuditPage, AuditRecord } from "@/lib/audit/list-audit";
import type { Translator } from "@/lib/messages";
import { describeAudit } from "@/lib/messages/describe-audit";

type ActivityProps = {
  page: AuditPage;
  /** Whose activity it is: what they did themselves needs no name. */
  userId: string;
  /** Links to the page that has it all. */
  more?: boolean;
};

/** What happened on the account, newest first. */
export async function Activity({ page, userId, more = false }: ActivityProps) {
  const { t } = await getTexts();
  const zone = (await getTimeZone()) ?? "UTC";
  return (
    <Section
      id="activity"
      title={t("account.activity.title")}
      lead={`${t("account.activity.lead", { days: String(AUDIT_DAYS) })} ${t("form.zone", { zone })}`}
      titleHidden={!more}
    >
      {page.events.length === 0 ? (
        <EmptyState icon="clock" title={t("account.activity.empty")}>
          {t("account.activity.emptyLead")}
        </EmptyState>
      ) : (
        <ul className="-my-3 divide-y divide-border">
          {page.events.map((event) => (
            <Row key={event.id} event={event} userId={userId} />
          ))}
        </ul>
      )}
      {more && page.events.length > 0 && (
        <div className="mt-5">
          <ButtonLink href={paths.activity} variant="secondary">
            {t("account.activity.more")}
          </ButtonLink>
        </div>
      )}
    </Section>
  );
}

function Row({ event, userId }: { event: AuditRecord; userId: string }) {
  const { t } = useTexts();
  const { what, about } = describeAudit(t, event);
  const by = actorOf(t, event, userId);
  return (
    <li className="flex flex-col gap-x-6 gap-y-0.5 py-3 sm:flex-row sm:justify-between">
      <p className="min-w-0">
        <span className="font-medium">{what}</span>
        {about.map((fact, i) => (
          <span key={i} className="text-muted-foreground">
            {" · "}
            <bdi>{fact}</bdi>
          </span>
        ))}
      </p>
      <p className="text-sm text-muted-foreground sm:max-w-56 sm:shrink-0 sm:text-end">
        <Moment at={event.at} />
        {(event.address !== null || by) && (
          <span className="block wrap-anywhere">
            {[event.address !== null && t("account.activity.from", { address: event.address }), by]
              .filter(Boolean)
              .join(", ")}
          </span>
        )}
      </p>
    </li>
  );
}

function actorOf(t: Translator, { actor, detail }: AuditRecord, userId: string): string | null {
  if (actor.kind === "session") return actor.id === userId ? null : t("account.activity.by.admin");
  // who signs in or is refused is nobody yet: the event itself says so
  if (actor.kind === "anonymous") return detail.by === "link" ? t("account.activity.by.link") : null;
  if (actor.kind === "plugin") return t("account.activity.by.plugin", { plugin: actor.id ?? "" });
  if (actor.kind === "key" || actor.kind === "system") return t(`account.activity.by.${actor.kind}`);
  return actor.kind;
}
