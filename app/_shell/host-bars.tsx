import type { Dress } from "@/app/_server/dress";
import { HostControl } from "@/app/_client/host-control";
import { PreviewBar } from "@/app/_client/preview-bar";
import { useTexts } from "@/app/_server/use-texts";
import { formText } from "@/app/_shell/form-text";
import { paths, safeModeOn } from "@/app/_shell/paths";

type HostBarsProps = {
  dress: Dress;
  /** Whether a plugin has anything in the shell. */
  dressed: boolean;
};

/** What the host puts over a page in a pack: the way back, and keep or revert while one is tried on. */
export function HostBars({ dress, dressed }: HostBarsProps) {
  const { t } = useTexts();
  const { preview } = dress;
  const kind = preview?.about === "ui_pack" ? "uiPacks" : "themes";
  return (
    <>
      {/* the bar over a pack that is tried on is a way back itself */}
      {(dressed || dress.packId !== "default") && !preview && (
        <HostControl
          preferences={paths.appearance}
          safeMode={safeModeOn}
          text={{
            label: t("appearance.control.label"),
            preferences: t("appearance.control.preferences"),
            safeMode: t("appearance.control.safeMode"),
            title: t("appearance.control.title"),
          }}
        />
      )}
      {preview && (
        <PreviewBar
          pack={preview}
          back={paths.appearance}
          kept={paths.dashboard}
          text={{
            ...formText(t),
            label: t(`appearance.previewBar.${kind === "themes" ? "label" : "labelUi"}`),
            text: t("appearance.previewBar.text", { name: preview.name }),
            left: t("appearance.previewBar.left", { seconds: "{seconds}" }),
            keep: t("appearance.previewBar.keep"),
            revert: t("appearance.previewBar.revert"),
            gone: t(`appearance.${kind}.gone`),
            locked: t(`appearance.${kind}.locked`),
          }}
        />
      )}
    </>
  );
}
