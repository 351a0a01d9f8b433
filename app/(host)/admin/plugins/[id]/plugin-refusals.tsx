import type { ReactNode } from "react";
import { useTexts } from "@/app/_server/use-texts";
import { formText } from "@/app/_shell/form-text";
import { Moment } from "@/app/_shell/moment";
import { ClearRefusals } from "@/app/(host)/admin/plugins/[id]/clear-refusals";
import { Section } from "@/app/_ui/section";
import type { RefusalRecord } from "@/lib/plugins/list-refusals";

/** What the plugin's code was refused, and the way to count it anew. */
export function PluginRefusals({ id, refusals }: { id: string; refusals: RefusalRecord[] }) {
  const { t } = useTexts();
  return (
    <Section id="refused" title={t("plugins.refused.title")} lead={t("plugins.refused.lead")}>
      {refusals.length === 0 ? (
        <p className="text-sm">{t("plugins.refused.none")}</p>
      ) : (
        <RefusalTable refusals={refusals} />
      )}
      <ClearRefusals
        id={id}
        any={refusals.length > 0}
        text={{
          ...formText(t),
          submit: t("plugins.refused.clear"),
          done: t("plugins.refused.cleared"),
          gone: t("plugins.state.gone"),
        }}
      />
    </Section>
  );
}

/** A table where there is room, one below the other where there is not. */
function RefusalTable({ refusals }: { refusals: RefusalRecord[] }) {
  const { t } = useTexts();
  const columns = [t("plugins.refused.what"), t("plugins.refused.count"), t("plugins.refused.last")] as const;
  return (
    <table role="table" className="block w-full text-sm sm:table">
      <caption className="sr-only">{t("plugins.refused.title")}</caption>
      <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
        <tr role="row">
          {columns.map((column, i) => (
            <th
              key={column}
              scope="col"
              role="columnheader"
              className={`border-b border-border pb-2.5 text-xs font-medium text-muted-foreground ${i === 1 ? "pe-8 text-end whitespace-nowrap" : "pe-4 text-start"}`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block divide-y divide-border sm:table-row-group">
        {refusals.map(({ reason, count, lastAt }) => (
          <tr key={reason} role="row" className="block py-3 sm:table-row sm:py-0">
            <td role="cell" className="block align-top sm:table-cell sm:py-2.5 sm:pe-4">
              {t(`plugins.refused.reason.${reason}`)}
            </td>
            <Cell label={columns[1]} className="sm:pe-8 sm:text-end sm:whitespace-nowrap">
              <span className="tabular-nums">{t("plugins.refused.times", { count })}</span>
            </Cell>
            <Cell label={columns[2]} className="text-muted-foreground sm:whitespace-nowrap">
              <Moment at={lastAt} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    <td role="cell" className={`flex gap-3 pt-0.5 align-top sm:table-cell sm:py-2.5 ${className}`}>
      <span aria-hidden="true" className="w-20 shrink-0 text-muted-foreground sm:hidden">
        {label}
      </span>
      <span className="min-w-0">{children}</span>
    </td>
  );
}
