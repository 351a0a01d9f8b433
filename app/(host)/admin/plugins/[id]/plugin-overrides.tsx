import { useTexts } from "@/app/_server/use-texts";
import { describeOutline } from "@/lib/messages/describe-outline";
import { outlineOverrides } from "@/lib/plugins/outline-parts";
import type { PluginSummary } from "@/lib/plugins/plugin-snapshot";

/** What a plugin's overrides do by their file, and why not all of that shows at present. */
export function PluginOverrides({ plugin }: { plugin: PluginSummary }) {
  const { locale, t } = useTexts();
  const { overrides, shown, enabled, pageCode, remotes } = plugin;
  const { entries, actions } = overrides;
  const written = entries.length + actions.length;
  if (written === 0) return t("plugins.about.none");
  const visible = shown.entries.length + shown.actions.length;
  const byRules = visible === 0 ? "overridesHidden" : "overridesPartly";
  const outline = outlineOverrides(
    entries.map(({ value }) => value),
    actions.map(({ value }) => value),
  );
  return (
    <>
      <p>{describeOutline(t, outline, locale).join(" ") || t("outline.nothing")}</p>
      {enabled && visible < written && (
        <p className="text-muted-foreground">
          {t(`plugins.about.${!pageCode && remotes.length > 0 ? "codeOff" : byRules}`)}
        </p>
      )}
    </>
  );
}
