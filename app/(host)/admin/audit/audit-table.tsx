import type { ReactNode } from "react";
import { useTexts } from "@/app/_server/use-texts";
import { Moment } from "@/app/_shell/moment";
import type { AuditRecord } from "@/lib/audit/list-audit";
import { describeActor } from "@/lib/messages/describe-actor";
import { describeAudit } from "@/lib/messages/describe-audit";

type AuditTableProps = { events: AuditRecord[]; emails: Map<string, string> };

const WIDTHS = ["md:w-45", "", "md:w-[19%]", "md:w-[19%]", "md:w-[15%]"];

/** Events, newest first: a table where there is room, one below the other where there is not. */
export function AuditTable({ events, emails }: AuditTableProps) {
  const { t } = useTexts();
  const columns = [
    t("auditPage.time"),
    t("auditPage.what"),
    t("auditPage.who"),
    t("auditPage.account"),
    t("auditPage.address"),
  ];
  return (
    <div className="overflow-hidden rounded-xl border border-border bg-card shadow-xs">
      <table role="table" className="block w-full text-sm md:table md:table-fixed">
        <caption className="sr-only">{t("auditPage.table")}</caption>
        <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
          <tr role="row">
            {columns.map((column, i) => (
              <th
                key={column}
                scope="col"
                role="columnheader"
                className={`border-b border-border px-4 py-2.5 text-start text-xs font-medium text-muted-foreground ${WIDTHS[i]}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block divide-y divide-border md:table-row-group">
          {events.map((event) => (
            <Row key={event.id} event={event} emails={emails} columns={columns} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ event, emails, columns }: { event: AuditRecord; emails: Map<string, string>; columns: string[] }) {
  const { t } = useTexts();
  const { what, about } = describeAudit(t, event);
  const account = event.subject_user_id;
  return (
    <tr role="row" className="block px-4 py-3 md:table-row md:p-0">
      <Cell label={columns[0]} className="whitespace-nowrap text-muted-foreground">
        <Moment at={event.at} />
      </Cell>
      <Cell label={columns[1]}>
        <span className="font-medium">{what}</span>
        {about.map((fact, i) => (
          <span key={i} className="text-muted-foreground">
            {" · "}
            <bdi>{fact}</bdi>
          </span>
        ))}
      </Cell>
      <Cell label={columns[2]}>{describeActor(t, event, emails)}</Cell>
      <Cell label={columns[3]}>{account === null ? "–" : (emails.get(account) ?? account)}</Cell>
      <Cell label={columns[4]} className="text-muted-foreground">
        {event.address ?? "–"}
      </Cell>
    </tr>
  );
}

function Cell({
  label,
  className = "",
  children,
}: {
  label: string | undefined;
  className?: string;
  children: ReactNode;
}) {
  return (
    <td
      role="cell"
      className={`flex gap-3 py-0.5 align-top wrap-anywhere md:table-cell md:px-4 md:py-2.5 ${className}`}
    >
      <span aria-hidden="true" className="w-18 shrink-0 text-muted-foreground md:hidden">
        {label}
      </span>
      <span className="min-w-0">{children}</span>
    </td>
  );
}
