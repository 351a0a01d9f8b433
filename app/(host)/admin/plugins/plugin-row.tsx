import Link from "next/link";
import { useTexts } from "@/app/_server/use-texts";
import { pluginPage } from "@/app/_shell/paths";
import { ProblemCount } from "@/app/(host)/admin/plugins/problem-count";
import { Badge } from "@/app/_ui/badge";
import { Icon } from "@/app/_ui/icon";
import type { PluginSummary } from "@/lib/plugins/plugin-snapshot";

type PluginRowProps = {
  plugin: PluginSummary;
  /** How often its code was refused what it was also refused in the last day. */
  refused: number;
};

/** A plugin in the list; all of the row leads to its page. */
export function PluginRow({ plugin, refused }: PluginRowProps) {
  const { t } = useTexts();
  const { identifier, manifest, enabled, themes, uiPacks, overrides, settings, problems } = plugin;
  const { hasScript, remotes, pageCode } = plugin;
  const overriding = overrides.entries.length + overrides.actions.length;
  const brings = [
    ...(themes.length > 0 ? [t("plugins.themes", { count: themes.length })] : []),
    ...(uiPacks.length > 0 ? [t("plugins.uiPacks", { count: uiPacks.length })] : []),
    ...(overriding > 0 ? [t("plugins.overrides", { count: overriding })] : []),
    ...(hasScript || remotes.length > 0 ? [t(pageCode ? "plugins.script" : "plugins.scriptOff")] : []),
    ...(settings.length > 0 ? [t("plugins.settingsCount", { count: settings.length })] : []),
  ];
  const sum = brings.join(" · ") || t("plugins.nothing");
  return (
    <li className="relative flex items-center gap-4 px-3 py-4 transition-colors hover:bg-muted/60">
      <div className="min-w-0 flex-1 space-y-1 text-sm">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="min-w-0 text-[0.9375rem] font-medium">
            <Link
              href={pluginPage(identifier)}
              prefetch={false}
              className="rounded-lg after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-ring"
            >
              <bdi>{manifest.name}</bdi>
            </Link>
          </h3>
          {!enabled && <Badge>{t("plugins.off")}</Badge>}
          <ProblemCount problems={problems} />
        </div>
        <p className="wrap-anywhere text-muted-foreground">
          <code className="font-mono text-[0.8125rem]">{identifier}</code>
          {manifest.version && (
            <>
              {" · "}
              <bdi>{t("plugins.version", { version: manifest.version })}</bdi>
            </>
          )}
          {manifest.author && (
            <>
              {" · "}
              <bdi>{manifest.author}</bdi>
            </>
          )}
        </p>
        {manifest.description && (
          <p className="line-clamp-2 max-w-prose">
            <bdi>{manifest.description}</bdi>
          </p>
        )}
        {refused > 0 && <p className="text-muted-foreground">{t("plugins.refused.recent", { count: refused })}</p>}
        <p className="text-muted-foreground sm:hidden">{sum}</p>
      </div>
      <p className="hidden w-48 text-end text-sm text-muted-foreground sm:block">{sum}</p>
      <Icon name="chevron" className="size-4.5 -rotate-90 rtl:rotate-90 text-muted-foreground" />
    </li>
  );
}
