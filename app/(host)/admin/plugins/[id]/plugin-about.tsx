import type { ReactNode } from "react";
import { useTexts } from "@/app/_server/use-texts";
import { PluginOverrides } from "@/app/(host)/admin/plugins/[id]/plugin-overrides";
import { PluginUiPacks } from "@/app/(host)/admin/plugins/[id]/plugin-ui-packs";
import { Section } from "@/app/_ui/section";
import type { PluginSummary } from "@/lib/plugins/plugin-snapshot";

/** What the plugin says of itself, and what it brings. */
export function PluginAbout({ plugin }: { plugin: PluginSummary }) {
  const { t } = useTexts();
  const { identifier, manifest, themes, problems } = plugin;
  const { version, author, description, permissions } = manifest;
  return (
    <Section id="about" title={t("plugins.about.title")} lead={t("plugins.about.lead")} split>
      <dl className="space-y-3 text-sm">
        <Fact term={t("plugins.about.identifier")}>
          <code className="font-mono text-[0.8125rem]">{identifier}</code>
        </Fact>
        {version && <Fact term={t("plugins.about.version")}>{version}</Fact>}
        {author && <Fact term={t("plugins.about.author")}>{author}</Fact>}
        {description && (
          <Fact term={t("plugins.about.description")}>
            <span className="whitespace-pre-line">{description}</span>
          </Fact>
        )}
        <Fact term={t("plugins.about.themes")}>
          {themes.length === 0 ? t("plugins.about.none") : <List items={themes.map(({ name }) => name)} />}
        </Fact>
        <Fact term={t("plugins.about.uiPacks")}>
          {plugin.uiPacks.length === 0 ? t("plugins.about.none") : <PluginUiPacks plugin={plugin} />}
        </Fact>
        <Fact term={t("plugins.about.overrides")}>
          <PluginOverrides plugin={plugin} />
        </Fact>
        <Fact term={t("plugins.about.permissions")}>
          {permissions.length === 0 ? (
            t("plugins.about.none")
          ) : (
            <List items={permissions.map((one) => t(`plugins.about.${one}`))} />
          )}
        </Fact>
        {problems.length === 0 && <Fact term={t("plugins.problems.title")}>{t("plugins.problems.none")}</Fact>}
      </dl>
    </Section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="sm:flex sm:gap-4">
      <dt className="text-muted-foreground sm:w-28 sm:shrink-0">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

function List({ items }: { items: string[] }) {
  return (
    <ul className="space-y-0.5">
      {items.map((item, i) => (
        <li key={i}>
          <bdi>{item}</bdi>
        </li>
      ))}
    </ul>
  );
}
