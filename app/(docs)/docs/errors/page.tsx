import { DocsPage } from "@/app/(docs)/_docs/docs-page";
import { InlineText } from "@/app/(docs)/_docs/inline-text";
import { paths } from "@/app/_shell/paths";
import { PageHeader } from "@/app/_ui/page-header";
import { errorTable } from "@/lib/docs/error-table";
import { getTranslator } from "@/lib/messages";

export const metadata = { title: getTranslator()("docs.errors") };

const COLUMNS = ["code", "status", "cause", "remedy"] as const;
const CELL = "align-top py-0.5 md:px-3 md:py-2.5 block md:table-cell";

/** On a phone a row's cells stand below each other; the roles say that it still is a table. */
export default function ErrorsPage() {
  const t = getTranslator();
  return (
    <DocsPage current={paths.errorDocs}>
      <PageHeader title={t("docs.errors")} />
      <p className="-mt-4 max-w-3xl text-muted-foreground">
        <InlineText text={t("docs.errorsLead")} />
      </p>
      <table role="table" aria-label={t("docs.errors")} className="mt-6 block w-full text-left text-sm md:table">
        <thead role="rowgroup" className="sr-only md:not-sr-only md:table-header-group">
          <tr role="row">
            {COLUMNS.map((name) => (
              <th key={name} role="columnheader" scope="col" className="px-3 py-2 font-medium text-muted-foreground">
                {t(`docs.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block md:table-row-group">
          {errorTable().map(({ code, status, cause, remedy }) => (
            <tr
              key={code}
              id={code}
              role="row"
              className="block scroll-mt-4 border-t border-border py-3 target:bg-muted md:table-row"
            >
              <th
                role="rowheader"
                scope="row"
                className={`${CELL} font-mono text-[0.8125rem] font-medium wrap-anywhere md:whitespace-nowrap`}
              >
                {code}
              </th>
              <td role="cell" className={`${CELL} font-mono text-[0.8125rem] text-muted-foreground`}>
                {status}
              </td>
              <td role="cell" className={CELL}>
                <InlineText text={cause} />
              </td>
              <td role="cell" className={CELL}>
                <InlineText text={remedy} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </DocsPage>
  );
}
