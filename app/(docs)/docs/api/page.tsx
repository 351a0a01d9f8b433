import { DocsPage } from "@/app/(docs)/_docs/docs-page";
import { EndpointSection } from "@/app/(docs)/_docs/endpoint-section";
import { paths } from "@/app/_shell/paths";
import { PageHeader } from "@/app/_ui/page-header";
import { openapi } from "@/lib/contracts/openapi";
import { describeApi } from "@/lib/docs/describe-api";
import { getTranslator } from "@/lib/messages";

export const metadata = { title: getTranslator()("docs.api") };

export default function ApiPage() {
  const t = getTranslator();
  const groups = describeApi();
  return (
    <DocsPage current={paths.apiDocs}>
      <PageHeader title={t("docs.api")} lead={t("docs.apiLead")}>
        <a href={openapi.path} className="docs-link inline-flex min-h-9 items-center text-sm font-medium">
          {t("docs.openapi")}
        </a>
      </PageHeader>
      <nav aria-label={t("docs.endpoints")} className="gap-8 sm:columns-2">
        {groups.map(({ name, endpoints }) => (
          <div key={name} className="mb-5 break-inside-avoid">
            <p className="text-sm font-medium">{t(`docs.groups.${name}`)}</p>
            <ul className="mt-1">
              {endpoints.map(({ id, method, path }) => (
                <li key={id}>
                  <a href={`#${id}`} className="docs-link block py-1 font-mono text-[0.8125rem] wrap-anywhere">
                    {method} {path}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {groups.map(({ name, endpoints }) => (
        <div key={name} className="mt-8">
          <h2 className="text-lg font-semibold">{t(`docs.groups.${name}`)}</h2>
          <div className="mt-3 space-y-5">
            {endpoints.map((endpoint) => (
              <EndpointSection key={endpoint.id} endpoint={endpoint} />
            ))}
          </div>
        </div>
      ))}
    </DocsPage>
  );
}
