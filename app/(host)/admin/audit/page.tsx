import { getTimeZone } from "@/app/_server/time-zone";
import { getTexts } from "@/app/_server/texts";
import { adminMetadata } from "@/app/_shell/admin-metadata";
import { pageAfter, paths } from "@/app/_shell/paths";
import { singleValue } from "@/app/_shell/single-value";
import type { Query } from "@/app/_shell/single-value";
import { adminPage } from "@/app/(host)/admin/admin-page";
import { AuditFilterForm } from "@/app/(host)/admin/audit/audit-filter-form";
import { AuditTable } from "@/app/(host)/admin/audit/audit-table";
import { EmptyState } from "@/app/_ui/empty-state";
import { PageHeader } from "@/app/_ui/page-header";
import { Pager } from "@/app/_ui/pager";
import { findEmails, findIdByEmail } from "@/lib/accounts/find-accounts";
import { AUDIT_DAYS } from "@/lib/audit/audit-days";
import { listAudit } from "@/lib/audit/list-audit";
import { startOfDay } from "@/lib/text/time-zone";

export const generateMetadata = adminMetadata((t) => t("auditPage.title"));

const PAGE = 50;
const FILTERS = ["action", "user", "from", "to"] as const;

export default adminPage(async (ctx, { searchParams }: { searchParams: Query }) => {
  const query = await searchParams;
  const chosen = Object.fromEntries(FILTERS.map((name) => [name, singleValue(query[name])?.trim() ?? ""])) as Record<
    (typeof FILTERS)[number],
    string
  >;
  const cursor = singleValue(query.cursor);
  const zone = (await getTimeZone()) ?? "UTC";

  const user = chosen.user.includes("@") ? await findIdByEmail(ctx, chosen.user) : chosen.user || undefined;
  const from = startOfDay(chosen.from, zone) ?? undefined;
  const to = startOfDay(chosen.to, zone, 1) ?? undefined;
  const disordered = from !== undefined && to !== undefined && from >= to;
  const page =
    user === null || disordered
      ? { events: [], next_cursor: null }
      : await listAudit(ctx, {
          cursor,
          limit: PAGE,
          action: chosen.action || undefined,
          user,
          from,
          to,
        });
  const emails = await findEmails(ctx, page.events.flatMap(accountsOf));
  const { t } = await getTexts();
  const filters = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== ""));
  const filtered = Object.keys(filters).length > 0;
  return (
    <>
      <PageHeader
        title={t("auditPage.title")}
        lead={`${t("auditPage.lead", { days: String(AUDIT_DAYS) })} ${t("form.zone", { zone })}`}
      />
      <AuditFilterForm chosen={chosen} filtered={filtered} unknownUser={user === null} disordered={disordered} />
      {page.events.length === 0 ? (
        <EmptyState icon="search" title={t("auditPage.none")}>
          {t("auditPage.noneLead")}
        </EmptyState>
      ) : (
        <AuditTable events={page.events} emails={emails} />
      )}
      <Pager
        label={t("form.pages")}
        older={pageAfter(paths.audit, page.next_cursor, filters)}
        newest={cursor === undefined ? null : `${paths.audit}?${new URLSearchParams(filters)}`}
        text={{ older: t("form.older"), newest: t("form.newest") }}
      />
    </>
  );
});

function accountsOf(event: { subject_user_id: string | null; actor: { kind: string; id: string | null } }): string[] {
  return [event.subject_user_id, event.actor.kind === "session" ? event.actor.id : null].filter((id) => id !== null);
}
