import { getTexts } from "@/app/_server/texts";
import { paths, slotsShown } from "@/app/_shell/paths";
import { Moment } from "@/app/_shell/moment";
import { adminMetadata } from "@/app/_shell/admin-metadata";
import { singleValue } from "@/app/_shell/single-value";
import type { Query } from "@/app/_shell/single-value";
import { adminPage } from "@/app/(host)/admin/admin-page";
import { NoPlugins } from "@/app/(host)/admin/plugins/no-plugins";
import { PluginRow } from "@/app/(host)/admin/plugins/plugin-row";
import { ProblemList } from "@/app/(host)/admin/plugins/problem-list";
import { DocumentLink } from "@/app/_ui/document-link";
import { EmptyState } from "@/app/_ui/empty-state";
import { PageNumbers } from "@/app/_ui/page-numbers";
import { SearchForm } from "@/app/_ui/search-form";
import { PageHeader } from "@/app/_ui/page-header";
import { Section } from "@/app/_ui/section";
import { countRecent, listRefusals, NO_PLUGIN } from "@/lib/plugins/list-refusals";
import { searchPlugins } from "@/lib/plugins/search-plugins";

export const generateMetadata = adminMetadata((t) => t("plugins.title"));

const PAGE = 25;

/** Every plugin on disk, those that are broken first. */
export default adminPage(async (ctx, { searchParams }: { searchParams: Query }) => {
  const query = await searchParams;
  const text = singleValue(query.q)?.trim() ?? "";
  const asked = Number(singleValue(query.page) ?? 1);
  const result = await searchPlugins(ctx, { text, page: Number.isSafeInteger(asked) ? asked : 1, limit: PAGE });
  const { plugins, found, total, page, pages, problems, moreProblems } = result;
  const refusals = await listRefusals(ctx, [NO_PLUGIN, ...plugins.map(({ identifier }) => identifier)]);
  const now = ctx.now();
  const [unknown] = refusals.get(NO_PLUGIN) ?? [];
  const { t } = await getTexts();
  const folder = ctx.env.pluginsDir;
  return (
    <>
      <PageHeader title={t("plugins.title")} lead={t("plugins.lead")}>
        <DocumentLink href={slotsShown} variant="secondary" size="small">
          {t("plugins.slots.show")}
        </DocumentLink>
      </PageHeader>
      <div className="space-y-5">
        {problems.length > 0 && (
          <Section id="beside" title={t("plugins.folderTitle")} lead={t("plugins.folderLead")}>
            <ProblemList problems={problems} beside />
            {moreProblems > 0 && (
              <p className="mt-4 text-sm text-muted-foreground">
                {t("plugins.moreBeside", { count: moreProblems })}{" "}
                <code className="font-mono text-[0.8125rem]">npm run panel -- check-plugins</code>
              </p>
            )}
          </Section>
        )}
        {total === 0 ? (
          <NoPlugins folder={folder} />
        ) : (
          <Section
            id="plugins"
            title={t("plugins.list")}
            lead={text === "" ? t("plugins.count", { count: total }) : t("plugins.found", { found, count: total })}
          >
            <SearchForm
              id="plugin-search"
              action={paths.plugins}
              value={text}
              text={{
                label: t("plugins.search"),
                hint: t("plugins.searchHint"),
                find: t("plugins.find"),
                clear: t("plugins.clear"),
              }}
            />
            {plugins.length === 0 ? (
              <EmptyState icon="search" title={t("plugins.none")}>
                <bdi>{t("plugins.noneLead", { text })}</bdi>
              </EmptyState>
            ) : (
              <ul className="-mx-3 divide-y divide-border border-t border-border">
                {plugins.map((plugin) => (
                  <PluginRow
                    key={plugin.identifier}
                    plugin={plugin}
                    refused={countRecent(refusals.get(plugin.identifier) ?? [], now)}
                  />
                ))}
              </ul>
            )}
            <PageNumbers
              path={paths.plugins}
              query={text === "" ? {} : { q: text }}
              page={page}
              pages={pages}
              text={{
                label: t("plugins.pages"),
                previous: t("plugins.previous"),
                next: t("plugins.next"),
                page: t("plugins.page", { page: String(page), pages: String(pages) }),
              }}
            />
          </Section>
        )}
        {unknown && (
          <p className="text-sm text-muted-foreground">
            {t.rich("plugins.refused.unknownSenders", {
              count: unknown.count,
              time: () => <Moment at={unknown.lastAt} />,
            })}
          </p>
        )}
        {total > 0 && (
          <p className="text-sm wrap-anywhere text-muted-foreground">
            {t("plugins.folder")} <code className="font-mono text-[0.8125rem]">{folder}</code>
          </p>
        )}
      </div>
    </>
  );
});
