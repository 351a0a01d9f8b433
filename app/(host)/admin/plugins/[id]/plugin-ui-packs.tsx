import { useTexts } from "@/app/_server/use-texts";
import { describeOutline } from "@/lib/messages/describe-outline";
import { outlineUiPack, outlineWrittenPack } from "@/lib/plugins/outline-parts";
import type { PluginSummary } from "@/lib/plugins/plugin-snapshot";
import type { WrittenUiPack } from "@/lib/plugins/ui-pack";

/** Each UI pack of a plugin: what it does by its file, and why not all of that shows at present. */
export function PluginUiPacks({ plugin }: { plugin: PluginSummary }) {
  const { locale, t } = useTexts();
  const { uiPacks, shown, enabled, pageCode, remotes } = plugin;
  const described = (pack: WrittenUiPack) => describeOutline(t, outlineWrittenPack(pack), locale).join(" ");

  /** Of a plugin that is off, nothing shows whatever its rules say. */
  function told(pack: WrittenUiPack): string | null {
    const visible = shown.uiPacks.find(({ id }) => id === pack.id);
    if (!enabled) return null;
    if (visible === undefined) return t("plugins.about.packHidden");
    const isWhole = described(pack) === describeOutline(t, outlineUiPack(visible), locale).join(" ");
    if (isWhole) return null;
    return t(`plugins.about.${!pageCode && remotes.length > 0 ? "codeOff" : "packPartly"}`);
  }

  return (
    <ul className="space-y-2">
      {uiPacks.map((pack) => {
        const { id, name, theme } = pack;
        const note = told(pack);
        const goesWith = theme === null ? "" : t("plugins.about.theme", { id: theme });
        const does = [described(pack), goesWith].filter((part) => part !== "").join(" ");
        return (
          <li key={id}>
            <bdi>{name}</bdi>
            <p className="text-muted-foreground">{does || t("outline.nothing")}</p>
            {note !== null && <p className="text-muted-foreground">{note}</p>}
          </li>
        );
      })}
    </ul>
  );
}
